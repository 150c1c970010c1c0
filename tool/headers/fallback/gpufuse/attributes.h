// Declaration specifiers of CUDA and HIP sources, for machines without either toolkit.
#ifndef GPUFUSE_FALLBACK_ATTRIBUTES_H
#define GPUFUSE_FALLBACK_ATTRIBUTES_H

#ifndef __host__
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#endif
#ifdef __CUDA__
#undef __managed__
#define __managed__ __attribute__((device))
#endif
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __grid_constant__
// Clang knows these for some devices only. Nothing is fused that has them.
#define __cluster_dims__(...) __attribute__((annotate("__cluster_dims__")))
#define __block_size__(...) __attribute__((annotate("__block_size__")))
#define __maxnreg__(...) __attribute__((annotate("__maxnreg__")))
#define __local_maxnreg__(...) __attribute__((annotate("__local_maxnreg__")))
#ifndef __forceinline__
#define __forceinline__ __inline__ __attribute__((always_inline))
#endif
#ifndef __noinline__
#define __noinline__ __attribute__((noinline))
#endif
#define __align__(__Bytes) __attribute__((aligned(__Bytes)))
#define __builtin_align__(__Bytes) __align__(__Bytes)
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define HIP_PUBLIC_API
#define HIPRT_CB

#endif
