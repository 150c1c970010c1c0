// What floating-point values are computed from, and whether the compiler may take two products for
// one value (safety model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_COMMONPRODUCT_H
#define GPUFUSE_ANALYSIS_RULES_COMMONPRODUCT_H

#include "analysis/Candidate.h"
#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/OutsideMemory.h"
#include "analysis/rules/NeededLoads.h"

namespace gpufuse {

/// One of the bodies, with what it is made of.
class FloatingBody {
public:
  /// \p BehindFence: what other bodies, and other rounds of the loop around it, have in memory is
  /// loaded again (`__threadfence_block()`).
  FloatingBody(const Candidate &C, const EvaluatedLaunch &Launch, bool BehindFence = false);

  const KernelSummary &summary() const { return *Launch.Summary; }

  /// What an expression is computed from.
  struct Leaves {
    llvm::SmallVector<const KernelAccess *, 4> Loads;
    /// False when something in it is not followed: it may depend on anything.
    bool Complete = true;
  };
  Leaves leavesOf(const clang::Expr &E) const;
  /// True when \p E needs a load that \p Matters (NeededLoads.h).
  bool needsLoad(const clang::Expr &E, OnWays Ways,
                 llvm::function_ref<bool(const KernelAccess &)> Matters) const;

  /// The one load, literal or parameter that \p E is, without any arithmetic.
  struct Leaf {
    std::optional<llvm::APFloat> Literal;
    const clang::ParmVarDecl *Parameter = nullptr;
    const KernelAccess *Load = nullptr;
    explicit operator bool() const { return Literal || Parameter || Load; }
  };
  Leaf leafOf(const clang::Expr &E) const;

  /// Products, quotients and calls that may end in a product.
  const std::vector<const clang::Expr *> &products() const { return Products; }
  /// True when it forms sums, or what is compiled like one: twice a number is its sum with itself,
  /// and a product may become part of one with a power of two.
  bool formsSums() const { return FormsSums; }
  /// True when it has products and sums of its own that may meet (BarrierParts.h).
  bool contracts() const { return Contracts; }
  /// A product, used inside other branches than it is computed in, which other bodies may bring
  /// together with its sum, or take away from it: two branches on one condition become one, and one
  /// that only loads what is loaded anyway becomes a choice. Null for none.
  const clang::Expr *productAcrossBranches() const;
  /// A branch that floating-point values depend on (ControlMap::choices), or a number that may
  /// stand for the result of a loop, in a body that has products and sums: what other bodies, or
  /// other rounds, tell of it decides what is contracted. (What another body has loaded lets even a
  /// branch on other loads become a choice of values.) Null for none.
  const clang::Expr *choiceKnownElsewhere() const;

  /// True when one factor of \p Product may be a power of two: ptxas scales the product that the
  /// other one is, without rounding it first (nvcc 13.0: by 0.5f to 0.125f, 2.0f to 8.0f, wherever
  /// it may contract).
  bool mayScale(const clang::BinaryOperator &Product) const;
  /// True when the other one may be such a product: then \p Product has no rounding of its own.
  bool mayBeScaledProduct(const clang::BinaryOperator &Product) const;

  /// True when no compiler can know \p E, whatever it knows of the rest of the chain.
  bool isOnlyKnownWhenRun(const clang::Expr &E) const;

  /// True when nothing that runs before it, in whatever body of the chain, writes what \p Load
  /// reads: it is loaded, and not forwarded.
  bool isOpaque(const KernelAccess &Load) const;
  /// The same, but this body itself may write it.
  bool isOpaqueButForItself(const KernelAccess &Load) const;

  /// True when another body of the chain, this pair's or not, touches what \p Load reads.
  bool isTouchedByOthers(const KernelAccess &Load) const;
  /// True for a value, behind a fence, that is made of what is loaded on its own side: nothing is
  /// known of it on the other side.
  bool isHidden(const clang::Expr &Value) const;

  /// True for what is loaded again behind a fence, and is no earlier value of its own body: not
  /// what nothing writes, nor what no other thread may know of.
  bool isLoadedHere(const KernelAccess &Load) const;

  /// True for a load of a constant, or of a variable of this file alone that no body of the chain
  /// writes: the compiler may know what it holds.
  bool ofConstant(const KernelAccess &Load) const;

  /// True when the body may have stored what \p Load reads before it does so.
  bool mayHaveStored(const KernelAccess &Load) const;

  const EvaluatedLaunch &launch() const { return Launch; }
  const ControlMap &control() const { return Map; }
  const OutsideMemory &outside() const { return Outside; }
  /// The launches of the chain that run before this one, on its side of a fence.
  llvm::SmallVector<const EvaluatedLaunch *, 8> earlier() const;

private:
  bool mayBeNumber(const clang::Expr &E, double Number, unsigned Depth = 0) const;
  bool isIntegerOfItsOwn(const clang::Expr &E) const;
  bool isHiddenChoice(const clang::Expr &Condition) const;
  bool staysOneWay(const ControlMap::OneWay &Branch) const;
  bool mayBeProduct(const clang::Expr &E) const;
  bool mayBePowerOfTwo(const clang::Expr &Factor, const clang::BinaryOperator &Of) const;

  const Candidate &C;
  const EvaluatedLaunch &Launch;
  const bool BehindFence;
  const ControlMap Map;
  const OutsideMemory Outside;
  std::vector<const clang::Expr *> Products;
  bool FormsSums, Contracts = false;
  std::vector<const clang::CallExpr *> Calls;
};

/// Where \p Other, a body or round beside it, may tell what a number is that \p Body, which has
/// products and sums, computes with: a factor of 1 is none. Null for nowhere.
const clang::Stmt *whereNumberIsTold(const FloatingBody &Body, const FloatingBody &Other);

/// True when both operands of \p Sum, of \p Body, may be one value: it is twice that then.
bool mayDouble(const Candidate &C, const FloatingBody &Body, const clang::BinaryOperator &Sum);

/// True when \p P of \p X and \p Q of \p Y may be one value to the compiler.
bool mayBeOneProduct(const Candidate &C, const FloatingBody &X, const clang::Expr &P,
                     const FloatingBody &Y, const clang::Expr &Q);

} // namespace gpufuse

#endif
