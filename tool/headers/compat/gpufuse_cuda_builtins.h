// Device functions that nvcc has built in and Clang's CUDA headers lack: cache-hinted stores and loads,
// and the scoped atomics of CUDA 12.8. Declarations only.
#ifndef GPUFUSE_CUDA_BUILTINS_H
#define GPUFUSE_CUDA_BUILTINS_H

namespace gpufuse_compat {
template <class __T> struct __Same {
  typedef __T __Type;
};
} // namespace gpufuse_compat

#define GPUFUSE_STORE(Name)                                                                        \
  template <class __T> __device__ void Name(__T *, typename gpufuse_compat::__Same<__T>::__Type);
GPUFUSE_STORE(__stcs)
GPUFUSE_STORE(__stcg)
GPUFUSE_STORE(__stwb)
#undef GPUFUSE_STORE
template <class __T> __device__ __T __ldca(const __T *);
template <class __T> __device__ __T __ldlu(const __T *);

enum {
  __NV_ATOMIC_RELAXED,
  __NV_ATOMIC_CONSUME,
  __NV_ATOMIC_ACQUIRE,
  __NV_ATOMIC_RELEASE,
  __NV_ATOMIC_ACQ_REL,
  __NV_ATOMIC_SEQ_CST
};

enum {
  __NV_THREAD_SCOPE_THREAD,
  __NV_THREAD_SCOPE_BLOCK,
  __NV_THREAD_SCOPE_CLUSTER,
  __NV_THREAD_SCOPE_DEVICE,
  __NV_THREAD_SCOPE_SYSTEM
};

#define GPUFUSE_SCOPE int __Scope = __NV_THREAD_SCOPE_SYSTEM
#define GPUFUSE_FETCH(Name)                                                                        \
  template <class __T>                                                                             \
  __device__ __T Name(__T *, typename gpufuse_compat::__Same<__T>::__Type, int __Order, GPUFUSE_SCOPE);
GPUFUSE_FETCH(__nv_atomic_fetch_add)
GPUFUSE_FETCH(__nv_atomic_fetch_sub)
GPUFUSE_FETCH(__nv_atomic_fetch_and)
GPUFUSE_FETCH(__nv_atomic_fetch_or)
GPUFUSE_FETCH(__nv_atomic_fetch_xor)
GPUFUSE_FETCH(__nv_atomic_fetch_min)
GPUFUSE_FETCH(__nv_atomic_fetch_max)
GPUFUSE_FETCH(__nv_atomic_add)
GPUFUSE_FETCH(__nv_atomic_sub)
GPUFUSE_FETCH(__nv_atomic_and)
GPUFUSE_FETCH(__nv_atomic_or)
GPUFUSE_FETCH(__nv_atomic_xor)
GPUFUSE_FETCH(__nv_atomic_min)
GPUFUSE_FETCH(__nv_atomic_max)
GPUFUSE_FETCH(__nv_atomic_exchange_n)
#undef GPUFUSE_FETCH
template <class __T> __device__ __T __nv_atomic_load_n(const __T *, int __Order, GPUFUSE_SCOPE);
template <class __T> __device__ void __nv_atomic_load(const __T *, __T *, int __Order, GPUFUSE_SCOPE);
template <class __T>
__device__ void __nv_atomic_store_n(__T *, typename gpufuse_compat::__Same<__T>::__Type, int __Order, GPUFUSE_SCOPE);
template <class __T> __device__ void __nv_atomic_store(__T *, __T *, int __Order, GPUFUSE_SCOPE);
template <class __T> __device__ void __nv_atomic_exchange(__T *, __T *, __T *, int __Order, GPUFUSE_SCOPE);
template <class __T>
__device__ bool __nv_atomic_compare_exchange_n(__T *, __T *, typename gpufuse_compat::__Same<__T>::__Type, bool __Weak,
                                               int __Success, int __Failure, GPUFUSE_SCOPE);
template <class __T>
__device__ bool __nv_atomic_compare_exchange(__T *, __T *, __T *, bool __Weak, int __Success, int __Failure,
                                             GPUFUSE_SCOPE);
template <int = 0> __device__ void __nv_atomic_thread_fence(int __Order, GPUFUSE_SCOPE);
#undef GPUFUSE_SCOPE

#endif
