// The HIP runtime for C++, without ROCm: the API, coordinates, barriers, shuffles, votes, atomics, and the
// launch macro. Math functions are in Clang's own HIP headers (gpufuse/hip_prelude.h).
#ifndef GPUFUSE_FALLBACK_HIP_RUNTIME_H
#define GPUFUSE_FALLBACK_HIP_RUNTIME_H

#include "hip/hip_runtime_api.h"
#include "gpufuse/device_api.h"
#include "gpufuse/hip_coordinates.h"
#include <stdlib.h>
#include <string.h>

#ifndef HIP_ENABLE_WARP_SYNC_BUILTINS
#define HIP_ENABLE_WARP_SYNC_BUILTINS
#endif
#define HIP_DYNAMIC_SHARED(Type, Name) extern __shared__ Type Name[];

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
__device__ unsigned int __lane_id();
__device__ long long clock();
__device__ long long wall_clock64();
__device__ void abort();
__device__ int printf(const char *, ...);
}

template <class T> __device__ T __ldg(const T *);
template <class T> __device__ T __shfl(T, int, int = warpSize);
template <class T> __device__ T __shfl_up(T, unsigned int, int = warpSize);
template <class T> __device__ T __shfl_down(T, unsigned int, int = warpSize);
template <class T> __device__ T __shfl_xor(T, int, int = warpSize);
template <class M, class T> __device__ T __shfl_sync(M, T, int, int = warpSize);
template <class M, class T> __device__ T __shfl_up_sync(M, T, unsigned int, int = warpSize);
template <class M, class T> __device__ T __shfl_down_sync(M, T, unsigned int, int = warpSize);
template <class M, class T> __device__ T __shfl_xor_sync(M, T, int, int = warpSize);
template <class M> __device__ int __all_sync(M, int);
template <class M> __device__ int __any_sync(M, int);
template <class M> __device__ unsigned long long __ballot_sync(M, int);
__device__ float unsafeAtomicAdd(float *, float);
__device__ double unsafeAtomicAdd(double *, double);

// In the shape of the real header, so that a launch reads the same with either.
#define hipLaunchKernelGGLInternal(Kernel, Blocks, Threads, Shared, Stream, ...)                   \
  do {                                                                                             \
    Kernel<<<(Blocks), (Threads), (Shared), (Stream)>>>(__VA_ARGS__);                              \
  } while (0)
#define hipLaunchKernelGGL(Kernel, ...) hipLaunchKernelGGLInternal((Kernel), __VA_ARGS__)

#endif
