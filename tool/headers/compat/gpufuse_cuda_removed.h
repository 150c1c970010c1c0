// APIs that programs still call and newer toolkits no longer declare. Declarations only, and only where the
// toolkit in use lacks them.
#ifndef GPUFUSE_CUDA_REMOVED_H
#define GPUFUSE_CUDA_REMOVED_H
#pragma GCC system_header // as the toolkit's own

#if CUDART_VERSION >= 13000
template <int = 0> cudaError_t cudaThreadSynchronize();
template <int = 0> cudaError_t cudaThreadExit();
template <int = 0> cudaError_t cudaThreadSetLimit(cudaLimit, size_t);
template <int = 0> cudaError_t cudaThreadGetLimit(size_t *, cudaLimit);
template <int = 0> cudaError_t cudaThreadSetCacheConfig(cudaFuncCache);
template <int = 0> cudaError_t cudaThreadGetCacheConfig(cudaFuncCache *);

// CUDA 13 takes a cudaMemLocation where a device number stood.
template <int = 0> cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int);
template <int = 0> cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t = 0);
#endif

// The properties that CUDA 13 took out of cudaDeviceProp. On the command line the toolkit's own struct got
// another name, so that this one can stand for it and still be passed where the toolkit's is wanted.
#ifdef cudaDeviceProp
#undef cudaDeviceProp
struct cudaDeviceProp : gpufuseToolkitDeviceProp {
  int clockRate, deviceOverlap, kernelExecTimeoutEnabled, computeMode, maxTexture1DLinear, memoryClockRate,
      singleToDoublePrecisionPerfRatio, cooperativeMultiDeviceLaunch;
};
#endif

#if CUDART_VERSION >= 12000
// Texture references.
struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
};

template <class __T, int __Dimensions = 1, cudaTextureReadMode __Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {};

template <int = 0>
cudaError_t cudaBindTexture(size_t *, const textureReference *, const void *, const cudaChannelFormatDesc *,
                            size_t = 0xffffffffu);
template <int = 0>
cudaError_t cudaBindTexture2D(size_t *, const textureReference *, const void *,
                              const cudaChannelFormatDesc *, size_t, size_t, size_t);
template <int = 0>
cudaError_t cudaBindTextureToArray(const textureReference *, cudaArray_const_t,
                                   const cudaChannelFormatDesc *);
template <int = 0> cudaError_t cudaUnbindTexture(const textureReference *);
template <int = 0> cudaError_t cudaGetTextureReference(const textureReference **, const void *);

template <class __T, int __D, cudaTextureReadMode __M>
cudaError_t cudaBindTexture(size_t *, const texture<__T, __D, __M> &, const void *, size_t = 0xffffffffu);
template <class __T, int __D, cudaTextureReadMode __M>
cudaError_t cudaBindTexture(size_t *, const texture<__T, __D, __M> &, const void *,
                            const cudaChannelFormatDesc &, size_t = 0xffffffffu);
template <class __T, int __D, cudaTextureReadMode __M>
cudaError_t cudaBindTexture2D(size_t *, const texture<__T, __D, __M> &, const void *,
                              const cudaChannelFormatDesc &, size_t, size_t, size_t);
template <class __T, int __D, cudaTextureReadMode __M>
cudaError_t cudaBindTextureToArray(const texture<__T, __D, __M> &, cudaArray_const_t);
template <class __T, int __D, cudaTextureReadMode __M>
cudaError_t cudaBindTextureToArray(const texture<__T, __D, __M> &, cudaArray_const_t,
                                   const cudaChannelFormatDesc &);
template <class __T, int __D, cudaTextureReadMode __M> cudaError_t cudaUnbindTexture(const texture<__T, __D, __M> &);

template <class __T, int __D> __device__ __T tex1Dfetch(texture<__T, __D, cudaReadModeElementType>, int);
template <class __T, int __D> __device__ __T tex1D(texture<__T, __D, cudaReadModeElementType>, float);
template <class __T, int __D> __device__ __T tex2D(texture<__T, __D, cudaReadModeElementType>, float, float);
template <class __T, int __D> __device__ __T tex3D(texture<__T, __D, cudaReadModeElementType>, float, float, float);
#endif

#endif
