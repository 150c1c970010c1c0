// Device functions that CUDA and HIP share and that no header of Clang's declares for both.
#ifndef GPUFUSE_FALLBACK_DEVICE_API_H
#define GPUFUSE_FALLBACK_DEVICE_API_H

#include "gpufuse/vector_types.h"

extern "C" {
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ long long clock64();
// What <assert.h> calls.
__device__ void __assert_fail(const char *, const char *, unsigned int, const char *) noexcept(true)
    __attribute__((noreturn));
}

#define GPUFUSE_ATOMIC(Name, T)                                                                    \
  __device__ T Name(T *, T);                                                                       \
  __device__ T Name##_block(T *, T);                                                               \
  __device__ T Name##_system(T *, T);
#define GPUFUSE_ATOMIC_CAS(T)                                                                      \
  __device__ T atomicCAS(T *, T, T);                                                               \
  __device__ T atomicCAS_block(T *, T, T);                                                         \
  __device__ T atomicCAS_system(T *, T, T);
#define GPUFUSE_INTEGER_ATOMICS(T)                                                                 \
  GPUFUSE_ATOMIC(atomicAdd, T)                                                                     \
  GPUFUSE_ATOMIC(atomicSub, T)                                                                     \
  GPUFUSE_ATOMIC(atomicExch, T)                                                                    \
  GPUFUSE_ATOMIC(atomicMin, T)                                                                     \
  GPUFUSE_ATOMIC(atomicMax, T)                                                                     \
  GPUFUSE_ATOMIC(atomicAnd, T)                                                                     \
  GPUFUSE_ATOMIC(atomicOr, T)                                                                      \
  GPUFUSE_ATOMIC(atomicXor, T)                                                                     \
  GPUFUSE_ATOMIC_CAS(T)
GPUFUSE_INTEGER_ATOMICS(int)
GPUFUSE_INTEGER_ATOMICS(unsigned int)
GPUFUSE_INTEGER_ATOMICS(unsigned long long)
GPUFUSE_ATOMIC(atomicMin, long long)
GPUFUSE_ATOMIC(atomicMax, long long)
GPUFUSE_ATOMIC(atomicAnd, long long)
GPUFUSE_ATOMIC(atomicOr, long long)
GPUFUSE_ATOMIC(atomicXor, long long)
GPUFUSE_ATOMIC(atomicAdd, float)
GPUFUSE_ATOMIC(atomicAdd, double)
GPUFUSE_ATOMIC(atomicExch, float)
GPUFUSE_ATOMIC(atomicInc, unsigned int)
GPUFUSE_ATOMIC(atomicDec, unsigned int)
GPUFUSE_ATOMIC_CAS(unsigned short)
#undef GPUFUSE_INTEGER_ATOMICS
#undef GPUFUSE_ATOMIC_CAS
#undef GPUFUSE_ATOMIC

#endif
