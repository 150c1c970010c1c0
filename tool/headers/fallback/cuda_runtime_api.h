// The CUDA runtime API: declarations only.
#ifndef GPUFUSE_FALLBACK_CUDA_RUNTIME_API_H
#define GPUFUSE_FALLBACK_CUDA_RUNTIME_API_H

#ifdef __HIP__ // as without CUDA
#error "'cuda_runtime_api.h' file not found"
#endif

#include "driver_types.h"

#define cudaStreamDefault 0x00 // (also a stream)

#define RT(Name) cuda##Name
#include "gpufuse/runtime_api.inc"
#undef RT

struct cudaPointerAttributes {
  cudaMemoryType type;
  int device;
  void *devicePointer, *hostPointer;
};

struct cudaMemLocation {
  int type, id;
};

struct cudaLaunchAttribute {
  int id;
};

struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned int maxAnisotropy;
};

struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
  } res;
};

struct cudaResourceViewDesc;

struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned numAttrs;
};

inline cudaExtent make_cudaExtent(size_t __Width, size_t __Height, size_t __Depth) {
  return {__Width, __Height, __Depth};
}
inline cudaPos make_cudaPos(size_t __X, size_t __Y, size_t __Z) { return {__X, __Y, __Z}; }
inline cudaPitchedPtr make_cudaPitchedPtr(void *__Pointer, size_t __Pitch, size_t __X, size_t __Y) {
  return {__Pointer, __Pitch, __X, __Y};
}

extern "C" {
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int);
cudaError_t cudaChooseDevice(int *, const cudaDeviceProp *);
cudaError_t cudaDeviceGetAttribute(int *, cudaDeviceAttr, int);
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t);
cudaError_t cudaDeviceGetLimit(size_t *, cudaLimit);
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *, int);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *, int);
cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t);
cudaError_t cudaMallocFromPoolAsync(void **, size_t, cudaMemPool_t, cudaStream_t);
cudaError_t cudaThreadSynchronize();
cudaError_t cudaThreadExit();
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();
cudaError_t cudaMallocHost(void **, size_t);
cudaError_t cudaHostAlloc(void **, size_t, unsigned);
cudaError_t cudaFreeHost(void *);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *, const void *);
cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *, const void *, int, size_t,
                                                                   unsigned);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t, cudaStream_t = 0, unsigned = 0);
cudaError_t cudaStreamGetPriority(cudaStream_t, int *);
cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned *);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *, cudaGraph_t, unsigned long long = 0);
cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *, size_t *);
cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *, void **);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *, const cudaResourceDesc *, const cudaTextureDesc *,
                                    const cudaResourceViewDesc *);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *, const cudaResourceDesc *);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);
cudaChannelFormatDesc cudaCreateChannelDesc(int, int, int, int, cudaChannelFormatKind);

// What `<<<>>>` stands for.
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);
cudaError_t __cudaPopCallConfiguration(dim3 *, dim3 *, size_t *, void *);
}

inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, unsigned long long = 0);
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, cudaGraphNode_t *, char *, size_t);
inline cudaError_t cudaEventCreate(cudaEvent_t *, unsigned);
template <class __T> cudaError_t cudaMallocHost(__T **__Pointer, size_t __Size, unsigned __Flags = 0);
template <class __T> cudaError_t cudaHostAlloc(__T **__Pointer, size_t __Size, unsigned __Flags);
template <class __T> cudaError_t cudaFuncSetAttribute(__T *, cudaFuncAttribute, int);
template <class __T> __device__ __T tex1Dfetch(cudaTextureObject_t, int);
template <class __T> __device__ __T tex1D(cudaTextureObject_t, float);
template <class __T> __device__ __T tex2D(cudaTextureObject_t, float, float);
template <class __T> __device__ __T tex3D(cudaTextureObject_t, float, float, float);
template <class... __Parameters, class... __Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*)(__Parameters...), __Arguments &&...);

#endif
