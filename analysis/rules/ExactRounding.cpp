// F5b: no sum of the second body can absorb a product of the first. A product or quotient that the
// kernel itself writes is pinned (`__fmul_rn`, `__fdiv_rn`); any other is refused.
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

using namespace clang;

namespace gpufuse {
namespace {

StoredValue storedBy(const Candidate &C, const KernelSummary &Kernel, const KernelAccess &A) {
  return A.Kind == AccessKind::Write ? storedValue(A, *Kernel.Kernel, C.Dialect) : StoredValue();
}

/// True when a value that the kernel loads can reach a sum, of its own or of a later kernel.
bool usesLoadsInSums(const Candidate &C, const KernelSummary &Kernel) {
  return Kernel.AddsFloats || llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
           return A.Kind == AccessKind::Atomic ||
                  storedBy(C, Kernel, A).Rest != StoredValue::Kind::Plain;
         });
}

bool secondMayRead(const Candidate &C, const KernelAccess &Store) {
  return llvm::any_of(C.Second.Summary->Accesses, [&](const KernelAccess &A) {
    return A.Kind != AccessKind::Write &&
           overlap(C.First, Store.Where, C.Second, A.Where, C.A).What != Overlap::Kind::Disjoint;
  });
}

/// A pinned product must not be contracted inside its own kernel either; it could be, where the
/// kernel reads the element back and forms sums.
bool readBack(const KernelSummary &Kernel, const KernelAccess &Store) {
  return Kernel.AddsFloats && llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
           return A.Kind == AccessKind::Read && A.Where == Store.Where && A.Site != Store.Site &&
                  Store.Site->getBeginLoc() < A.Site->getBeginLoc();
         });
}

/// Whether two products, one of each kernel, can be one value for the compiler: each operand a
/// literal, a parameter, a load, or anything else.
class CommonProduct {
public:
  explicit CommonProduct(const Candidate &C) : C(C) {}

  const BinaryOperator *find() const {
    const auto First = productsIn(*C.First.Summary->Kernel),
               Second = productsIn(*C.Second.Summary->Kernel);
    for (const BinaryOperator *P : First)
      for (const BinaryOperator *Q : Second)
        if ((mayEqual(left(*P), left(*Q)) && mayEqual(*P->getRHS(), *Q->getRHS())) ||
            (mayEqual(left(*P), *Q->getRHS()) && mayEqual(*P->getRHS(), left(*Q))))
          return Q;
    return nullptr;
  }

private:
  /// The left factor; for `x *= y` the operator itself, at which x is read.
  static const Expr &left(const BinaryOperator &Product) {
    return Product.isCompoundAssignmentOp() ? static_cast<const Expr &>(Product)
                                            : *Product.getLHS();
  }
  static const Expr &operand(const Expr &E) { return *E.IgnoreParenCasts(); }

  const KernelAccess *loadAt(const KernelSummary &Kernel, const Expr &E) const {
    for (const KernelAccess &A : Kernel.Accesses)
      if (A.Kind == AccessKind::Read && A.Site && &operand(*A.Site) == &operand(E))
        return &A;
    return nullptr;
  }

  static const ParmVarDecl *parameter(const KernelSummary &Kernel, const Expr &E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&operand(E));
    const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    return P && P->getDeclContext() == static_cast<const DeclContext *>(Kernel.Kernel) ? P
                                                                                       : nullptr;
  }

  /// A literal, a parameter, a load: leaves whose values the compiler can tell apart.
  struct Leaf {
    std::optional<llvm::APFloat> Literal;
    const ParmVarDecl *Parameter = nullptr;
    const KernelAccess *Load = nullptr;
    explicit operator bool() const { return Literal || Parameter || Load; }
  };

  Leaf leafOf(const KernelSummary &Kernel, const Expr &E) const {
    Leaf Result;
    Expr::EvalResult Known;
    if (E.EvaluateAsRValue(Known, *C.Device) && Known.Val.isFloat())
      Result.Literal = Known.Val.getFloat();
    else if (const KernelAccess *Load = loadAt(Kernel, E))
      Result.Load = Load;
    else
      Result.Parameter = parameter(Kernel, E);
    return Result;
  }

  /// The initialiser of a local that never gets another value; \p E itself otherwise.
  const Expr &followed(const KernelSummary &Kernel, const Expr &E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(&operand(E));
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || !V->isLocalVarDecl() || !V->getInit() || V->getType()->isReferenceType() ||
        V->getDeclContext() != static_cast<const DeclContext *>(Kernel.Kernel) ||
        assignedVariables(Kernel.Kernel->getBody()).contains(V))
      return E;
    return *V->getInit();
  }

  bool firstMayStore(const KernelAccess &Load) const {
    return llvm::any_of(C.First.Summary->Accesses, [&](const KernelAccess &A) {
      return A.Kind != AccessKind::Read &&
             overlap(C.First, A.Where, C.Second, Load.Where, C.A).What != Overlap::Kind::Disjoint;
    });
  }

  /// Whether \p X, of the first kernel, and \p Y, of the second, can be one value to the compiler.
  bool mayEqual(const Expr &Left, const Expr &Right, unsigned Depth = 0) const {
    const Expr &X = followed(*C.First.Summary, Left), &Y = followed(*C.Second.Summary, Right);
    if (Depth > 6)
      return true;
    const Leaf P = leafOf(*C.First.Summary, X), Q = leafOf(*C.Second.Summary, Y);
    if (P && Q) {
      if (P.Literal && Q.Literal)
        return P.Literal->bitwiseIsEqual(*Q.Literal);
      if (P.Load && Q.Load)
        return overlap(C.First, P.Load->Where, C.Second, Q.Load->Where, C.A).What !=
               Overlap::Kind::Disjoint;
      if (Q.Load && firstMayStore(*Q.Load))
        return true; // a literal or a parameter that the first kernel stores
      return P.Parameter && Q.Parameter &&
             C.Values.sameExpression(*C.First.What->Args[P.Parameter->getFunctionScopeIndex()],
                                     *C.Second.What->Args[Q.Parameter->getFunctionScopeIndex()]);
    }
    if (Q.Load)
      return firstMayStore(*Q.Load); // what the first kernel computes, forwarded
    const auto *Op = dyn_cast<BinaryOperator>(&operand(X)),
               *Other = dyn_cast<BinaryOperator>(&operand(Y));
    if (Op && Other && !Op->isAssignmentOp() && !Other->isAssignmentOp()) {
      if (Op->getOpcode() != Other->getOpcode())
        return false;
      return (mayEqual(*Op->getLHS(), *Other->getLHS(), Depth + 1) &&
              mayEqual(*Op->getRHS(), *Other->getRHS(), Depth + 1)) ||
             ((Op->getOpcode() == BO_Add || Op->getOpcode() == BO_Mul) &&
              mayEqual(*Op->getLHS(), *Other->getRHS(), Depth + 1) &&
              mayEqual(*Op->getRHS(), *Other->getLHS(), Depth + 1));
    }
    // An operator's result is no leaf; a local with several values, or a call, may be anything.
    if ((P && Other && !Other->isAssignmentOp()) || (Q && Op && !Op->isAssignmentOp()))
      return false;
    return true;
  }

  const Candidate &C;
};

/// What is contracted must not change: neither by values that the second body no longer loads
/// (another product of `a * b + c * d`; a product of two constants, which is folded), nor by a
/// product that both bodies use.
std::optional<Obstacle> contractionMayChange(const Candidate &C) {
  const KernelSummary &First = *C.First.Summary, &Second = *C.Second.Summary;
  if (const Stmt *Sum = sumOfTwoProducts(*Second.Kernel, C.Dialect)) {
    for (const KernelAccess &Store : First.Accesses)
      if (Store.Kind != AccessKind::Read && mayCarryFloat(Store) && secondMayRead(C, Store))
        return obstacle(RejectReason::RoundingAcrossSeam, at(*Sum, *C.Device),
                        "which of these two products is contracted into the sum may change when '" +
                            nameOf(C.Second) + "' no longer loads what '" + nameOf(C.First) +
                            "' stored");
  }
  // Both factors constants, once a constant that the first body stores is forwarded.
  const auto foldable = [&](const BinaryOperator *Product) {
    return mayBeConstant(*Product->getLHS(), *Second.Kernel, /*Loads=*/true) &&
           mayBeConstant(*Product->getRHS(), *Second.Kernel, /*Loads=*/true);
  };
  if (Second.AddsFloats && llvm::any_of(productsIn(*Second.Kernel), foldable))
    for (const KernelAccess &Store : First.Accesses)
      if (Store.Kind == AccessKind::Write && Store.Stored && mayCarryFloat(Store) &&
          mayBeConstant(*Store.Stored, *First.Kernel) && secondMayRead(C, Store))
        return obstacle(RejectReason::RoundingAcrossSeam, at(*Store.Site, *C.Device),
                        "'" + nameOf(C.Second) +
                            "' multiplies what it loads; with this constant the "
                            "compiler would round the product instead of contracting it");
  if (First.AddsFloats || Second.AddsFloats)
    if (const BinaryOperator *Common = CommonProduct(C).find())
      return obstacle(RejectReason::RoundingAcrossSeam, at(*Common, *C.Device),
                      "both kernels may form this product; sharing it can change what is "
                      "contracted into a sum");
  return std::nullopt;
}

/// A copy may be of a product that the same kernel stored before.
bool storesProducts(const Candidate &C, const KernelSummary &Kernel) {
  return llvm::any_of(Kernel.Accesses,
                      [&](const KernelAccess &A) { return storedBy(C, Kernel, A).mayBeProduct(); });
}

} // namespace

std::vector<Obstacle> exactRounding(const Candidate &C) {
  if (!C.First.Summary || !C.Second.Summary || C.Options.Rounding == FloatingPoint::Contract)
    return {};
  const bool Contracts = C.Dialect.ContractsProducts || C.Dialect.Reassociates;
  if (!Contracts || (!C.Dialect.Reassociates && !usesLoadsInSums(C, *C.Second.Summary) &&
                     !C.First.Summary->AddsFloats))
    return {};
  std::vector<Obstacle> Result;
  if (auto Changed = contractionMayChange(C))
    Result.push_back(std::move(*Changed));
  const KernelSummary &First = *C.First.Summary;
  for (const KernelAccess &Store : First.Accesses) {
    if (Store.Kind != AccessKind::Write || !mayCarryFloat(Store))
      continue;
    const StoredValue Stored = storedValue(Store, *First.Kernel, C.Dialect);
    const bool Read = secondMayRead(C, Store);
    // Even one that the second body does not read is pinned: it could be shared with an equal
    // product there, which would then no longer be contracted.
    const bool CanPin =
        C.Dialect.Lang == Language::Cuda && !C.Dialect.Reassociates && !readBack(First, Store);
    if (CanPin)
      C.Proof.PinnedProducts.insert(Stored.Pinnable.begin(), Stored.Pinnable.end());
    const bool Harmless = Stored.Rest == StoredValue::Kind::Plain ||
                          (Stored.Rest == StoredValue::Kind::Copy && !storesProducts(C, First));
    if (!Read || (Harmless && !C.Dialect.Reassociates && (CanPin || Stored.Pinnable.empty())))
      continue;
    Result.push_back(obstacle(RejectReason::RoundingAcrossSeam, at(*Store.Site, *C.Device),
                              "'" + nameOf(C.First) + "' stores what may be a product here, and '" +
                                  nameOf(C.Second) + "' could contract it into a sum"));
    break;
  }
  return Result;
}

} // namespace gpufuse
