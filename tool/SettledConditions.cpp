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
      "__(CUDA|HIP|NVCC|AMDGCN|AMD_|GFX|gfx|GNU|clang|CLANG|INTEL|LP64|SYCL|PGI|NVCOMPILER|"
      "cplusplus|cpp_|has_|linux|unix|APPLE|MACH|WIN|x86|i386|aarch64|arm|powerpc|MINGW|CYGWIN|"
      "STDC|SIZEOF|BYTE_ORDER|FILE|LINE).*|"
      "(__)?WIN(32|64)|_WIN32|_WIN64|_MSC_VER|_OPENMP|linux|unix|"
      "(CUDA|CUDART|HIP|THRUST|CUB|NCCL|CUDNN|CUBLAS|NPP)_(VERSION|VER|MAJOR|MINOR)"
      "(_(VERSION|MAJOR|MINOR|PATCH|CODE))?)$"),
      // (Clang's own headers include <cuda.h>; nvcc's do not.)
      OfClang("^(__(GNU|clang|CLANG).*|__CUDA__|_OPENMP|CUDA_VERSION)$"), OfNvcc("^__NVCC__$"),
      OfToolkit("^(__CUDACC_VER.*|__CUDA_API_VER.*|(CUDA|CUDART|HIP)_(VERSION|VER|M[AI]).*)$"),
      Existence("(ifn?def|defined)[ \t(]*([A-Za-z_][A-Za-z_0-9]*)");
  if (tellsDevicesApart(Condition))
    return false;
  bool Settled = true;
  const auto look = [&](llvm::StringRef Text) {
    forEachName(Text, [&](llvm::StringRef Name, size_t) {
      Settled &= Predefined.match(Name) && (Alike.Compiler || !OfClang.match(Name)) &&
                 (Alike.IsNvcc || !OfNvcc.match(Name)) && (Alike.Toolkit || !OfToolkit.match(Name));
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
