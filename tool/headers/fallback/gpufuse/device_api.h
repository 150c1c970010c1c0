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

#define GPUFUSE_ATOMIC(Name, __T)                                                                  \
  __device__ __T Name(__T *, __T);                                                                 \
  __device__ __T Name##_block(__T *, __T);                                                         \
  __device__ __T Name##_system(__T *, __T);
#define GPUFUSE_ATOMIC_CAS(__T)                                                                    \
  __device__ __T atomicCAS(__T *, __T, __T);                                                       \
  __device__ __T atomicCAS_block(__T *, __T, __T);                                                 \
  __device__ __T atomicCAS_system(__T *, __T, __T);
#define GPUFUSE_INTEGER_ATOMICS(__T)                                                               \
  GPUFUSE_ATOMIC(atomicAdd, __T)                                                                   \
  GPUFUSE_ATOMIC(atomicSub, __T)                                                                   \
  GPUFUSE_ATOMIC(atomicExch, __T)                                                                  \
  GPUFUSE_ATOMIC(atomicMin, __T)                                                                   \
  GPUFUSE_ATOMIC(atomicMax, __T)                                                                   \
  GPUFUSE_ATOMIC(atomicAnd, __T)                                                                   \
  GPUFUSE_ATOMIC(atomicOr, __T)                                                                    \
  GPUFUSE_ATOMIC(atomicXor, __T)                                                                   \
  GPUFUSE_ATOMIC_CAS(__T)
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
