// Included last before a CUDA program: what its headers only declare, and functions whose structs
// only its own headers can lay out.
#ifndef GPUEXEC_CUDA_H
#define GPUEXEC_CUDA_H

extern "C" size_t cudaGpuexecStaticShared(const void *);
extern "C" int gpuexec_per_thread_default_stream;

#ifdef GPUFUSE_FALLBACK_CUDA_RUNTIME_H
#define RT(Name) cuda##Name
#define GPUEXEC_SYMBOL(Name) "cuda" #Name
#include "gpuexec_templates.inc"
#undef RT
#undef GPUEXEC_SYMBOL
template <class T> cudaError_t cudaMallocHost(T **Place, size_t Size, unsigned) {
  return cudaMallocHost((void **)Place, Size);
}
template <class T> cudaError_t cudaHostAlloc(T **Place, size_t Size, unsigned Flags) {
  return cudaHostAlloc((void **)Place, Size, Flags);
}
template <class T> cudaError_t cudaFuncSetAttribute(T *Kernel, cudaFuncAttribute Which, int Value) {
  return cudaFuncSetAttribute((const void *)Kernel, Which, Value);
}
inline cudaError_t cudaEventCreate(cudaEvent_t *Event, unsigned Flags) {
  return cudaEventCreateWithFlags(Event, Flags);
}
extern "C" __attribute__((weak)) cudaError_t cudaThreadSynchronize() {
  return cudaDeviceSynchronize();
}
extern "C" __attribute__((weak)) cudaError_t cudaThreadExit() { return cudaDeviceSynchronize(); }
#include "gpuexec_device.h"
typedef cudaDeviceProp GpuexecDeviceProp;
#else
typedef gpufuseToolkitDeviceProp GpuexecDeviceProp;
template <int> cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
template <int> cudaError_t cudaThreadExit() { return cudaDeviceSynchronize(); }
template <int> cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int) {
  return cudaSuccess;
}
template <int> cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t) {
  return cudaSuccess;
}
#endif

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
__attribute__((constructor)) static void gpuexecPerThread() {
  gpuexec_per_thread_default_stream = 1;
}
#endif

template <class T>
__device__ inline void __stcs(T *Place, typename gpufuse_compat::__Same<T>::__Type Value) {
  *Place = Value;
}
template <class T>
__device__ inline void __stcg(T *Place, typename gpufuse_compat::__Same<T>::__Type Value) {
  *Place = Value;
}
template <class T>
__device__ inline void __stwb(T *Place, typename gpufuse_compat::__Same<T>::__Type Value) {
  *Place = Value;
}

template <class T> __device__ inline T __nv_atomic_load_n(const T *Place, int, int) {
  return __atomic_load_n(Place, __ATOMIC_SEQ_CST);
}
template <class T>
__device__ inline void
__nv_atomic_store_n(T *Place, typename gpufuse_compat::__Same<T>::__Type Value, int, int) {
  __atomic_store_n(Place, Value, __ATOMIC_SEQ_CST);
}
template <class T>
__device__ inline T
__nv_atomic_fetch_add(T *Place, typename gpufuse_compat::__Same<T>::__Type Value, int, int) {
  return __atomic_fetch_add(Place, Value, __ATOMIC_SEQ_CST);
}

#ifdef cudaGetDeviceProperties
#undef cudaGetDeviceProperties
#endif
extern "C" {
__attribute__((weak)) cudaError_t cudaGetDeviceProperties(GpuexecDeviceProp *Found, int Device) {
  if (Device)
    return cudaErrorInvalidDevice;
  __builtin_memset((void *)Found, 0, sizeof(*Found));
  __builtin_strcpy(Found->name, "gpuexec");
  Found->totalGlobalMem = size_t(8) << 30;
  Found->sharedMemPerBlock = 48 * 1024;
  Found->regsPerBlock = 65536;
  Found->warpSize = 32;
  Found->maxThreadsPerBlock = 1024;
  Found->maxThreadsDim[0] = Found->maxThreadsDim[1] = 1024;
  Found->maxThreadsDim[2] = 64;
  Found->maxGridSize[0] = 2147483647;
  Found->maxGridSize[1] = Found->maxGridSize[2] = 65535;
  Found->totalConstMem = 64 * 1024;
  Found->major = 8;
  Found->multiProcessorCount = 8;
  Found->concurrentKernels = 1;
  Found->memoryBusWidth = 256;
  Found->l2CacheSize = 4 << 20;
  Found->maxThreadsPerMultiProcessor = 2048;
  Found->managedMemory = 1;
  Found->concurrentManagedAccess = 1;
  Found->canMapHostMemory = 1;
  Found->asyncEngineCount = 2;
  Found->unifiedAddressing = 1;
  Found->cooperativeLaunch = 1;
  return cudaSuccess;
}
__attribute__((weak)) cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *Found,
                                                        const void *Kernel) {
  __builtin_memset((void *)Found, 0, sizeof(*Found));
  size_t Shared = cudaGpuexecStaticShared(Kernel);
  if (Shared == ~size_t(0))
    return cudaErrorInvalidDeviceFunction;
  Found->sharedSizeBytes = Shared;
  Found->maxThreadsPerBlock = 1024;
  Found->numRegs = 32;
  Found->ptxVersion = Found->binaryVersion = 80;
  Found->maxDynamicSharedSizeBytes = 48 * 1024;
  return cudaSuccess;
}
}

#endif
