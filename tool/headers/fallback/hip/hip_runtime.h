// The HIP runtime for C++, without ROCm: the API, coordinates, barriers, shuffles, votes, atomics, and the
// launch macro. Math functions are in Clang's own HIP headers (gpufuse/hip_prelude.h).
#ifndef GPUFUSE_FALLBACK_HIP_RUNTIME_H
#define GPUFUSE_FALLBACK_HIP_RUNTIME_H

#include "hip/hip_runtime_api.h"
#include "gpufuse/device_api.h"
#ifdef __HIP__ // (Plain C++ has no threads of a grid.)
#include "gpufuse/hip_coordinates.h"
#endif
#include <stdlib.h>
#include <string.h>

#ifndef HIP_ENABLE_WARP_SYNC_BUILTINS
#define HIP_ENABLE_WARP_SYNC_BUILTINS
#endif
#define HIP_DYNAMIC_SHARED(__Type, Name) extern __shared__ __Type Name[];

static constexpr int warpSize = 64;

extern "C" {
__device__ void __syncthreads();
__device__ int __syncthreads_count(int);
__device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);
__device__ void __syncwarp(unsigned long long = ~0ull);
__device__ int __all(int);
__device__ int __any(int);
__device__ unsigned long long __ballot(int);
__device__ unsigned long long __activemask();
__device__ int __popc(unsigned int);
__device__ int __popcll(unsigned long long);
__device__ int __clz(int);
__device__ int __clzll(long long);
__device__ int __ffs(unsigned int);
__device__ int __ffsll(unsigned long long);
__device__ unsigned int __brev(unsigned int);
__device__ int __mul24(int, int);
__device__ int __mulhi(int, int);
__device__ unsigned int __umulhi(unsigned int, unsigned int);
__device__ unsigned int __umul24(unsigned int, unsigned int);
__device__ long long __mul64hi(long long, long long);
__device__ unsigned long long __umul64hi(unsigned long long, unsigned long long);
__device__ unsigned long long __brevll(unsigned long long);
__device__ unsigned int __byte_perm(unsigned int, unsigned int, unsigned int);
__device__ unsigned int __sad(int, int, unsigned int);
__device__ unsigned int __usad(unsigned int, unsigned int, unsigned int);
__device__ unsigned int __lane_id();
__device__ long long clock();
__device__ long long wall_clock64();
__device__ void abort();
__device__ int printf(const char *, ...);

// The bits of a number of another type.
__device__ int __float_as_int(float);
__device__ unsigned int __float_as_uint(float);
__device__ float __int_as_float(int);
__device__ float __uint_as_float(unsigned int);
__device__ long long __double_as_longlong(double);
__device__ double __longlong_as_double(long long);
__device__ int __double2hiint(double);
__device__ int __double2loint(double);
__device__ double __hiloint2double(int, int);

// Conversions: to the nearest, down, up, towards zero.
#define __GPUFUSE_CONVERSION(__Name, __To, __From)                                                 \
  __device__ __To __Name##_rn(__From);                                                             \
  __device__ __To __Name##_rd(__From);                                                             \
  __device__ __To __Name##_ru(__From);                                                             \
  __device__ __To __Name##_rz(__From);
__GPUFUSE_CONVERSION(__float2int, int, float)
__GPUFUSE_CONVERSION(__float2uint, unsigned int, float)
__GPUFUSE_CONVERSION(__float2ll, long long, float)
__GPUFUSE_CONVERSION(__float2ull, unsigned long long, float)
__GPUFUSE_CONVERSION(__double2int, int, double)
__GPUFUSE_CONVERSION(__double2uint, unsigned int, double)
__GPUFUSE_CONVERSION(__double2ll, long long, double)
__GPUFUSE_CONVERSION(__double2ull, unsigned long long, double)
__GPUFUSE_CONVERSION(__int2float, float, int)
__GPUFUSE_CONVERSION(__uint2float, float, unsigned int)
__GPUFUSE_CONVERSION(__ll2float, float, long long)
__GPUFUSE_CONVERSION(__ull2float, float, unsigned long long)
__GPUFUSE_CONVERSION(__ll2double, double, long long)
__GPUFUSE_CONVERSION(__ull2double, double, unsigned long long)
__GPUFUSE_CONVERSION(__double2float, float, double)
#undef __GPUFUSE_CONVERSION
__device__ double __int2double_rn(int);
__device__ double __uint2double_rn(unsigned int);
}

template <class __T> __device__ __T __ldg(const __T *);
template <class __T> __device__ __T __shfl(__T, int, int = warpSize);
template <class __T> __device__ __T __shfl_up(__T, unsigned int, int = warpSize);
template <class __T> __device__ __T __shfl_down(__T, unsigned int, int = warpSize);
template <class __T> __device__ __T __shfl_xor(__T, int, int = warpSize);
template <class __M, class __T> __device__ __T __shfl_sync(__M, __T, int, int = warpSize);
template <class __M, class __T> __device__ __T __shfl_up_sync(__M, __T, unsigned int, int = warpSize);
template <class __M, class __T> __device__ __T __shfl_down_sync(__M, __T, unsigned int, int = warpSize);
template <class __M, class __T> __device__ __T __shfl_xor_sync(__M, __T, int, int = warpSize);
template <class __M> __device__ int __all_sync(__M, int);
template <class __M> __device__ int __any_sync(__M, int);
template <class __M> __device__ unsigned long long __ballot_sync(__M, int);
__device__ float unsafeAtomicAdd(float *, float);
__device__ double unsafeAtomicAdd(double *, double);

// In the shape of the real header, so that a launch reads the same with either.
#define hipLaunchKernelGGLInternal(__Kernel, __Blocks, __Threads, __Shared, __Stream, ...)         \
  do {                                                                                             \
    __Kernel<<<(__Blocks), (__Threads), (__Shared), (__Stream)>>>(__VA_ARGS__);                    \
  } while (0)
#define hipLaunchKernelGGL(__Kernel, ...) hipLaunchKernelGGLInternal((__Kernel), __VA_ARGS__)

#endif
