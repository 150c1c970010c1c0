// Which branches and loops stand around the arithmetic and the loads of a kernel, functions it
// calls included. Decides whether a product and the sum it is contracted into stay in one basic
// block.
#ifndef GPUFUSE_ANALYSIS_KERNEL_CONTROLMAP_H
#define GPUFUSE_ANALYSIS_KERNEL_CONTROLMAP_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang {
class FunctionDecl;
class Stmt;
} // namespace clang

namespace gpufuse {

/// Branches, loops and conditional operators around a place, outermost first, over calls; without
/// the guard around the whole body.
using Control = llvm::SmallVector<const clang::Stmt *, 4>;

class ControlMap {
public:
  explicit ControlMap(const clang::FunctionDecl &Kernel);

  /// What stands around \p E, an operator or an access to memory: once for each way in which calls
  /// lead there. None for an expression that is never met.
  llvm::ArrayRef<Control> around(const clang::Expr &E) const;
  /// True when \p E may happen more than once, or is never met.
  bool isInLoop(const clang::Expr &E) const;
  /// True when a floating-point product or quotient stands inside \p S.
  bool hasProduct(const clang::Stmt &S) const { return WithProduct.contains(&S); }
  /// The conditions of all branches, loops and conditional operators but the body's own guard.
  llvm::ArrayRef<const clang::Expr *> conditions() const { return Conditions; }
  /// True when some threads skip the body, or leave it early.
  bool isGuarded() const { return Guarded; }

  /// True when \p Access stands in one loop and nothing else, and its address changes with each
  /// round.
  static bool variesInLoop(const clang::Expr &Access, const Control &Around);

private:
  friend class ControlReader;
  llvm::DenseMap<const clang::Expr *, llvm::SmallVector<Control, 1>> Places;
  llvm::DenseSet<const clang::Stmt *> WithProduct;
  std::vector<const clang::Expr *> Conditions;
  bool Guarded = false;
};

} // namespace gpufuse

#endif
