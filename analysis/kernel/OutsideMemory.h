// Global memory, told from what may be a thread's own: a local array, an element of one that a
// function is handed, shared memory.
#ifndef GPUFUSE_ANALYSIS_KERNEL_OUTSIDEMEMORY_H
#define GPUFUSE_ANALYSIS_KERNEL_OUTSIDEMEMORY_H

#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

class GivenObjects;

/// As one kernel sees it, with the functions that it calls.
class OutsideMemory {
public:
  /// \p Given, what the host gives \p Kernel, a definition, is to live as long as this.
  OutsideMemory(const clang::FunctionDecl &Kernel, const GivenObjects &Given)
      : Kernel(Kernel), Given(Given) {}

  /// True when \p Place designates global memory: no local variable, nothing shared, and nothing
  /// that may be either.
  bool contains(const clang::Expr &Place) const { return isOutside(Place, 0); }

private:
  bool isOutside(const clang::Expr &Place, unsigned Depth) const;
  bool pointsOutside(const clang::Expr &Pointer, unsigned Depth) const;
  bool isGivenByHost(const clang::Expr &Object, unsigned Depth) const;
  std::optional<llvm::SmallVector<const clang::Expr *, 2>>
  argumentsFor(const clang::ParmVarDecl &Parameter) const;

  const clang::FunctionDecl &Kernel;
  const GivenObjects &Given;
  /// Found when first asked for.
  mutable std::optional<std::vector<const clang::CallExpr *>> Calls;
};

} // namespace gpufuse

#endif
