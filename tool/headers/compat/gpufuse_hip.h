// Included after Clang's HIP wrapper and before the user's source: what HIP headers of older releases (5.x)
// expect of the compiler and this Clang no longer provides. Declarations only.
#ifndef GPUFUSE_COMPAT_HIP_H
#define GPUFUSE_COMPAT_HIP_H

// A built-in macro until the wavefront size became a property of the target.
#ifndef __AMDGCN_WAVEFRONT_SIZE
#if defined(__GFX10__) || defined(__GFX11__) || defined(__GFX12__)
#define __AMDGCN_WAVEFRONT_SIZE 32
#else
#define __AMDGCN_WAVEFRONT_SIZE 64
#endif
#endif

#if HIP_VERSION_MAJOR < 7
// Once declared by Clang's own headers; used by amd_hip_fp16.h.
extern "C" {
typedef _Float16 __2f16 __attribute__((ext_vector_type(2)));
__attribute__((device, const)) _Float16 __llvm_amdgcn_rcp_f16(_Float16);
__attribute__((device, const)) __2f16 __llvm_amdgcn_rcp_2f16(__2f16);
}
#endif

#if HIP_VERSION_MAJOR < 6
// Warp functions with a mask, which later releases have.
template <int = 0> __attribute__((device)) void __syncwarp(unsigned long long __Mask = ~0ull);
template <int = 0> __attribute__((device)) unsigned long long __activemask();
template <class __M, class __T> __attribute__((device)) __T __shfl_sync(__M, __T, int, int __Width = 64);
template <class __M, class __T> __attribute__((device)) __T __shfl_up_sync(__M, __T, unsigned int, int __Width = 64);
template <class __M, class __T> __attribute__((device)) __T __shfl_down_sync(__M, __T, unsigned int, int __Width = 64);
template <class __M, class __T> __attribute__((device)) __T __shfl_xor_sync(__M, __T, int, int __Width = 64);
template <class __M> __attribute__((device)) int __all_sync(__M, int);
template <class __M> __attribute__((device)) int __any_sync(__M, int);
template <class __M> __attribute__((device)) unsigned long long __ballot_sync(__M, int);
#endif

#endif
