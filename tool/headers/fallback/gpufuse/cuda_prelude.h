// Included before the user's source, as nvcc includes cuda_runtime.h: the runtime's declarations, then
// the device functions that Clang's own headers define.
#ifndef GPUFUSE_FALLBACK_CUDA_PRELUDE_H
#define GPUFUSE_FALLBACK_CUDA_PRELUDE_H

#define __CUDACC__ 1
#include "gpufuse/attributes.h"

#include <__clang_cuda_math_forward_declares.h>

#include <assert.h>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#include "cuda_runtime.h"

#include <__clang_cuda_builtin_vars.h>
#include <__clang_cuda_libdevice_declares.h>
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>
#include <__clang_cuda_cmath.h>
#include "gpufuse/min_max.h"
#include <__clang_cuda_complex_builtins.h>

#include "gpufuse/device_api.h"

extern "C" {
__device__ unsigned int __isGlobal(const void *);
__device__ unsigned int __isShared(const void *);
__device__ unsigned int __isConstant(const void *);
__device__ unsigned int __isLocal(const void *);
__device__ size_t __cvta_generic_to_global(const void *);
__device__ size_t __cvta_generic_to_shared(const void *);
__device__ size_t __cvta_generic_to_constant(const void *);
__device__ size_t __cvta_generic_to_local(const void *);
}
#include <__clang_cuda_intrinsics.h>

__device__ inline __cuda_builtin_threadIdx_t::operator dim3() const { return dim3(x, y, z); }
__device__ inline __cuda_builtin_threadIdx_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_blockIdx_t::operator dim3() const { return dim3(x, y, z); }
__device__ inline __cuda_builtin_blockIdx_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_blockDim_t::operator dim3() const { return dim3(x, y, z); }
__device__ inline __cuda_builtin_blockDim_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_gridDim_t::operator dim3() const { return dim3(x, y, z); }
__device__ inline __cuda_builtin_gridDim_t::operator uint3() const { return {x, y, z}; }

extern "C" {
__device__ int printf(const char *, ...);
__device__ void *malloc(size_t) __attribute__((malloc));
__device__ void free(void *);
__device__ void __assertfail(const char *, const char *, unsigned, const char *, size_t)
    __attribute__((noreturn));
}

#include "../../compat/gpufuse_cuda.h"

#endif
