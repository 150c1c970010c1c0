// Names for fused kernels, their parameters and locals: fresh, and telling.
#ifndef GPUFUSE_REWRITERS_FUSEDNAMES_H
#define GPUFUSE_REWRITERS_FUSEDNAMES_H

#include "clang/AST/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpufuse {

/// \p Wanted, or \p Wanted with a number behind it, such that \p Taken is false.
std::string freshName(llvm::StringRef Wanted, llvm::function_ref<bool(llvm::StringRef)> Taken);

/// `scale`, `add` give `scale_add`; `scale_kernel`, `add_kernel` give `scale_add_kernel`;
/// `vec_add`, `vec_mul`, `vec_mul` give `vec_add_mul_x2`.
std::string fusedKernelName(llvm::ArrayRef<std::string> Kernels);

/// What the types of closures are called, which have no names: as template parameters.
class ClosureTypeNames {
public:
  /// Names the type of \p Closure, if it has no name here yet: as the template parameter \p
  /// Written, which stands for it, if that is not \p Taken.
  void add(const clang::CXXRecordDecl &Closure, clang::QualType Written,
           llvm::function_ref<bool(llvm::StringRef)> Taken);
  llvm::StringRef of(const clang::CXXRecordDecl &Closure) const;
  /// `template <typename F, typename F2>` and a line's end; "" where there are none.
  std::string templateHead() const;

private:
  llvm::MapVector<const clang::CXXRecordDecl *, std::string> Names;
};

} // namespace gpufuse

#endif
