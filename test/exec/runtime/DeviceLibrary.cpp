// The device library: what device intrinsics and libdevice's functions mean on the host. Compiled
// to bitcode and linked into each lowered module, so that the simple ones are inlined. Contraction
// is off in this file:
// `__fmul_rn` and its kin are products and sums of their own.
#include "Abi.h"
#include <algorithm>
#include <cmath>
#include <cstring>

// Not inlined: a pinned product that met an equal one of the program's would take away its
// permission to contract.
#define PINNED __attribute__((noinline, const))
#define NVVM(Result, Name) extern "C" Result gpuexec_llvm_nvvm_##Name

using u32 = uint32_t;
using u64 = uint64_t;

template <class To, class From> static To bits(From Value) {
  To Result;
  static_assert(sizeof(To) == sizeof(From));
  std::memcpy(&Result, &Value, sizeof(To));
  return Result;
}

// Registers that are not in the context.
NVVM(u32, read_ptx_sreg_warpid)() {
  gpuexec::ThreadContext &C = *gpuexec_current;
  return (C.ThreadIdx[0] + C.BlockDim[0] * (C.ThreadIdx[1] + C.BlockDim[1] * C.ThreadIdx[2])) /
         C.WarpSize;
}
NVVM(u32, read_ptx_sreg_nwarpid)() { return 64; }
NVVM(u32, read_ptx_sreg_smid)() { return 0; }
NVVM(u32, read_ptx_sreg_nsmid)() { return 8; }
NVVM(u32, read_ptx_sreg_gridid)() { return 0; }
NVVM(u32, read_ptx_sreg_lanemask_eq)() { return 1u << gpuexec_current->Lane; }
NVVM(u32, read_ptx_sreg_lanemask_lt)() { return (1u << gpuexec_current->Lane) - 1; }
NVVM(u32, read_ptx_sreg_lanemask_le)() { return (2u << gpuexec_current->Lane) - 1; }
NVVM(u32, read_ptx_sreg_lanemask_gt)() { return ~((2u << gpuexec_current->Lane) - 1); }
NVVM(u32, read_ptx_sreg_lanemask_ge)() { return ~((1u << gpuexec_current->Lane) - 1); }
NVVM(u32, read_ptx_sreg_clock)() { return gpuexec_clock(); }
NVVM(u64, read_ptx_sreg_clock64)() { return gpuexec_clock(); }
NVVM(u64, read_ptx_sreg_globaltimer)() { return gpuexec_clock(); }

// Barriers and fences.
NVVM(void, barrier_cta_sync_aligned_all)(u32 Id) { gpuexec_barrier(Id, 0); }
NVVM(void, barrier_cta_sync_all)(u32 Id) { gpuexec_barrier(Id, 0); }
NVVM(void, barrier_cta_sync_aligned_count)(u32 Id, u32 Threads) { gpuexec_barrier(Id, Threads); }
NVVM(void, barrier_cta_sync_count)(u32 Id, u32 Threads) { gpuexec_barrier(Id, Threads); }
NVVM(void, barrier0)() { gpuexec_barrier(0, 0); }
NVVM(u32, barrier0_popc)(u32 P) { return gpuexec_barrier_reduce(0, 0, GpuexecCount, P); }
NVVM(u32, barrier0_and)(u32 P) { return gpuexec_barrier_reduce(0, 0, GpuexecAnd, P); }
NVVM(u32, barrier0_or)(u32 P) { return gpuexec_barrier_reduce(0, 0, GpuexecOr, P); }
NVVM(u32, barrier_cta_red_popc_aligned_all)(u32 Id, bool P) {
  return gpuexec_barrier_reduce(Id, 0, GpuexecCount, P);
}
NVVM(bool, barrier_cta_red_and_aligned_all)(u32 Id, bool P) {
  return gpuexec_barrier_reduce(Id, 0, GpuexecAnd, P);
}
NVVM(bool, barrier_cta_red_or_aligned_all)(u32 Id, bool P) {
  return gpuexec_barrier_reduce(Id, 0, GpuexecOr, P);
}
NVVM(void, bar_warp_sync)(u32 Mask) { gpuexec_syncwarp(Mask); }
NVVM(void, membar_gl)() { gpuexec_fence(); }
NVVM(void, membar_cta)() { gpuexec_fence(); }
NVVM(void, membar_sys)() { gpuexec_fence(); }
NVVM(void, fence_sc_cluster)() { gpuexec_fence(); }
NVVM(void, nanosleep)(u32 Duration) { gpuexec_nanosleep(Duration); }

// Warps.
#define SHUFFLE(Name, Kind)                                                                        \
  NVVM(u32, shfl_sync_##Name##_i32)(u32 M, u32 V, u32 B, u32 C) {                                  \
    return gpuexec_shuffle(Kind, M, V, B, C);                                                      \
  }                                                                                                \
  NVVM(u64, shfl_sync_##Name##_i32p)(u32 M, u32 V, u32 B, u32 C) {                                 \
    return gpuexec_shuffle(Kind, M, V, B, C);                                                      \
  }                                                                                                \
  NVVM(float, shfl_sync_##Name##_f32)(u32 M, float V, u32 B, u32 C) {                              \
    return bits<float>(u32(gpuexec_shuffle(Kind, M, bits<u32>(V), B, C)));                         \
  }                                                                                                \
  NVVM(u64, shfl_sync_##Name##_f32p)(u32 M, float V, u32 B, u32 C) {                               \
    return gpuexec_shuffle(Kind, M, bits<u32>(V), B, C);                                           \
  }                                                                                                \
  NVVM(u32, shfl_##Name##_i32)(u32 V, u32 B, u32 C) {                                              \
    return gpuexec_shuffle(Kind, ~0u, V, B, C);                                                    \
  }                                                                                                \
  NVVM(float, shfl_##Name##_f32)(float V, u32 B, u32 C) {                                          \
    return bits<float>(u32(gpuexec_shuffle(Kind, ~0u, bits<u32>(V), B, C)));                       \
  }
SHUFFLE(up, GpuexecUp)
SHUFFLE(down, GpuexecDown)
SHUFFLE(bfly, GpuexecXor)
SHUFFLE(idx, GpuexecIndex)

NVVM(u32, vote_ballot_sync)(u32 M, bool P) { return gpuexec_ballot(M, P); }
NVVM(bool, vote_any_sync)(u32 M, bool P) { return gpuexec_ballot(M, P) != 0; }
NVVM(bool, vote_all_sync)(u32 M, bool P) { return gpuexec_ballot(M, !P) == 0; }
NVVM(bool, vote_uni_sync)(u32 M, bool P) {
  u32 Set = gpuexec_ballot(M, P), Clear = gpuexec_ballot(M, !P);
  return !Set || !Clear;
}
NVVM(u32, vote_ballot)(bool P) { return gpuexec_ballot(gpuexec_activemask(), P); }
NVVM(bool, vote_any)(bool P) { return gpuexec_ballot(gpuexec_activemask(), P) != 0; }
NVVM(bool, vote_all)(bool P) { return gpuexec_ballot(gpuexec_activemask(), !P) == 0; }
NVVM(u32, match_any_sync_i32)(u32 M, u32 V) { return gpuexec_match_any(M, V); }
NVVM(u32, match_any_sync_i64)(u32 M, u64 V) { return gpuexec_match_any(M, V); }
static u64 matchAll(u32 M, u64 V) {
  u32 Same;
  u64 Found = gpuexec_match_all(M, V, &Same);
  return Found | u64(Same) << 32;
}
NVVM(u64, match_all_sync_i32p)(u32 M, u32 V) { return matchAll(M, V); }
NVVM(u64, match_all_sync_i64p)(u32 M, u64 V) { return matchAll(M, V); }
NVVM(u32, activemask)() { return gpuexec_activemask(); }
NVVM(u32, redux_sync_add)(u32 V, u32 M) { return gpuexec_redux(GpuexecAdd, V, M); }
NVVM(u32, redux_sync_min)(u32 V, u32 M) { return gpuexec_redux(GpuexecMin, V, M); }
NVVM(u32, redux_sync_max)(u32 V, u32 M) { return gpuexec_redux(GpuexecMax, V, M); }
NVVM(u32, redux_sync_umin)(u32 V, u32 M) { return gpuexec_redux(GpuexecUMin, V, M); }
NVVM(u32, redux_sync_umax)(u32 V, u32 M) { return gpuexec_redux(GpuexecUMax, V, M); }
NVVM(u32, redux_sync_and)(u32 V, u32 M) { return gpuexec_redux(GpuexecBitAnd, V, M); }
NVVM(u32, redux_sync_or)(u32 V, u32 M) { return gpuexec_redux(GpuexecBitOr, V, M); }
NVVM(u32, redux_sync_xor)(u32 V, u32 M) { return gpuexec_redux(GpuexecBitXor, V, M); }

// Address spaces.
NVVM(bool, isspacep_global)(const void *P) { return gpuexec_address_space(P) == 1; }
NVVM(bool, isspacep_shared)(const void *P) { return gpuexec_address_space(P) == 3; }
NVVM(bool, isspacep_const)(const void *P) { return gpuexec_address_space(P) == 4; }
NVVM(bool, isspacep_local)(const void *P) { return gpuexec_address_space(P) == 5; }

// Arithmetic with a rounding of its own.
NVVM(PINNED float, mul_rn_f)(float A, float B) { return A * B; }
NVVM(PINNED double, mul_rn_d)(double A, double B) { return A * B; }
NVVM(PINNED float, add_rn_f)(float A, float B) { return A + B; }
NVVM(PINNED double, add_rn_d)(double A, double B) { return A + B; }
NVVM(float, div_rn_f)(float A, float B) { return A / B; }
NVVM(double, div_rn_d)(double A, double B) { return A / B; }
NVVM(float, fma_rn_f)(float A, float B, float C) { return __builtin_fmaf(A, B, C); }
NVVM(double, fma_rn_d)(double A, double B, double C) { return __builtin_fma(A, B, C); }
NVVM(float, sqrt_rn_f)(float A) { return __builtin_sqrtf(A); }
NVVM(double, sqrt_rn_d)(double A) { return __builtin_sqrt(A); }
NVVM(float, rcp_rn_f)(float A) { return 1.0f / A; }
NVVM(double, rcp_rn_d)(double A) { return 1.0 / A; }
NVVM(float, ex2_approx_f32)(float A) { return exp2f(A); }
NVVM(float, ex2_approx_ftz_f32)(float A) { return exp2f(A); }
NVVM(float, lg2_approx_f)(float A) { return log2f(A); }
NVVM(float, sqrt_approx_f)(float A) { return __builtin_sqrtf(A); }
NVVM(float, rsqrt_approx_f)(float A) { return 1.0f / __builtin_sqrtf(A); }
NVVM(float, sin_approx_f)(float A) { return sinf(A); }
NVVM(float, cos_approx_f)(float A) { return cosf(A); }
NVVM(float, saturate_f)(float A) { return A >= 0 ? std::min(A, 1.0f) : 0.0f; }
NVVM(float, fmin_f)(float A, float B) { return fminf(A, B); }
NVVM(float, fmax_f)(float A, float B) { return fmaxf(A, B); }
NVVM(u32, prmt)(u32 A, u32 B, u32 S) {
  u64 Both = u64(B) << 32 | A;
  u32 Result = 0;
  for (int I = 0; I < 4; ++I) {
    u32 Select = S >> 4 * I & 0xf;
    u32 Byte = Both >> 8 * (Select & 7) & 0xff;
    if (Select & 8)
      Byte = Byte & 0x80 ? 0xff : 0;
    Result |= Byte << 8 * I;
  }
  return Result;
}

// libdevice.
// clang-format off
#define GPUEXEC_UNARY_FUNCTIONS(X)                                                                 \
  X(acos) X(acosh) X(asin) X(asinh) X(atan) X(atanh) X(cbrt) X(ceil) X(cos) X(cosh) X(erf)         \
  X(erfc) X(exp) X(exp2) X(expm1) X(floor) X(lgamma) X(log) X(log10) X(log1p) X(log2) X(logb)      \
  X(nearbyint) X(rint) X(round) X(sin) X(sinh) X(sqrt) X(tan) X(tanh) X(tgamma) X(trunc) X(exp10)  \
  X(j0) X(j1) X(y0) X(y1)
#define GPUEXEC_BINARY_FUNCTIONS(X)                                                                \
  X(atan2) X(copysign) X(fdim) X(fmod) X(fmax) X(fmin) X(hypot) X(nextafter) X(pow) X(remainder)
// clang-format on
#define GPUEXEC_UNARY(Name)                                                                        \
  double __nv_##Name(double A) { return ::Name(A); }                                               \
  float __nv_##Name##f(float A) { return ::Name##f(A); }
#define GPUEXEC_BINARY(Name)                                                                       \
  double __nv_##Name(double A, double B) { return ::Name(A, B); }                                  \
  float __nv_##Name##f(float A, float B) { return ::Name##f(A, B); }

extern "C" {
GPUEXEC_UNARY_FUNCTIONS(GPUEXEC_UNARY)
GPUEXEC_BINARY_FUNCTIONS(GPUEXEC_BINARY)

double __nv_fabs(double A) { return __builtin_fabs(A); }
float __nv_fabsf(float A) { return __builtin_fabsf(A); }
double __nv_fma(double A, double B, double C) { return __builtin_fma(A, B, C); }
float __nv_fmaf(float A, float B, float C) { return __builtin_fmaf(A, B, C); }
float __nv_fmaf_rn(float A, float B, float C) { return __builtin_fmaf(A, B, C); }
double __nv_fma_rn(double A, double B, double C) { return __builtin_fma(A, B, C); }
PINNED float __nv_fmul_rn(float A, float B) { return A * B; }
PINNED double __nv_dmul_rn(double A, double B) { return A * B; }
PINNED float __nv_fadd_rn(float A, float B) { return A + B; }
PINNED double __nv_dadd_rn(double A, double B) { return A + B; }
PINNED float __nv_fsub_rn(float A, float B) { return A - B; }
PINNED double __nv_dsub_rn(double A, double B) { return A - B; }
float __nv_fdiv_rn(float A, float B) { return A / B; }
double __nv_ddiv_rn(double A, double B) { return A / B; }
float __nv_frcp_rn(float A) { return 1.0f / A; }
double __nv_drcp_rn(double A) { return 1.0 / A; }
float __nv_fsqrt_rn(float A) { return __builtin_sqrtf(A); }
double __nv_dsqrt_rn(double A) { return __builtin_sqrt(A); }
float __nv_frsqrt_rn(float A) { return 1.0 / __builtin_sqrt(double(A)); }
float __nv_rsqrtf(float A) { return 1.0f / __builtin_sqrtf(A); }
double __nv_rsqrt(double A) { return 1.0 / __builtin_sqrt(A); }
float __nv_rcbrtf(float A) { return 1.0f / cbrtf(A); }
double __nv_rcbrt(double A) { return 1.0 / cbrt(A); }
float __nv_rhypotf(float A, float B) { return 1.0f / hypotf(A, B); }
double __nv_rhypot(double A, double B) { return 1.0 / hypot(A, B); }
float __nv_norm3df(float A, float B, float C) { return sqrtf(A * A + B * B + C * C); }
double __nv_norm3d(double A, double B, double C) { return sqrt(A * A + B * B + C * C); }
float __nv_rnorm3df(float A, float B, float C) { return 1 / sqrtf(A * A + B * B + C * C); }
double __nv_rnorm3d(double A, double B, double C) { return 1 / sqrt(A * A + B * B + C * C); }
float __nv_norm4df(float A, float B, float C, float D) {
  return sqrtf(A * A + B * B + C * C + D * D);
}
double __nv_norm4d(double A, double B, double C, double D) {
  return sqrt(A * A + B * B + C * C + D * D);
}
float __nv_fast_cosf(float A) { return cosf(A); }
float __nv_fast_sinf(float A) { return sinf(A); }
float __nv_fast_tanf(float A) { return tanf(A); }
float __nv_fast_expf(float A) { return expf(A); }
float __nv_fast_exp10f(float A) { return exp10f(A); }
float __nv_fast_logf(float A) { return logf(A); }
float __nv_fast_log2f(float A) { return log2f(A); }
float __nv_fast_log10f(float A) { return log10f(A); }
float __nv_fast_powf(float A, float B) { return powf(A, B); }
float __nv_fast_fdividef(float A, float B) { return A / B; }
float __nv_fdividef(float A, float B) { return A / B; }
void __nv_fast_sincosf(float A, float *S, float *C) { *S = sinf(A), *C = cosf(A); }
void __nv_sincosf(float A, float *S, float *C) { *S = sinf(A), *C = cosf(A); }
void __nv_sincos(double A, double *S, double *C) { *S = sin(A), *C = cos(A); }
static const double Pi = 3.14159265358979323846;
void __nv_sincospi(double A, double *S, double *C) { *S = sin(Pi * A), *C = cos(Pi * A); }
void __nv_sincospif(float A, float *S, float *C) { *S = sin(Pi * A), *C = cos(Pi * A); }
double __nv_sinpi(double A) { return sin(Pi * A); }
float __nv_sinpif(float A) { return sin(Pi * A); }
double __nv_cospi(double A) { return cos(Pi * A); }
float __nv_cospif(float A) { return cos(Pi * A); }
float __nv_saturatef(float A) { return A >= 0 ? std::min(A, 1.0f) : 0.0f; }
double __nv_normcdf(double A) { return 0.5 * erfc(-A / 1.4142135623730951); }
float __nv_normcdff(float A) { return 0.5 * erfc(-double(A) / 1.4142135623730951); }
double __nv_erfcx(double A) { return exp(A * A) * erfc(A); }
float __nv_erfcxf(float A) { return exp(double(A) * A) * erfc(A); }
double __nv_powi(double A, int N) { return pow(A, N); }
float __nv_powif(float A, int N) { return powf(A, N); }
double __nv_ldexp(double A, int N) { return ldexp(A, N); }
float __nv_ldexpf(float A, int N) { return ldexpf(A, N); }
double __nv_scalbn(double A, int N) { return scalbn(A, N); }
float __nv_scalbnf(float A, int N) { return scalbnf(A, N); }
double __nv_frexp(double A, int *N) { return frexp(A, N); }
float __nv_frexpf(float A, int *N) { return frexpf(A, N); }
double __nv_modf(double A, double *I) { return modf(A, I); }
float __nv_modff(float A, float *I) { return modff(A, I); }
double __nv_nan(const signed char *) { return NAN; }
float __nv_nanf(const signed char *) { return NAN; }
int __nv_ilogb(double A) { return ilogb(A); }
int __nv_ilogbf(float A) { return ilogbf(A); }
long long __nv_llrint(double A) { return llrint(A); }
long long __nv_llrintf(float A) { return llrintf(A); }
long long __nv_llround(double A) { return llround(A); }
long long __nv_llroundf(float A) { return llroundf(A); }
int __nv_isinfd(double A) { return __builtin_isinf(A); }
int __nv_isinff(float A) { return __builtin_isinf(A); }
int __nv_isnand(double A) { return __builtin_isnan(A); }
int __nv_isnanf(float A) { return __builtin_isnan(A); }
int __nv_isfinited(double A) { return __builtin_isfinite(A); }
int __nv_finitef(float A) { return __builtin_isfinite(A); }
int __nv_signbitd(double A) { return __builtin_signbit(A); }
int __nv_signbitf(float A) { return __builtin_signbit(A); }
double __nv_jn(int N, double A) { return jn(N, A); }
float __nv_jnf(int N, float A) { return jnf(N, A); }

int __nv_abs(int A) { return A < 0 ? -A : A; }
long long __nv_llabs(long long A) { return A < 0 ? -A : A; }
int __nv_min(int A, int B) { return std::min(A, B); }
int __nv_max(int A, int B) { return std::max(A, B); }
u32 __nv_umin(u32 A, u32 B) { return std::min(A, B); }
u32 __nv_umax(u32 A, u32 B) { return std::max(A, B); }
long long __nv_llmin(long long A, long long B) { return std::min(A, B); }
long long __nv_llmax(long long A, long long B) { return std::max(A, B); }
u64 __nv_ullmin(u64 A, u64 B) { return std::min(A, B); }
u64 __nv_ullmax(u64 A, u64 B) { return std::max(A, B); }
int __nv_mulhi(int A, int B) { return int64_t(A) * B >> 32; }
u32 __nv_umulhi(u32 A, u32 B) { return u64(A) * B >> 32; }
long long __nv_mul64hi(long long A, long long B) { return (__int128)A * B >> 64; }
u64 __nv_umul64hi(u64 A, u64 B) { return (unsigned __int128)A * B >> 64; }
int __nv_mul24(int A, int B) { return (A << 8 >> 8) * (B << 8 >> 8); }
u32 __nv_umul24(u32 A, u32 B) { return (A & 0xffffff) * (B & 0xffffff); }
int __nv_clz(int A) { return A ? __builtin_clz(A) : 32; }
int __nv_clzll(long long A) { return A ? __builtin_clzll(A) : 64; }
int __nv_ffs(int A) { return __builtin_ffs(A); }
int __nv_ffsll(long long A) { return __builtin_ffsll(A); }
int __nv_popc(u32 A) { return __builtin_popcount(A); }
int __nv_popcll(u64 A) { return __builtin_popcountll(A); }
u32 __nv_brev(u32 A) { return __builtin_bitreverse32(A); }
u64 __nv_brevll(u64 A) { return __builtin_bitreverse64(A); }
u32 __nv_byte_perm(u32 A, u32 B, u32 S) { return gpuexec_llvm_nvvm_prmt(A, B, S & 0x7777); }
int __nv_sad(int A, int B, u32 C) { return C + (A > B ? u32(A) - u32(B) : u32(B) - u32(A)); }
u32 __nv_usad(u32 A, u32 B, u32 C) { return C + (A > B ? A - B : B - A); }
int __nv_hadd(int A, int B) { return (int64_t(A) + B) >> 1; }
int __nv_rhadd(int A, int B) { return (int64_t(A) + B + 1) >> 1; }
u32 __nv_uhadd(u32 A, u32 B) { return (u64(A) + B) >> 1; }
u32 __nv_urhadd(u32 A, u32 B) { return (u64(A) + B + 1) >> 1; }

int __nv_float_as_int(float A) { return bits<int>(A); }
u32 __nv_float_as_uint(float A) { return bits<u32>(A); }
float __nv_int_as_float(int A) { return bits<float>(A); }
float __nv_uint_as_float(u32 A) { return bits<float>(A); }
long long __nv_double_as_longlong(double A) { return bits<long long>(A); }
double __nv_longlong_as_double(long long A) { return bits<double>(A); }
int __nv_double2hiint(double A) { return bits<u64>(A) >> 32; }
int __nv_double2loint(double A) { return bits<u64>(A); }
double __nv_hiloint2double(int H, int L) { return bits<double>(u64(u32(H)) << 32 | u32(L)); }

unsigned short __nv_float2half_rn(float A) { return bits<unsigned short>(_Float16(A)); }
float __nv_half2float(unsigned short A) { return bits<_Float16>(A); }
}

// Conversions saturate, and NaN becomes 0 (PTX ISA, cvt).
template <class To, class From> static To saturate(From Value) {
  if (Value != Value)
    return 0;
  if (Value <= From(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  if (Value >= From(std::numeric_limits<To>::max()))
    return std::numeric_limits<To>::max();
  return To(Value);
}
#define CONVERT(To, ToName, From, FromName)                                                        \
  extern "C" To __nv_##FromName##2##ToName##_rn(From A) {                                          \
    return saturate<To>(__builtin_rint(A));                                                        \
  }                                                                                                \
  extern "C" To __nv_##FromName##2##ToName##_rz(From A) {                                          \
    return saturate<To>(__builtin_trunc(A));                                                       \
  }                                                                                                \
  extern "C" To __nv_##FromName##2##ToName##_ru(From A) {                                          \
    return saturate<To>(__builtin_ceil(A));                                                        \
  }                                                                                                \
  extern "C" To __nv_##FromName##2##ToName##_rd(From A) { return saturate<To>(__builtin_floor(A)); }
CONVERT(int, int, float, float)
CONVERT(u32, uint, float, float)
CONVERT(long long, ll, float, float)
CONVERT(u64, ull, float, float)
CONVERT(int, int, double, double)
CONVERT(u32, uint, double, double)
CONVERT(long long, ll, double, double)
CONVERT(u64, ull, double, double)
#define CONVERT_BACK(To, ToName, From, FromName)                                                   \
  extern "C" To __nv_##FromName##2##ToName##_rn(From A) { return To(A); }
CONVERT_BACK(float, float, int, int)
CONVERT_BACK(float, float, u32, uint)
CONVERT_BACK(float, float, long long, ll)
CONVERT_BACK(float, float, u64, ull)
CONVERT_BACK(double, double, int, int)
CONVERT_BACK(double, double, u32, uint)
CONVERT_BACK(double, double, long long, ll)
CONVERT_BACK(double, double, u64, ull)
CONVERT_BACK(float, float, double, double)
extern "C" double __nv_int2double(int A) { return A; }
extern "C" double __nv_uint2double(u32 A) { return A; }
extern "C" void gpuexec_assert_fail(const char *Message, const char *File, u32 Line,
                                    const char *Function) {
  gpuexec_assert(Message, File, Line, Function);
}

// Single PTX instructions that headers write as inline assembly, mostly cuda_fp16.h. A half travels
// as 16 bits, two of them as 32.
#define PTX(Result, Name) extern "C" Result gpuexec_ptx_##Name
using u16 = uint16_t;
static float wide(u16 A) { return bits<_Float16>(A); }
static u16 half(float A) { return bits<u16>(_Float16(A)); }
template <class Action> static u32 eachHalf(u32 A, u32 B, u32 C, Action Do) {
  return Do(u16(A), u16(B), u16(C)) | u32(Do(u16(A >> 16), u16(B >> 16), u16(C >> 16))) << 16;
}
PTX(u16, cvt_rn_f16_f32)(float A) { return half(A); }
PTX(u16, cvt_rn_f16_f64)(double A) { return bits<u16>(_Float16(A)); }
PTX(float, cvt_f32_f16)(u16 A) { return wide(A); }
PTX(u32, cvt_rn_f16x2_f32)(float High, float Low) { return half(Low) | u32(half(High)) << 16; }
PTX(u16, cvt_rn_f16_s32)(int A) { return bits<u16>(_Float16(A)); }
PTX(u16, cvt_rn_f16_u32)(u32 A) { return bits<u16>(_Float16(A)); }
PTX(u16, cvt_rn_f16_s16)(u16 A) { return bits<u16>(_Float16(int16_t(A))); }
PTX(u16, cvt_rn_f16_u16)(u16 A) { return bits<u16>(_Float16(A)); }
PTX(u16, cvt_rn_f16_s64)(int64_t A) { return bits<u16>(_Float16(A)); }
PTX(u16, cvt_rn_f16_u64)(u64 A) { return bits<u16>(_Float16(A)); }
PTX(u16, abs_f16)(u16 A) { return A & 0x7fff; }
PTX(u32, abs_f16x2)(u32 A) { return A & 0x7fff7fff; }
PTX(u16, neg_f16)(u16 A) { return A ^ 0x8000; }
PTX(u32, neg_f16x2)(u32 A) { return A ^ 0x80008000; }
#define HALF_BINARY(Name, Expression)                                                              \
  static u16 half_##Name(u16 X, u16 Y, u16) {                                                      \
    float A = wide(X), B = wide(Y);                                                                \
    return half(Expression);                                                                       \
  }                                                                                                \
  PTX(u16, Name##_f16)(u16 A, u16 B) { return half_##Name(A, B, 0); }                              \
  PTX(u32, Name##_f16x2)(u32 A, u32 B) { return eachHalf(A, B, 0, half_##Name); }                  \
  PTX(u16, Name##_rn_f16)(u16 A, u16 B) { return half_##Name(A, B, 0); }                           \
  PTX(u32, Name##_rn_f16x2)(u32 A, u32 B) { return eachHalf(A, B, 0, half_##Name); }
HALF_BINARY(add, A + B)
HALF_BINARY(sub, A - B)
HALF_BINARY(mul, A *B)
HALF_BINARY(min, fminf(A, B))
HALF_BINARY(max, fmaxf(A, B))
static u16 halfFma(u16 A, u16 B, u16 C) {
  return half(__builtin_fma(double(wide(A)), wide(B), wide(C)));
}
PTX(u16, fma_rn_f16)(u16 A, u16 B, u16 C) { return halfFma(A, B, C); }
PTX(u32, fma_rn_f16x2)(u32 A, u32 B, u32 C) { return eachHalf(A, B, C, halfFma); }
PTX(float, rcp_approx_ftz_f32)(float A) { return 1.0f / A; }
PTX(float, ex2_approx_ftz_f32)(float A) { return exp2f(A); }
PTX(float, tanh_approx_f32)(float A) { return tanhf(A); }
PTX(float, bf16_to_f32)(u16 A) { return bits<float>(u32(A) << 16); }
PTX(u16, cvt_rn_bf16_f32)(float A) {
  u32 Bits = bits<u32>(A);
  return A != A ? 0x7fff : (Bits + 0x7fff + (Bits >> 16 & 1)) >> 16;
}
#define HALF_TO(T, Name)                                                                           \
  PTX(T, cvt_rni_##Name##_f16)(u16 A) { return saturate<T>(__builtin_rintf(wide(A))); }            \
  PTX(T, cvt_rzi_##Name##_f16)(u16 A) { return saturate<T>(__builtin_truncf(wide(A))); }           \
  PTX(T, cvt_rmi_##Name##_f16)(u16 A) { return saturate<T>(__builtin_floorf(wide(A))); }           \
  PTX(T, cvt_rpi_##Name##_f16)(u16 A) { return saturate<T>(__builtin_ceilf(wide(A))); }
HALF_TO(int16_t, s16)
HALF_TO(u16, u16)
HALF_TO(int, s32)
HALF_TO(u32, u32)
HALF_TO(int64_t, s64)
HALF_TO(u64, u64)
PTX(u16, cvt_rzi_f16_f16)(u16 A) { return half(__builtin_truncf(wide(A))); }
PTX(u16, cvt_rni_f16_f16)(u16 A) { return half(__builtin_rintf(wide(A))); }
PTX(u16, cvt_rmi_f16_f16)(u16 A) { return half(__builtin_floorf(wide(A))); }
PTX(u16, cvt_rpi_f16_f16)(u16 A) { return half(__builtin_ceilf(wide(A))); }
#define HALF_COMPARE(Name, Operator)                                                               \
  PTX(u16, setp_##Name##_f16)(u16 A, u16 B) { return wide(A) Operator wide(B); }                   \
  PTX(u16, setp_##Name##u_f16)(u16 A, u16 B) {                                                     \
    return wide(A) != wide(A) || wide(B) != wide(B) || wide(A) Operator wide(B);                   \
  }
HALF_COMPARE(eq, ==)
HALF_COMPARE(ne, !=)
HALF_COMPARE(lt, <)
HALF_COMPARE(le, <=)
HALF_COMPARE(gt, >)
HALF_COMPARE(ge, >=)
