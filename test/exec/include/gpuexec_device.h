// What tool/headers/fallback only declares for device code: atomics, fences, asserts.
#ifndef GPUEXEC_DEVICE_H
#define GPUEXEC_DEVICE_H

#define GPUEXEC_FETCH(Name, T, Builtin)                                                            \
  __device__ inline T Name(T *Place, T Value) { return Builtin(Place, Value, __ATOMIC_RELAXED); }  \
  __device__ inline T Name##_block(T *Place, T Value) {                                            \
    return Builtin(Place, Value, __ATOMIC_RELAXED);                                                \
  }                                                                                                \
  __device__ inline T Name##_system(T *Place, T Value) {                                           \
    return Builtin(Place, Value, __ATOMIC_RELAXED);                                                \
  }
#define GPUEXEC_CAS(T)                                                                             \
  __device__ inline T atomicCAS(T *Place, T Old, T New) {                                          \
    __atomic_compare_exchange_n(Place, &Old, New, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);      \
    return Old;                                                                                    \
  }                                                                                                \
  __device__ inline T atomicCAS_block(T *Place, T Old, T New) {                                    \
    return atomicCAS(Place, Old, New);                                                             \
  }                                                                                                \
  __device__ inline T atomicCAS_system(T *Place, T Old, T New) {                                   \
    return atomicCAS(Place, Old, New);                                                             \
  }
#define GPUEXEC_INTEGERS(T)                                                                        \
  GPUEXEC_FETCH(atomicAdd, T, __atomic_fetch_add)                                                  \
  GPUEXEC_FETCH(atomicSub, T, __atomic_fetch_sub)                                                  \
  GPUEXEC_FETCH(atomicExch, T, __atomic_exchange_n)                                                \
  GPUEXEC_FETCH(atomicMin, T, __atomic_fetch_min)                                                  \
  GPUEXEC_FETCH(atomicMax, T, __atomic_fetch_max)                                                  \
  GPUEXEC_FETCH(atomicAnd, T, __atomic_fetch_and)                                                  \
  GPUEXEC_FETCH(atomicOr, T, __atomic_fetch_or)                                                    \
  GPUEXEC_FETCH(atomicXor, T, __atomic_fetch_xor)                                                  \
  GPUEXEC_CAS(T)
GPUEXEC_INTEGERS(int)
GPUEXEC_INTEGERS(unsigned int)
GPUEXEC_INTEGERS(unsigned long long)
GPUEXEC_FETCH(atomicMin, long long, __atomic_fetch_min)
GPUEXEC_FETCH(atomicMax, long long, __atomic_fetch_max)
GPUEXEC_FETCH(atomicAnd, long long, __atomic_fetch_and)
GPUEXEC_FETCH(atomicOr, long long, __atomic_fetch_or)
GPUEXEC_FETCH(atomicXor, long long, __atomic_fetch_xor)
GPUEXEC_FETCH(atomicAdd, float, __atomic_fetch_add)
GPUEXEC_FETCH(atomicAdd, double, __atomic_fetch_add)
GPUEXEC_CAS(unsigned short)
#define GPUEXEC_WRAP(Name, Builtin)                                                                \
  __device__ inline unsigned int Name(unsigned int *Place, unsigned int Limit) {                   \
    return Builtin(Place, Limit);                                                                  \
  }                                                                                                \
  __device__ inline unsigned int Name##_block(unsigned int *Place, unsigned int Limit) {           \
    return Builtin(Place, Limit);                                                                  \
  }                                                                                                \
  __device__ inline unsigned int Name##_system(unsigned int *Place, unsigned int Limit) {          \
    return Builtin(Place, Limit);                                                                  \
  }
GPUEXEC_WRAP(atomicInc, __nvvm_atom_inc_gen_ui)
GPUEXEC_WRAP(atomicDec, __nvvm_atom_dec_gen_ui)
__device__ inline float atomicExch(float *Place, float Value) {
  return __int_as_float(atomicExch((int *)Place, __float_as_int(Value)));
}
// Clang's headers have these for a known toolkit only.
__device__ inline unsigned int __match_any_sync(unsigned int Mask, unsigned int Value) {
  return __nvvm_match_any_sync_i32(Mask, Value);
}
__device__ inline unsigned int __match_all_sync(unsigned int Mask, unsigned int Value, int *Same) {
  return __nvvm_match_all_sync_i32p(Mask, Value, Same);
}
#undef GPUEXEC_FETCH
#undef GPUEXEC_CAS
#undef GPUEXEC_INTEGERS
#undef GPUEXEC_WRAP

#endif
