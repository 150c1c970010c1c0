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
class DeclRefExpr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace gpufuse {

class GivenObjects;

/// Branches, loops and conditional operators around a place, outermost first, over calls; without
/// the guard around the whole body.
using Control = llvm::SmallVector<const clang::Stmt *, 4>;

class ControlMap {
public:
  /// \p Given: what the host gives \p Kernel.
  ControlMap(const clang::FunctionDecl &Kernel, const GivenObjects &Given);

  /// What stands around \p E, an operator or an access to memory: once for each way in which calls
  /// lead there. None for an expression that is never met.
  llvm::ArrayRef<Control> around(const clang::Expr &E) const;
  /// True when \p E may happen more than once, or is never met.
  bool isInLoop(const clang::Expr &E) const;
  /// True when \p E stands in no loop, and in no function that is called more than once.
  bool happensOnce(const clang::Expr &E) const;
  /// The conditions of all branches, loops and conditional operators but the body's own guard.
  llvm::ArrayRef<const clang::Expr *> conditions() const { return Conditions; }
  /// The conditions of those branches, but the body's own guard, which floating-point values may
  /// depend on. Where one is known, compilers join arithmetic of two ways into one operation, take
  /// it apart, or find constants in it; and other products stand beside their sums.
  llvm::ArrayRef<const clang::Expr *> choices() const { return Choices; }
  /// A branch of which only one way computes floating-point values, and the other one only moves
  /// them, or leaves. No variable carries one in or out, but what the kernel is given.
  struct OneWay {
    const clang::Expr *Condition;
    llvm::SmallVector<const clang::Stmt *, 4> Computing, Moving;
  };
  /// Such branches are no choices as long as the way that computes stays one (where all that it
  /// loads is loaded elsewhere, both ways become one with a selected value), and no memory carries
  /// values in or out.
  llvm::ArrayRef<OneWay> oneWayBranches() const { return OneWays; }
  /// True when a local variable may hold a product, or what is not followed may: it can have
  /// several uses then.
  bool holdsProducts() const;
  /// A number other than 0 that a local variable has, and keeps where a loop that changes it makes
  /// no round; null for none. (A product of 0 is exact.)
  const clang::Expr *constantKeptPastLoop() const;
  /// A value of a local variable that may be a product and is used inside other branches or loops
  /// than it is computed in, or behind a guard that it stands before; null where there is none.
  const clang::Expr *productUsedElsewhere() const;
  /// True when some threads skip the body, or leave it early.
  bool isGuarded() const { return Guarded; }

  /// True when \p Access stands in one loop and nothing else, and its address changes with each
  /// round.
  bool variesInLoop(const clang::Expr &Access) const;

private:
  friend class ControlReader;
  llvm::DenseMap<const clang::Expr *, llvm::SmallVector<Control, 1>> Places;
  std::vector<const clang::Expr *> Conditions, Choices;
  std::vector<OneWay> OneWays;
  std::vector<const clang::Stmt *> Loops;
  /// What local floating-point variables are given, and where they are used.
  std::vector<std::pair<const clang::VarDecl *, const clang::Expr *>> Given;
  /// What is given through references and pointers that may lead to local variables.
  std::vector<const clang::Expr *> GivenUnseen;
  std::vector<const clang::DeclRefExpr *> Uses;
  std::vector<clang::SourceLocation> Guards;
  /// Of variables' initialisers, too.
  llvm::DenseMap<const clang::Expr *, Control> GivenIn;
  bool Guarded = false;
};

} // namespace gpufuse

#endif
