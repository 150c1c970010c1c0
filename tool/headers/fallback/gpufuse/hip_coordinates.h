// threadIdx and its kin, as properties of global objects, which is how recent HIP headers declare them.
#ifndef GPUFUSE_FALLBACK_HIP_COORDINATES_H
#define GPUFUSE_FALLBACK_HIP_COORDINATES_H

#include "gpufuse/vector_types.h"

#define GPUFUSE_COORDINATE(Name)                                                                   \
  struct __hip_builtin_##Name##_t {                                                                \
    __declspec(property(get = __get_x)) unsigned int x;                                            \
    __declspec(property(get = __get_y)) unsigned int y;                                            \
    __declspec(property(get = __get_z)) unsigned int z;                                            \
    __device__ unsigned int __get_x() const;                                                       \
    __device__ unsigned int __get_y() const;                                                       \
    __device__ unsigned int __get_z() const;                                                       \
    __device__ operator dim3() const { return dim3(x, y, z); }                                     \
    __device__ operator uint3() const { return {x, y, z}; }                                        \
  };                                                                                               \
  extern const __device__ __attribute__((weak)) __hip_builtin_##Name##_t Name;
GPUFUSE_COORDINATE(threadIdx)
GPUFUSE_COORDINATE(blockIdx)
GPUFUSE_COORDINATE(blockDim)
GPUFUSE_COORDINATE(gridDim)
#undef GPUFUSE_COORDINATE

#define hipThreadIdx_x threadIdx.x
#define hipThreadIdx_y threadIdx.y
#define hipThreadIdx_z threadIdx.z
#define hipBlockIdx_x blockIdx.x
#define hipBlockIdx_y blockIdx.y
#define hipBlockIdx_z blockIdx.z
#define hipBlockDim_x blockDim.x
#define hipBlockDim_y blockDim.y
#define hipBlockDim_z blockDim.z
#define hipGridDim_x gridDim.x
#define hipGridDim_y gridDim.y
#define hipGridDim_z gridDim.z

#endif
