// Included after Clang's CUDA wrapper and before the user's source: what nvcc accepts and Clang's headers
// do not provide. Nothing here rewrites a token of the user's, and nothing competes with a function of the
// user's: declarations are templates, or overloads that differ from every one the toolkit has.
#ifndef GPUFUSE_COMPAT_CUDA_H
#define GPUFUSE_COMPAT_CUDA_H

// nvcc defines it as 1; Clang's wrapper leaves it empty, which `#if __CUDACC__` does not survive.
#undef __CUDACC__
#define __CUDACC__ 1

// nvcc's own macros, where the user's compiler is nvcc: sources and libraries choose branches by them.
#if defined(GPUFUSE_AS_NVCC) && defined(CUDART_VERSION)
#undef GPUFUSE_AS_NVCC
#define __NVCC__ 1
#ifdef GPUFUSE_NVCC_MAJOR
#define __CUDACC_VER_MAJOR__ GPUFUSE_NVCC_MAJOR
#define __CUDACC_VER_MINOR__ GPUFUSE_NVCC_MINOR
#else
#define __CUDACC_VER_MAJOR__ (CUDART_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (CUDART_VERSION % 1000 / 10)
#endif
#define __CUDACC_VER_BUILD__ 0
#undef __CUDA_API_VER_MAJOR__
#undef __CUDA_API_VER_MINOR__
#define __CUDA_API_VER_MAJOR__ __CUDACC_VER_MAJOR__
#define __CUDA_API_VER_MINOR__ __CUDACC_VER_MINOR__
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1
#if CUDART_VERSION >= 12080
#define __CUDACC_DEVICE_ATOMIC_BUILTINS__ 1
#endif
// Questions that headers ask of nvcc about its extended lambdas; Clang has plain closures only.
#define __nv_is_extended_device_lambda_closure_type(__Type) false
#define __nv_is_extended_host_device_lambda_closure_type(__Type) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(__Type) false
#endif

// Clang knows the first for some devices only, and ignores the others. Nothing is fused that has them.
#undef __cluster_dims__
#undef __block_size__
#undef __maxnreg__
#undef __local_maxnreg__
#define __cluster_dims__(...) __attribute__((annotate("__cluster_dims__")))
#define __block_size__(...) __attribute__((annotate("__block_size__")))
#define __maxnreg__(...) __attribute__((annotate("__maxnreg__")))
#define __local_maxnreg__(...) __attribute__((annotate("__local_maxnreg__")))

// nvcc includes these before the source; some sources rely on it.
#include <assert.h>
#include <new>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>

#ifdef GPUFUSE_PER_THREAD_DEFAULT_STREAM
#undef GPUFUSE_PER_THREAD_DEFAULT_STREAM
#define CUDA_API_PER_THREAD_DEFAULT_STREAM 1
#endif

// Macros of the command that cuda.h, cuRAND's and Clang's headers must not see (afterHeaders in CompileCommands.cpp).
#ifdef GPUFUSE_USER_ByteCount
#define ByteCount GPUFUSE_USER_ByteCount
#endif
#ifdef GPUFUSE_USER_Flags
#define Flags GPUFUSE_USER_Flags
#endif
#ifdef GPUFUSE_USER_Height
#define Height GPUFUSE_USER_Height
#endif
#ifdef GPUFUSE_USER_N
#define N GPUFUSE_USER_N
#endif
#ifdef GPUFUSE_USER_Pitch
#define Pitch GPUFUSE_USER_Pitch
#endif
#ifdef GPUFUSE_USER_V
#define V GPUFUSE_USER_V
#endif
#ifdef GPUFUSE_USER_Width
#define Width GPUFUSE_USER_Width
#endif
#ifdef GPUFUSE_USER_X
#define X GPUFUSE_USER_X
#endif
#ifdef GPUFUSE_USER_Y
#define Y GPUFUSE_USER_Y
#endif
#ifdef GPUFUSE_USER_k
#define k GPUFUSE_USER_k
#endif

#include "gpufuse_host_math.h"

#include "gpufuse_cuda_builtins.h"

#include "gpufuse_cuda_removed.h"

#endif
