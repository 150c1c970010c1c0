// 16-bit floats: the types, their conversions and operators, and the functions that ordinary kernels call.
// Values are carried by Clang's _Float16; everything else is declared only.
#ifndef GPUFUSE_FALLBACK_HALF_H
#define GPUFUSE_FALLBACK_HALF_H

#include "gpufuse/vector_types.h"

struct __half {
  _Float16 __Value;
  __half() = default;
  __host__ __device__ __half(float __V) : __Value(__V) {}
  __host__ __device__ __half(double __V) : __Value(__V) {}
  __host__ __device__ __half(int __V) : __Value(__V) {}
  __host__ __device__ __half(unsigned int __V) : __Value(__V) {}
  __host__ __device__ __half(long long __V) : __Value(__V) {}
  __host__ __device__ __half(unsigned long long __V) : __Value(__V) {}
  __host__ __device__ operator float() const { return __Value; }
  __host__ __device__ __half &operator=(float __V) {
    __Value = __V;
    return *this;
  }
};
typedef __half half;

struct __attribute__((aligned(4))) __half2 {
  __half x, y;
  __half2() = default;
  __host__ __device__ __half2(__half __X, __half __Y) : x(__X), y(__Y) {}
};
typedef __half2 half2;

#define GPUFUSE_HALF_OPERATORS(__T)                                                                \
  __host__ __device__ __T operator+(const __T &, const __T &);                                     \
  __host__ __device__ __T operator-(const __T &, const __T &);                                     \
  __host__ __device__ __T operator*(const __T &, const __T &);                                     \
  __host__ __device__ __T operator/(const __T &, const __T &);                                     \
  __host__ __device__ __T operator-(const __T &);                                                  \
  __host__ __device__ __T &operator+=(__T &, const __T &);                                         \
  __host__ __device__ __T &operator-=(__T &, const __T &);                                         \
  __host__ __device__ __T &operator*=(__T &, const __T &);                                         \
  __host__ __device__ __T &operator/=(__T &, const __T &);                                         \
  __host__ __device__ bool operator==(const __T &, const __T &);                                   \
  __host__ __device__ bool operator!=(const __T &, const __T &);                                   \
  __host__ __device__ bool operator<(const __T &, const __T &);                                    \
  __host__ __device__ bool operator>(const __T &, const __T &);                                    \
  __host__ __device__ bool operator<=(const __T &, const __T &);                                   \
  __host__ __device__ bool operator>=(const __T &, const __T &);
GPUFUSE_HALF_OPERATORS(__half)
GPUFUSE_HALF_OPERATORS(__half2)
#undef GPUFUSE_HALF_OPERATORS

__host__ __device__ __half __float2half(float);
__host__ __device__ __half __float2half_rn(float);
__host__ __device__ __half __double2half(double);
__host__ __device__ float __half2float(__half);
__host__ __device__ __half2 __floats2half2_rn(float, float);
__host__ __device__ __half2 __float2half2_rn(float);
__host__ __device__ __half2 __float22half2_rn(float2);
__host__ __device__ float2 __half22float2(__half2);
__host__ __device__ __half2 __halves2half2(__half, __half);
__host__ __device__ __half2 __half2half2(__half);
__host__ __device__ __half __low2half(__half2);
__host__ __device__ __half __high2half(__half2);
__host__ __device__ float __low2float(__half2);
__host__ __device__ float __high2float(__half2);
__host__ __device__ __half __int2half_rn(int);
__host__ __device__ int __half2int_rn(__half);
__host__ __device__ unsigned short __half_as_ushort(__half);
__host__ __device__ __half __ushort_as_half(unsigned short);
__host__ __device__ __half2 make_half2(__half, __half);

#define GPUFUSE_HALF_BINARY(Name)                                                                  \
  __host__ __device__ __half __h##Name(__half, __half);                                            \
  __host__ __device__ __half2 __h##Name##2(__half2, __half2);
GPUFUSE_HALF_BINARY(add)
GPUFUSE_HALF_BINARY(sub)
GPUFUSE_HALF_BINARY(mul)
GPUFUSE_HALF_BINARY(max)
GPUFUSE_HALF_BINARY(min)
#undef GPUFUSE_HALF_BINARY
__host__ __device__ __half __hdiv(__half, __half);
__host__ __device__ __half2 __h2div(__half2, __half2);
__host__ __device__ __half __hfma(__half, __half, __half);
__host__ __device__ __half2 __hfma2(__half2, __half2, __half2);
__host__ __device__ __half __hneg(__half);
__host__ __device__ __half2 __hneg2(__half2);
__host__ __device__ __half __habs(__half);
__host__ __device__ bool __hlt(__half, __half);
__host__ __device__ bool __hle(__half, __half);
__host__ __device__ bool __hgt(__half, __half);
__host__ __device__ bool __hge(__half, __half);
__host__ __device__ bool __heq(__half, __half);
__host__ __device__ bool __hne(__half, __half);

#define GPUFUSE_HALF_UNARY(Name)                                                                   \
  __device__ __half h##Name(__half);                                                               \
  __device__ __half2 h2##Name(__half2);
GPUFUSE_HALF_UNARY(exp)
GPUFUSE_HALF_UNARY(log)
GPUFUSE_HALF_UNARY(sqrt)
GPUFUSE_HALF_UNARY(rsqrt)
GPUFUSE_HALF_UNARY(rcp)
GPUFUSE_HALF_UNARY(sin)
GPUFUSE_HALF_UNARY(cos)
#undef GPUFUSE_HALF_UNARY
__device__ __half atomicAdd(__half *, __half);
__device__ __half2 atomicAdd(__half2 *, __half2);

#endif
