// Vector types, dim3 and their make_ functions.
#ifndef GPUFUSE_FALLBACK_VECTOR_TYPES_H
#define GPUFUSE_FALLBACK_VECTOR_TYPES_H

#include "gpufuse/attributes.h"

#define GPUFUSE_VECTORS(Name, __Element, Align2, Align4)                                           \
  struct Name##1 {                                                                                 \
    __Element x;                                                                                   \
  };                                                                                               \
  struct __attribute__((aligned(Align2))) Name##2 {                                                \
    __Element x, y;                                                                                \
  };                                                                                               \
  struct Name##3 {                                                                                 \
    __Element x, y, z;                                                                             \
  };                                                                                               \
  struct __attribute__((aligned(Align4))) Name##4 {                                                \
    __Element x, y, z, w;                                                                          \
  };                                                                                               \
  static __inline__ __host__ __device__ Name##1 make_##Name##1(__Element x) { return {x}; }        \
  static __inline__ __host__ __device__ Name##2 make_##Name##2(__Element x, __Element y) {         \
    return {x, y};                                                                                 \
  }                                                                                                \
  static __inline__ __host__ __device__ Name##3 make_##Name##3(__Element x, __Element y, __Element z) { \
    return {x, y, z};                                                                              \
  }                                                                                                \
  static __inline__ __host__ __device__ Name##4 make_##Name##4(__Element x, __Element y, __Element z, \
                                                               __Element w) {                      \
    return {x, y, z, w};                                                                           \
  }

GPUFUSE_VECTORS(char, signed char, 2, 4)
GPUFUSE_VECTORS(uchar, unsigned char, 2, 4)
GPUFUSE_VECTORS(short, short, 4, 8)
GPUFUSE_VECTORS(ushort, unsigned short, 4, 8)
GPUFUSE_VECTORS(int, int, 8, 16)
GPUFUSE_VECTORS(uint, unsigned int, 8, 16)
GPUFUSE_VECTORS(long, long, 16, 16)
GPUFUSE_VECTORS(ulong, unsigned long, 16, 16)
GPUFUSE_VECTORS(longlong, long long, 16, 16)
GPUFUSE_VECTORS(ulonglong, unsigned long long, 16, 16)
GPUFUSE_VECTORS(float, float, 8, 16)
GPUFUSE_VECTORS(double, double, 16, 16)

#undef GPUFUSE_VECTORS

struct dim3 {
  unsigned int x, y, z;
  __host__ __device__ constexpr dim3(unsigned int __X = 1, unsigned int __Y = 1, unsigned int __Z = 1)
      : x(__X), y(__Y), z(__Z) {}
  __host__ __device__ constexpr dim3(uint3 __V) : x(__V.x), y(__V.y), z(__V.z) {}
  __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
};

#endif
