// The HIP runtime API: declarations only.
#ifndef GPUFUSE_FALLBACK_HIP_RUNTIME_API_H
#define GPUFUSE_FALLBACK_HIP_RUNTIME_API_H

#if defined(__CUDA__) && !defined(__HIP__) // as without ROCm
#error "'hip/hip_runtime_api.h' file not found"
#endif

#include "gpufuse/vector_types.h"
#include "hip/hip_version.h"
#include <stddef.h>
#include <stdint.h>


enum hipError_t {
  hipSuccess = 0,
  hipErrorInvalidValue = 1,
  hipErrorOutOfMemory = 2,
  hipErrorMemoryAllocation = 2,
  hipErrorNotInitialized = 3,
  hipErrorInitializationError = 3,
  hipErrorDeinitialized = 4,
  hipErrorInvalidConfiguration = 9,
  hipErrorInvalidSymbol = 13,
  hipErrorInvalidDevicePointer = 17,
  hipErrorInvalidMemcpyDirection = 21,
  hipErrorInvalidDeviceFunction = 98,
  hipErrorNoDevice = 100,
  hipErrorInvalidDevice = 101,
  hipErrorInvalidHandle = 400,
  hipErrorInvalidResourceHandle = 400,
  hipErrorNotReady = 600,
  hipErrorIllegalAddress = 700,
  hipErrorPeerAccessAlreadyEnabled = 704,
  hipErrorLaunchFailure = 719,
  hipErrorCooperativeLaunchTooLarge = 720,
  hipErrorNotSupported = 801,
  hipErrorUnknown = 999
};

typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
typedef struct ihipGraph *hipGraph_t;
typedef struct hipGraphExec *hipGraphExec_t;
typedef struct hipGraphNode *hipGraphNode_t;
typedef struct ihipMemPoolHandle_t *hipMemPool_t;
typedef struct ihipModule_t *hipModule_t;
typedef struct ihipModuleSymbol_t *hipFunction_t;
typedef struct __hip_texture *hipTextureObject_t;
typedef int hipDevice_t;
typedef void *hipDeviceptr_t;

#define hipStreamPerThread ((hipStream_t)2)
#define hipStreamDefault 0x00 // (also a stream)

#define RT(Name) hip##Name
#include "gpufuse/runtime_api.inc"
#undef RT
typedef hipFuncCache hipFuncCache_t;

struct hipDeviceProp_t {
  char name[256];
  size_t totalGlobalMem, sharedMemPerBlock;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate,
      memoryClockRate, memoryBusWidth;
  size_t totalConstMem;
  int major, minor, multiProcessorCount, l2CacheSize, maxThreadsPerMultiProcessor, computeMode,
      clockInstructionRate, concurrentKernels, pciDomainID, pciBusID, pciDeviceID;
  size_t maxSharedMemoryPerMultiProcessor;
  int isMultiGpuBoard, canMapHostMemory, gcnArch;
  char gcnArchName[256];
  int integrated, cooperativeLaunch, cooperativeMultiDeviceLaunch, ECCEnabled, managedMemory,
      concurrentManagedAccess, pageableMemoryAccess, kernelExecTimeoutEnabled;
  size_t memPitch, textureAlignment;
};

struct hipPointerAttribute_t {
  hipMemoryType memoryType;
  int device;
  void *devicePointer, *hostPointer;
  int isManaged;
  unsigned allocationFlags;
};

enum hipFuncAttribute {
  hipFuncAttributeMaxDynamicSharedMemorySize = 8,
  hipFuncAttributePreferredSharedMemoryCarveout = 9
};

enum hipDeviceAttribute_t {
  hipDeviceAttributeMaxThreadsPerBlock,
  hipDeviceAttributeMaxSharedMemoryPerBlock,
  hipDeviceAttributeWarpSize,
  hipDeviceAttributeClockRate,
  hipDeviceAttributeMemoryClockRate,
  hipDeviceAttributeMemoryBusWidth,
  hipDeviceAttributeMultiprocessorCount,
  hipDeviceAttributeL2CacheSize,
  hipDeviceAttributeMaxThreadsPerMultiProcessor,
  hipDeviceAttributeComputeCapabilityMajor,
  hipDeviceAttributeComputeCapabilityMinor,
  hipDeviceAttributeManagedMemory,
  hipDeviceAttributeConcurrentManagedAccess,
  hipDeviceAttributeCooperativeLaunch
};

#define hipHostMallocDefault 0x0
#define hipHostMallocPortable 0x1
#define hipHostMallocMapped 0x2
#define hipHostMallocWriteCombined 0x4
#define hipHostMallocCoherent 0x40000000
#define hipHostMallocNonCoherent 0x80000000
#define hipCpuDeviceId ((int)-1)
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(__Symbol) __Symbol

inline hipExtent make_hipExtent(size_t __Width, size_t __Height, size_t __Depth) { return {__Width, __Height, __Depth}; }
inline hipPos make_hipPos(size_t __X, size_t __Y, size_t __Z) { return {__X, __Y, __Z}; }
inline hipPitchedPtr make_hipPitchedPtr(void *__Pointer, size_t __Pitch, size_t __X, size_t __Y) {
  return {__Pointer, __Pitch, __X, __Y};
}

extern "C" {
hipError_t hipInit(unsigned);
hipError_t hipGetDeviceProperties(hipDeviceProp_t *, int);
hipError_t hipDeviceGetAttribute(int *, hipDeviceAttribute_t, int);
hipError_t hipHostMalloc(void **, size_t, unsigned = 0);
hipError_t hipMallocHost(void **, size_t);
hipError_t hipHostAlloc(void **, size_t, unsigned);
hipError_t hipHostFree(void *);
hipError_t hipFreeHost(void *);
hipError_t hipExtMallocWithFlags(void **, size_t, unsigned);
hipError_t hipMemcpyHtoD(hipDeviceptr_t, void *, size_t);
hipError_t hipMemcpyDtoH(void *, hipDeviceptr_t, size_t);
hipError_t hipMemcpyDtoD(hipDeviceptr_t, hipDeviceptr_t, size_t);
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t, void *, size_t, hipStream_t);
hipError_t hipMemcpyDtoHAsync(void *, hipDeviceptr_t, size_t, hipStream_t);
hipError_t hipMemcpyWithStream(void *, const void *, size_t, hipMemcpyKind, hipStream_t);
hipError_t hipMemsetD8(hipDeviceptr_t, unsigned char, size_t);
hipError_t hipMemsetD8Async(hipDeviceptr_t, unsigned char, size_t, hipStream_t = 0);
hipError_t hipMemsetD16(hipDeviceptr_t, unsigned short, size_t);
hipError_t hipMemsetD16Async(hipDeviceptr_t, unsigned short, size_t, hipStream_t = 0);
hipError_t hipMemsetD32(hipDeviceptr_t, int, size_t);
hipError_t hipMemsetD32Async(hipDeviceptr_t, int, size_t, hipStream_t = 0);
hipError_t hipPointerGetAttributes(hipPointerAttribute_t *, const void *);
hipError_t hipFuncSetAttribute(const void *, hipFuncAttribute, int);
hipError_t hipStreamGetPriority(hipStream_t, int *);
hipError_t hipStreamGetFlags(hipStream_t, unsigned *);
hipError_t hipGraphInstantiate(hipGraphExec_t *, hipGraph_t, hipGraphNode_t *, char *, size_t);
hipError_t hipGraphGetNodes(hipGraph_t, hipGraphNode_t *, size_t *);
hipError_t hipModuleLaunchKernel(hipFunction_t, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                 unsigned, hipStream_t, void **, void **);

// What `<<<>>>` stands for.
hipError_t __hipPushCallConfiguration(dim3, dim3, size_t = 0, hipStream_t = 0);
hipError_t __hipPopCallConfiguration(dim3 *, dim3 *, size_t *, hipStream_t *);
hipError_t hipConfigureCall(dim3, dim3, size_t = 0, hipStream_t = 0);
}

template <class __T> hipError_t hipHostMalloc(__T **__Pointer, size_t __Size, unsigned __Flags = 0) {
  return hipHostMalloc((void **)(void *)__Pointer, __Size, __Flags);
}
template <class __T> hipError_t hipMallocHost(__T **__Pointer, size_t __Size) {
  return hipMallocHost((void **)(void *)__Pointer, __Size);
}
template <class __T> hipError_t hipHostAlloc(__T **__Pointer, size_t __Size, unsigned __Flags) {
  return hipHostAlloc((void **)(void *)__Pointer, __Size, __Flags);
}
template <class __T> __device__ __T tex1Dfetch(hipTextureObject_t, int);
template <class __T> __device__ __T tex1D(hipTextureObject_t, float);
template <class __T> __device__ __T tex2D(hipTextureObject_t, float, float);
template <class __T> __device__ __T tex3D(hipTextureObject_t, float, float, float);

#endif
