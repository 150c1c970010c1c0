// F5b: no sum of the second body can absorb a product of the first. A product or quotient that the
// kernel itself writes is pinned (`__fmul_rn`, `__fdiv_rn`); any other is refused.
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ControlMap.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "clang/AST/RecursiveASTVisitor.h"

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
  if (!Kernel.AddsFloats)
    return false;
  const ControlMap Map(*Kernel.Kernel);
  const bool Once = !Store.Nested && !Map.isInLoop(*Store.Site);
  return llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
    const bool Earlier = Once && !A.Nested && A.Site->getEndLoc() <= Store.Site->getEndLoc();
    return A.Kind == AccessKind::Read && A.Where == Store.Where && A.Site != Store.Site && !Earlier;
  });
}

/// Whether two products, one of each of two bodies (or both of one), can be one value for the
/// compiler: each operand a literal, a parameter, a load, or anything else.
class CommonProduct {
public:
  CommonProduct(const Candidate &C, const EvaluatedLaunch &First, const EvaluatedLaunch &Second)
      : C(C), First(First), Second(Second) {}

  const BinaryOperator *find() const {
    const auto OfFirst = productsIn(*First.Summary->Kernel),
               OfSecond = productsIn(*Second.Summary->Kernel);
    for (const BinaryOperator *P : OfFirst)
      for (const BinaryOperator *Q : OfSecond)
        if (same(*P, *Q))
          return Q;
    return nullptr;
  }

  bool same(const BinaryOperator &P, const BinaryOperator &Q) const {
    return isProduct(P) && isProduct(Q) &&
           ((mayEqual(left(P), left(Q)) && mayEqual(*P.getRHS(), *Q.getRHS())) ||
            (mayEqual(left(P), *Q.getRHS()) && mayEqual(*P.getRHS(), left(Q))));
  }

private:
  static bool isProduct(const BinaryOperator &Op) {
    return Op.getOpcode() == BO_Mul || Op.getOpcode() == BO_MulAssign;
  }
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
    return llvm::any_of(First.Summary->Accesses, [&](const KernelAccess &A) {
      return A.Kind != AccessKind::Read &&
             overlap(First, A.Where, Second, Load.Where, C.A).What != Overlap::Kind::Disjoint;
    });
  }

  /// Whether \p X, of the first kernel, and \p Y, of the second, can be one value to the compiler.
  bool mayEqual(const Expr &Left, const Expr &Right, unsigned Depth = 0) const {
    const Expr &X = followed(*First.Summary, Left), &Y = followed(*Second.Summary, Right);
    if (Depth > 6)
      return true;
    const Leaf P = leafOf(*First.Summary, X), Q = leafOf(*Second.Summary, Y);
    if (P && Q) {
      if (P.Literal && Q.Literal)
        return P.Literal->bitwiseIsEqual(*Q.Literal);
      if (P.Load && Q.Load)
        return overlap(First, P.Load->Where, Second, Q.Load->Where, C.A).What !=
               Overlap::Kind::Disjoint;
      if (Q.Load && firstMayStore(*Q.Load))
        return true; // a literal or a parameter that the first kernel stores
      return P.Parameter && Q.Parameter &&
             C.Values.sameExpression(*First.What->Args[P.Parameter->getFunctionScopeIndex()],
                                     *Second.What->Args[Q.Parameter->getFunctionScopeIndex()]);
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
  const EvaluatedLaunch &First, &Second;
};

/// What the second body contracts must stay what it was: neither the values that it no longer loads
/// nor the loads that the first body has done already may move a product away from its sum, or
/// bring one there.
class SameContraction {
public:
  explicit SameContraction(const Candidate &C)
      : C(C), First(*C.First.Summary), Second(*C.Second.Summary), Map(*Second.Kernel) {}

  std::optional<Obstacle> run() const {
    for (const KernelSummary *Kernel : {&First, &Second})
      if (const BinaryOperator *Sum = sumWithFreeProduct(*Kernel->Kernel))
        return found(*Sum, "a product in this sum needs no load; where it is computed, and whether "
                           "it is contracted, may change");
    if (!Second.AddsFloats)
      return commonProduct();
    if (const Stmt *Sum = sumOfTwoProducts(*Second.Kernel, C.Dialect))
      return found(*Sum, "which of these two products is contracted into the sum may change in "
                         "another kernel");
    const bool Products = !productsIn(*Second.Kernel).empty();
    for (const KernelAccess &Load : Second.Accesses) {
      if (!Products || Load.Kind == AccessKind::Write)
        continue;
      if (auto Obstacle = load(Load))
        return Obstacle;
    }
    return commonProduct();
  }

private:
  std::optional<Obstacle> found(const Stmt &Place, const std::string &Message) const {
    return obstacle(RejectReason::RoundingAcrossSeam, at(Place, *C.Device), Message);
  }

  bool mayMeet(const KernelAccess &OfFirst, const KernelAccess &OfSecond) const {
    return overlap(C.First, OfFirst.Where, C.Second, OfSecond.Where, C.A).What !=
           Overlap::Kind::Disjoint;
  }

  std::optional<Obstacle> load(const KernelAccess &Load) const {
    if (isPlainSummand(*Load.Site, *Second.Kernel))
      return std::nullopt; // the product that it is added to stays, and so does the sum
    bool Free = false, Stored = false;
    for (const KernelAccess &A : First.Accesses) {
      if (!mayMeet(A, Load))
        continue;
      Free = true;
      if (A.Kind == AccessKind::Read)
        continue;
      Stored = true;
      if (A.Kind == AccessKind::Write && A.Stored && !A.Nested &&
          mayDoWithoutLoads(*A.Stored, *First.Kernel) &&
          !isPlainSummand(*Load.Site, *Second.Kernel))
        return found(*A.Site, "'" + nameOf(C.Second) +
                                  "' uses this value where it multiplies; "
                                  "known beforehand, the product would be rounded differently");
    }
    if (!Free)
      return std::nullopt;
    if (Stored && Map.hasNestedArithmetic() && decidesBranch(Load))
      return found(*Load.Site, "'" + nameOf(C.Second) + "' branches on what '" + nameOf(C.First) +
                                   "' stored, and rounds differently if the branch is known");
    const llvm::ArrayRef<Control> Places = Map.around(*Load.Site);
    const bool Moves =
        Places.empty() || llvm::any_of(Places, [&](const Control &Around) {
          return llvm::any_of(Around, [&](const Stmt *S) { return Map.hasProduct(*S); }) &&
                 !ControlMap::variesInLoop(*Load.Site, Around);
        });
    if (Moves)
      return found(*Load.Site, "'" + nameOf(C.First) +
                                   "' has this value already: the product here "
                                   "could be moved out of the branch or loop, away from its sum");
    C.Proof.NeedsOneGuard |= Map.isGuarded();
    return std::nullopt;
  }

  bool decidesBranch(const KernelAccess &Load) const {
    class Visitor : public RecursiveASTVisitor<Visitor> {
    public:
      explicit Visitor(const Expr &Sought) : Sought(Sought) {}
      bool Found = false;
      bool VisitExpr(Expr *E) {
        Found |= E == &Sought;
        return !Found;
      }
      bool VisitDeclRefExpr(DeclRefExpr *Ref) {
        const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        if (V && V->isLocalVarDecl() && V->getInit() && Seen.insert(V).second)
          TraverseStmt(const_cast<Expr *>(V->getInit()));
        return !Found;
      }

    private:
      const Expr &Sought;
      llvm::DenseSet<const VarDecl *> Seen;
    } Finder(*Load.Site->IgnoreParenCasts());
    for (const Expr *Condition : Map.conditions())
      Finder.TraverseStmt(const_cast<Expr *>(Condition));
    return Finder.Found;
  }

  std::optional<Obstacle> commonProduct() const {
    if (First.AddsFloats || Second.AddsFloats)
      if (const BinaryOperator *Common = CommonProduct(C, C.First, C.Second).find())
        return found(*Common, "both kernels may form this product; sharing it can change what is "
                              "contracted into a sum");
    return std::nullopt;
  }

  const Candidate &C;
  const KernelSummary &First, &Second;
  const ControlMap Map;
};

/// A product with its own rounding is no longer shared with an equal one of the same kernel, which
/// could then be contracted into a sum.
bool hasTwin(const Candidate &C, const StoredValue &Stored) {
  const KernelSummary &Kernel = *C.First.Summary;
  if (!Kernel.AddsFloats || Stored.Pinnable.empty())
    return false;
  const CommonProduct Common(C, C.First, C.First);
  return llvm::any_of(productsIn(*Kernel.Kernel), [&](const BinaryOperator *Other) {
    return llvm::any_of(Stored.Pinnable, [&](const BinaryOperator *Pinned) {
      return Other != Pinned && Common.same(*Pinned, *Other);
    });
  });
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
  if (auto Changed = SameContraction(C).run())
    Result.push_back(std::move(*Changed));
  const KernelSummary &First = *C.First.Summary;
  for (const KernelAccess &Store : First.Accesses) {
    if (Store.Kind != AccessKind::Write || !mayCarryFloat(Store))
      continue;
    const StoredValue Stored = storedValue(Store, *First.Kernel, C.Dialect);
    const bool Read = secondMayRead(C, Store);
    // Even one that the second body does not read is pinned: it could be shared with an equal
    // product there, which would then no longer be contracted.
    const bool CanPin = C.Dialect.Lang == Language::Cuda && !C.Dialect.Reassociates &&
                        !readBack(First, Store) && !hasTwin(C, Stored);
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
