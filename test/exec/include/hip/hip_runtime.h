// HIP for the execution oracle: HIP sources are compiled as CUDA on the small headers, with the HIP
// API beside the CUDA one, and warps of 64 lanes unless HIP_WARP_SIZE says 32.
#ifndef GPUEXEC_HIP_RUNTIME_H
#define GPUEXEC_HIP_RUNTIME_H

#ifndef HIP_WARP_SIZE
#define HIP_WARP_SIZE 64
#endif
#define __HIP__ 1
#define __HIPCC__ 1
#define __HIP_PLATFORM_AMD__ 1

// The driver renamed CUDA's own, which mean 32 lanes, out of the way.
#undef warpSize
#undef __ballot
#undef __any
#undef __all
#undef __shfl
#undef __shfl_up
#undef __shfl_down
#undef __shfl_xor
#define ihipStream_t CUstream_st // What `<<<>>>` takes.

#include "hip/hip_runtime_api.h"

extern "C" {
size_t hipGpuexecStaticShared(const void *);
void gpuexec_set_warp_size(int);
}
__attribute__((constructor)) static void gpuexecIsHip() { gpuexec_set_warp_size(HIP_WARP_SIZE); }

#define RT(Name) hip##Name
#define GPUEXEC_SYMBOL(Name) "hip" #Name
#include "gpuexec_templates.inc"
#undef RT
#undef GPUEXEC_SYMBOL

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
#define HIP_DYNAMIC_SHARED(Type, Name) extern __shared__ Type Name[];
#define hipLaunchKernelGGLInternal(Kernel, Blocks, Threads, Shared, Stream, ...)                   \
  do {                                                                                             \
    Kernel<<<(Blocks), (Threads), (Shared), (Stream)>>>(__VA_ARGS__);                              \
  } while (0)
#define hipLaunchKernelGGL(Kernel, ...) hipLaunchKernelGGLInternal((Kernel), __VA_ARGS__)
static constexpr int warpSize = HIP_WARP_SIZE;

// The runtime's warp operations (test/exec/runtime/Abi.h).
extern "C" {
__device__ unsigned int gpuexec_shuffle_width(unsigned int, unsigned int, unsigned int,
                                              unsigned int);
__device__ unsigned long long gpuexec_ballot(unsigned long long, unsigned int);
__device__ unsigned long long gpuexec_activemask();
__device__ void gpuexec_syncwarp(unsigned long long);
}
template <class T>
__device__ inline T gpuexecShuffle(unsigned Kind, T Value, unsigned Operand, int Width) {
  union {
    T Whole;
    unsigned int Words[(sizeof(T) + 3) / 4];
  } Bits = {Value};
  for (unsigned int &Word : Bits.Words)
    Word = gpuexec_shuffle_width(Kind, Word, Operand, Width);
  return Bits.Whole;
}
template <class T>
__device__ inline T __shfl_up(T Value, unsigned int Delta, int Width = warpSize) {
  return gpuexecShuffle(0, Value, Delta, Width);
}
template <class T>
__device__ inline T __shfl_down(T Value, unsigned int Delta, int Width = warpSize) {
  return gpuexecShuffle(1, Value, Delta, Width);
}
template <class T> __device__ inline T __shfl_xor(T Value, int Mask, int Width = warpSize) {
  return gpuexecShuffle(2, Value, Mask, Width);
}
template <class T> __device__ inline T __shfl(T Value, int Lane, int Width = warpSize) {
  return gpuexecShuffle(3, Value, Lane, Width);
}
__device__ inline unsigned long long __ballot(int P) {
  return gpuexec_ballot(gpuexec_activemask(), P != 0);
}
__device__ inline int __any(int P) { return __ballot(P) != 0; }
__device__ inline int __all(int P) { return __ballot(!P) == 0; }
__device__ inline unsigned int __lane_id() { return __nvvm_read_ptx_sreg_laneid(); }
__device__ inline long long wall_clock64() { return clock64(); }
__device__ inline float unsafeAtomicAdd(float *Place, float Value) {
  return atomicAdd(Place, Value);
}
__device__ inline double unsafeAtomicAdd(double *Place, double Value) {
  return atomicAdd(Place, Value);
}

extern "C" {
__attribute__((weak)) hipError_t hipGetDeviceProperties(hipDeviceProp_t *Found, int) {
  __builtin_memset((void *)Found, 0, sizeof(*Found));
  __builtin_strcpy(Found->name, "gpuexec");
  __builtin_strcpy(Found->gcnArchName, "gfx90a");
  Found->totalGlobalMem = size_t(8) << 30;
  Found->sharedMemPerBlock = 64 * 1024;
  Found->regsPerBlock = 65536;
  Found->warpSize = HIP_WARP_SIZE;
  Found->maxThreadsPerBlock = 1024;
  Found->maxThreadsDim[0] = Found->maxThreadsDim[1] = Found->maxThreadsDim[2] = 1024;
  Found->maxGridSize[0] = 2147483647;
  Found->maxGridSize[1] = Found->maxGridSize[2] = 65535;
  Found->major = 9;
  Found->multiProcessorCount = 8;
  Found->maxThreadsPerMultiProcessor = 2048;
  return hipSuccess;
}
__attribute__((weak)) hipError_t hipDeviceGetAttribute(int *Value, hipDeviceAttribute_t Which,
                                                       int) {
  switch (Which) {
  case hipDeviceAttributeMaxThreadsPerBlock:
    *Value = 1024;
    return hipSuccess;
  case hipDeviceAttributeMaxSharedMemoryPerBlock:
    *Value = 64 * 1024;
    return hipSuccess;
  case hipDeviceAttributeWarpSize:
    *Value = HIP_WARP_SIZE;
    return hipSuccess;
  case hipDeviceAttributeMultiprocessorCount:
    *Value = 8;
    return hipSuccess;
  default:
    *Value = 1;
    return hipSuccess;
  }
}
}

#endif
