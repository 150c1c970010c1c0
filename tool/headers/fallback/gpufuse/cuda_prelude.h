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
__device__ auto __isGlobal(const void *) -> unsigned int;
__device__ auto __isShared(const void *) -> unsigned int;
__device__ auto __isConstant(const void *) -> unsigned int;
__device__ auto __isLocal(const void *) -> unsigned int;
__device__ auto __cvta_generic_to_global(const void *) -> size_t;
__device__ auto __cvta_generic_to_shared(const void *) -> size_t;
__device__ auto __cvta_generic_to_constant(const void *) -> size_t;
__device__ auto __cvta_generic_to_local(const void *) -> size_t;
}
#include <__clang_cuda_intrinsics.h>

__device__ inline __cuda_builtin_threadIdx_t::operator dim3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_threadIdx_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_blockIdx_t::operator dim3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_blockIdx_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_blockDim_t::operator dim3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_blockDim_t::operator uint3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_gridDim_t::operator dim3() const { return {x, y, z}; }
__device__ inline __cuda_builtin_gridDim_t::operator uint3() const { return {x, y, z}; }

extern "C" {
__device__ auto printf(const char *, ...) -> int;
__device__ auto malloc(size_t) -> void * __attribute__((malloc));
__device__ void free(void *);
__device__ void __assertfail(const char *, const char *, unsigned, const char *, size_t)
    __attribute__((noreturn));
}

#include "../../compat/gpufuse_cuda.h"

#endif
