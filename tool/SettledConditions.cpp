#include "tool/SettledConditions.h"
#include "matchers/Conditionals.h"
#include "tool/NamesInText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

namespace gpufuse {

/// True for a macro of which the parse says as any configuration does whether there is one: all
/// compilers of these platforms define it, it says which language this is, or it is the guard of a
/// library's header, or comes from one. (`#ifdef _CUFFT_H_` asks for what is included.)
static bool existsAlike(llvm::StringRef Name, const SeenAlike &Alike) {
  static const llvm::Regex Defined("^(__GNUC__|(CUDART|HIP)_VERSION)$"),
      Guard(
          "^([A-Z][A-Z0-9_]*_H_+|NV_[A-Z]+_H|(CUBLAS|CUFFT|CURAND|CUSPARSE|CUSOLVER|NVJPEG)API)$"),
      OfImplementation("^_[A-Z_][A-Z0-9_]*_H_*$"), Wish("(HAVE|HAS|USE|WITH|ENABLE|NO)_");
  return Defined.match(Name) || ((Guard.match(Name) ||
                                  // (gpufuse's own headers have none of those)
                                  (Alike.Toolkit && OfImplementation.match(Name))) &&
                                 !Wish.match(Name));
}

bool isSettled(llvm::StringRef Condition, const SeenAlike &Alike) {
  static const llvm::Regex Predefined(
      "^(if|ifdef|ifndef|elif|elifdef|elifndef|else|defined|true|false|"
      // (Not what flags and users make: `__CUDACC_DEBUG__`, `__CUDA_NO_HALF_OPERATORS__`.)
      "__(CUDA|CUDACC|NVCC|CUDABE|HIP|HIPCC|HIPCC_RTC|AMDGCN|LP64|APPLE|MACH|aarch64|arm|arm64|"
      "STDC|STDC_VERSION|STDC_HOSTED|FILE|LINE|GNUG|clang|PGIC|BYTE_ORDER)__|"
      "__(CUDACC_VER|CUDA_API_VER|GNUC|clang|SIZEOF|ORDER|INTEL|SYCL|STDCPP|CUDA_RUNTIME|"
      "CUDA_FP16|CUDA_BF16|CUDA_FP8)_[A-Za-z0-9_]+|__HIP_PLATFORM_(AMD|NVIDIA|NVCC|HCC)__|__(gfx|"
      "GFX)[0-9a-f]+__|__GNUC__|"
      "__CUDACC_VER__|__NVCOMPILER(_[A-Z_]+)?|__PGI|__cplusplus|__(cpp|has)_[a-z0-9_]+|"
      "__(linux|unix|WIN32|WIN64|WINDOWS|x86_64|i386|powerpc|powerpc64|MINGW32|MINGW64|CYGWIN|"
      "CYGWIN32|BYTE_ORDER)(__)?|"
      "(__)?WIN(32|64)|_WIN32|_WIN64|_MSC_VER|_OPENMP|linux|unix|"
      "(CUDA|CUDART|HIP|THRUST|CUB|NCCL|CUDNN|CUBLAS|NPP)_(VERSION|VER|MAJOR|MINOR)"
      "(_(VERSION|MAJOR|MINOR|PATCH|CODE))?)$"),
      // (Clang's own headers include <cuda.h>; nvcc's do not.)
      OfClang("^(__(GNU|clang|CLANG).*|__CUDA__|_OPENMP|CUDA_VERSION)$"), OfNvcc("^__NVCC__$"),
      OfHip("^__HIP_PLATFORM_HCC__$"), // (defined up to ROCm 5)
      OfToolkit("^(__CUDACC_VER.*|__CUDA_API_VER.*|(CUDA|CUDART|HIP)_(VERSION|VER|M[AI]).*)$"),
      Existence("(ifn?def|defined)[ \t(]*([A-Za-z_][A-Za-z_0-9]*)");
  if (tellsDevicesApart(Condition))
    return false;
  bool Settled = true;
  const auto look = [&](llvm::StringRef Text) {
    forEachName(Text, [&](llvm::StringRef Name, size_t) {
      Settled &= Predefined.match(Name) && (Alike.Compiler || !OfClang.match(Name)) &&
                 (Alike.IsNvcc || !OfNvcc.match(Name)) && !(Alike.IsHip && OfHip.match(Name)) &&
                 (Alike.Toolkit || !OfToolkit.match(Name));
    });
  };
  llvm::SmallVector<llvm::StringRef, 3> Found;
  for (llvm::StringRef Rest = Condition;;) {
    const bool Asks = Existence.match(Rest, &Found);
    look(Asks ? llvm::StringRef(Rest.begin(), Found[0].begin() - Rest.begin()) : Rest);
    if (!Asks)
      return Settled;
    if (!existsAlike(Found[2], Alike))
      look(Found[2]);
    Rest = Rest.substr(Found[0].end() - Rest.begin());
  }
}

} // namespace gpufuse
