#include "analysis/rules/SettledValue.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/KnownAlias.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace gpufuse {
namespace {

using Kind = SettledValue::Kind;

/// Everything that is not understood is unsettled: a value that may be known, or be an operand of
/// itself, is taken for neither sum nor product.
class Settler {
public:
  Settler(const Candidate &C, const FloatingBody &Body)
      : C(C), Body(Body), Kernel(*Body.summary().Kernel) {}

  SettledValue value(const Expr &Written, unsigned Depth = 0) const {
    if (Depth > 8)
      return {};
    const Expr &E = resolved(Written);
    if (const auto *Op = dyn_cast<BinaryOperator>(&E))
      return operation(*Op);
    if (const FloatingBody::Leaf Leaf = leafOf(E)) {
      if (Leaf.Load)
        return Body.isOpaque(*Leaf.Load) ? SettledValue{Kind::Copy, nullptr, Leaf.Load}
                                         : SettledValue();
      if (Leaf.Parameter)
        return {Kind::Copy};
      return {Kind::NoProduct, nullptr, nullptr, false, Leaf.Literal->isPosZero()};
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
      return allNoProducts({Choice->getTrueExpr(), Choice->getFalseExpr()}, Depth);
    if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
      if (Cast->getCastKind() == CK_IntegralToFloating)
        return {Kind::NoProduct};
      if (Cast->getCastKind() == CK_LValueToRValue)
        return accumulated(*Cast->getSubExpr(), Depth);
    }
    if (const auto *Call = dyn_cast<CallExpr>(&E))
      if (const FunctionDecl *Callee = Call->getDirectCallee();
          Callee && selectsOrRounds(*Callee) && argumentsDiffer(*Call))
        return allNoProducts(llvm::SmallVector<const Expr *, 2>(Call->arguments()), Depth);
    return {};
  }

private:
  /// A floating-point one: what is converted from an integer has a sign that may be known.
  FloatingBody::Leaf leafOf(const Expr &E) const {
    FloatingBody::Leaf Leaf = Body.leafOf(E);
    if ((Leaf.Load && !Leaf.Load->Type->isRealFloatingType()) ||
        (Leaf.Parameter && !Leaf.Parameter->getType()->isRealFloatingType()))
      return {};
    return Leaf;
  }

  /// What names a value stands for it.
  const Expr &resolved(const Expr &Written) const {
    const Expr *E = &peeled(Written);
    for (unsigned Depth = 0; Depth < 8; ++Depth) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!V || isa<ParmVarDecl>(V) || !V->getInit() || V->hasGlobalStorage() ||
          V->getType()->isReferenceType() || V->getType().isVolatileQualified() ||
          V->getDeclContext() != static_cast<const DeclContext *>(&Kernel) || changed().contains(V))
        return *E;
      E = &peeled(*V->getInit());
    }
    return *E;
  }

  const llvm::DenseSet<const VarDecl *> &changed() const {
    if (!Changed)
      Changed = assignedVariables(Kernel.getBody());
    return *Changed;
  }

  SettledValue operation(const BinaryOperator &Op) const {
    const Expr &Left = *Op.getLHS(), &Right = *Op.getRHS();
    const bool Compound = Op.isCompoundAssignmentOp();
    const bool LeftOpaque = Compound ? readsOpaque(Op) : isOpaque(Left),
               Certain = (LeftOpaque && isOpaqueOrNotZero(Right)) ||
                         (!Compound && isOpaqueOrNotZero(Left) && isOpaque(Right));
    if (isSum(Op)) {
      if (Certain)
        return {Kind::Sum};
      const bool LeftIsNone = Compound ? readsNoProduct(Op) : isNoProduct(Left);
      return LeftIsNone && isNoProduct(Right) ? SettledValue{Kind::NoProduct} : SettledValue();
    }
    if (!isMultiplication(Op) && !isQuotient(Op))
      return {};
    // A quotient by a constant may be compiled as a product, an approximate one is one.
    if (isQuotient(Op) && (C.Dialect.Lang != Language::Cuda || C.Dialect.ApproximatesDivision))
      return {};
    if (isQuotient(Op) && Body.isOnlyKnownWhenRun(Right))
      return {Kind::NoProduct};
    const QualType Type = Op.getType().getCanonicalType().getUnqualifiedType();
    return Type == Kernel.getASTContext().FloatTy || Type == Kernel.getASTContext().DoubleTy
               ? SettledValue{Kind::Product, &Op, nullptr, !Certain}
               : SettledValue();
  }

  /// The element that `x[i] += y` loads.
  bool readsOpaque(const BinaryOperator &Compound) const {
    return llvm::any_of(Body.summary().Accesses, [&](const KernelAccess &A) {
      return A.Site == &Compound && A.Kind == AccessKind::Read && isOpaqueLoad(A);
    });
  }

  bool isNoProduct(const Expr &E) const {
    const Kind What = value(E).What;
    return What != Kind::Product && What != Kind::Unsettled;
  }

  /// The element that `x[i] += y` loads has never been given a product by then.
  bool readsNoProduct(const BinaryOperator &Compound) const {
    return llvm::any_of(Body.summary().Accesses, [&](const KernelAccess &Load) {
      if (Load.Site != &Compound || Load.Kind != AccessKind::Read ||
          !Body.isOpaqueButForItself(Load) || Assumed.size() > 2)
        return false;
      if (llvm::is_contained(Assumed, Load.Where))
        return true;
      Assumed.push_back(Load.Where);
      const bool None = llvm::all_of(Body.summary().Accesses, [&](const KernelAccess &Store) {
        const bool Later = !C.Repeats && !Store.Nested && !Load.Nested &&
                           !Body.control().isInLoop(*Store.Site) &&
                           Load.Site->getEndLoc() < Store.Site->getBeginLoc();
        if (Store.Kind == AccessKind::Read || !meet(Store, Load) || Later)
          return true;
        const Kind What = ownStore(Store).What;
        return What != Kind::Product && What != Kind::Unsettled;
      });
      Assumed.pop_back();
      return None;
    });
  }

  /// Whatever the bodies before this one put there are sums, or products with their own rounding.
  bool earlierAreOpaque(const KernelAccess &Load) const {
    // In a loop each comes before each other; what one alone has put there it is asked itself.
    if (C.Repeats)
      return Body.isOpaqueButForItself(Load) || (&C.First == &C.Second && C.Others.empty());
    return Body.isOpaqueButForItself(Load) ||
           llvm::all_of(Body.earlier(), [&](const EvaluatedLaunch *L) {
             if (!L->Summary)
               return false;
             const FloatingBody Other(C, *L);
             return llvm::all_of(L->Summary->Accesses, [&](const KernelAccess &Store) {
               if (Store.Kind == AccessKind::Read ||
                   !mayBeOneToCompilers(C, *L, Store.Where, Body.launch(), Load.Where))
                 return true;
               const SettledValue Put = settledValue(C, Other, Store);
               return Put.What == Kind::Sum || (Put.What == Kind::Product && !Put.MayBeKnown);
             });
           });
  }

  /// A load that the chain does not write, or only this body, with sums that nothing is known of.
  bool isOpaqueLoad(const KernelAccess &Load) const {
    if (Body.isOpaque(Load) || llvm::is_contained(Assumed, Load.Where))
      return true;
    if (Assumed.size() > 2 || Body.ofConstant(Load) || !earlierAreOpaque(Load))
      return false;
    Assumed.push_back(Load.Where);
    const bool Sums = llvm::all_of(Body.summary().Accesses, [&](const KernelAccess &Store) {
      return Store.Kind == AccessKind::Read || !meet(Store, Load) ||
             ownStore(Store).What == Kind::Sum;
    });
    Assumed.pop_back();
    return Sums;
  }

  bool isOpaqueOrNotZero(const Expr &E) const {
    llvm::APFloat Known(0.0);
    const Expr &Value = resolved(E);
    if (!Value.isValueDependent() && Value.EvaluateAsFloat(Known, Kernel.getASTContext()))
      return Known.isFiniteNonZero();
    return isOpaque(E);
  }

  /// True for a value that the compiler can know nothing of: a load that the chain does not write,
  /// a parameter, and sums and products of such.
  bool isOpaque(const Expr &Written) const {
    const Expr &E = resolved(Written);
    if (const auto *Op = dyn_cast<BinaryOperator>(&E))
      return !Op->isAssignmentOp() && isOpaqueOperation(*Op);
    return isOpaque(leafOf(E));
  }

  bool isOpaqueOperation(const BinaryOperator &Op) const {
    const SettledValue Value = operation(Op);
    return Value.What == Kind::Sum || (Value.What == Kind::Product && !Value.MayBeKnown) ||
           (isQuotient(Op) && Value.What == Kind::NoProduct);
  }

  bool isOpaque(const FloatingBody::Leaf &Leaf) const {
    return Leaf.Parameter || (Leaf.Load && isOpaqueLoad(*Leaf.Load));
  }

  /// `0 + a * b + c * d`: no term can be known, or be all there is with a sign that is.
  SettledValue accumulated(const Expr &Place, unsigned Depth) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(Place.IgnoreParens());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const auto Sum = V ? accumulation(*V, Kernel) : std::nullopt;
    if (!Sum || !Accumulating.insert(V).second) // of itself: `t += a - t`
      return {};
    const llvm::scope_exit Done([&] { Accumulating.erase(V); });
    const SettledValue Begin = value(*Sum->Begin, Depth + 1);
    llvm::APFloat Known(0.0);
    const bool IsKnown = !Sum->Begin->isValueDependent() &&
                         Sum->Begin->EvaluateAsFloat(Known, Kernel.getASTContext()) &&
                         !Known.isNegZero();
    if (!IsKnown && Begin.What != Kind::Copy && Begin.What != Kind::Sum)
      return {};
    for (const Expr *Term : Sum->Added)
      if (!isPlainTerm(*Term))
        return {};
    return {Kind::NoProduct};
  }

public:
  /// See findsOpaqueValue.
  bool finds(const KernelAccess &Load) const { return isOpaqueLoad(Load); }

  /// See gpufuse::isPlainTerm.
  bool isPlainTerm(const Expr &Written) const {
    const Expr &Term = resolved(Written);
    const auto *Op = dyn_cast<BinaryOperator>(&Term);
    if (!Op)
      return isOpaque(Term);
    if (operation(*Op).What == Kind::Sum)
      return true;
    if (!isMultiplication(*Op) || Op->isAssignmentOp())
      return false;
    const FloatingBody::Leaf X = leafOf(resolved(*Op->getLHS())),
                             Y = leafOf(resolved(*Op->getRHS()));
    if (X.Literal || Y.Literal)
      return isOpaqueOrNotZero(*Op->getLHS()) && isOpaqueOrNotZero(*Op->getRHS());
    if (X.Parameter || Y.Parameter)
      return X.Parameter != Y.Parameter && (X.Parameter || isOpaque(X)) &&
             (Y.Parameter || isOpaque(Y));
    return isOpaque(X) && isOpaque(Y) && !meet(*X.Load, *Y.Load);
  }

  bool meet(const KernelAccess &X, const KernelAccess &Y) const {
    return mayBeOneToCompilers(C, Body.launch(), X.Where, Body.launch(), Y.Where);
  }

  SettledValue ownStore(const KernelAccess &Store) const {
    if (Store.Kind != AccessKind::Write || !Store.Stored || Store.Nested ||
        !Store.Type->isRealFloatingType())
      return {};
    return value(*Store.Stored);
  }

private:
  SettledValue allNoProducts(llvm::ArrayRef<const Expr *> All, unsigned Depth) const {
    const bool None = llvm::all_of(All, [&](const Expr *E) {
      const Kind What = value(*E, Depth + 1).What;
      return What != Kind::Product && What != Kind::Unsettled;
    });
    return None ? SettledValue{Kind::NoProduct} : SettledValue();
  }

  /// `fmaxf(p, p)` is p.
  bool argumentsDiffer(const CallExpr &Call) const {
    if (Call.getNumArgs() != 2)
      return Call.getNumArgs() == 1;
    llvm::FoldingSetNodeID X, Y;
    resolved(*Call.getArg(0)).Profile(X, Kernel.getASTContext(), /*Canonical=*/true);
    resolved(*Call.getArg(1)).Profile(Y, Kernel.getASTContext(), /*Canonical=*/true);
    return X != Y;
  }

  const Candidate &C;
  const FloatingBody &Body;
  const FunctionDecl &Kernel;
  mutable std::optional<llvm::DenseSet<const VarDecl *>> Changed;
  /// Buffers whose loads are taken to be opaque while the stores to them are looked at.
  mutable llvm::SmallVector<Buffer, 2> Assumed;
  /// The variables of which the terms are looked at.
  mutable llvm::SmallPtrSet<const VarDecl *, 4> Accumulating;
};

/// The assignment in which \p Load is the first term of a sum, and what is added to it. (`p - x`
/// with x known to be 0 is p itself.)
class SumFinder : public DynamicRecursiveASTVisitor {
public:
  explicit SumFinder(const Expr &Load) : Load(*Load.IgnoreParenImpCasts()) {}
  bool Found = false;
  llvm::SmallVector<const Expr *, 4> Others;

  bool VisitBinaryOperator(BinaryOperator *Op) override {
    if (Op == &Load && (Op->getOpcode() == BO_AddAssign || Op->getOpcode() == BO_SubAssign)) {
      Found = true;
      Others = {Op->getRHS()};
    } else if (Op->getOpcode() == BO_Assign) {
      llvm::SmallVector<const Expr *, 4> Terms;
      const Expr *E = Op->getRHS()->IgnoreParenImpCasts();
      for (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp();
           Sum = dyn_cast<BinaryOperator>(E)) {
        Terms.push_back(Sum->getRHS());
        E = Sum->getLHS()->IgnoreParenImpCasts();
      }
      if (E == &Load && !Terms.empty()) {
        Found = true;
        Others = std::move(Terms);
      }
    }
    return !Found;
  }

private:
  const Expr &Load;
};

/// True when the value of \p Assignment is used for nothing else: it is a statement of its own.
bool isStatement(const Stmt &In, const Expr &Assignment) {
  return llvm::any_of(In.children(), [&](const Stmt *Child) {
    if (!Child)
      return false;
    const auto *E = dyn_cast<Expr>(Child);
    return E ? !isa<Expr>(In) && E->IgnoreParens() == &Assignment : isStatement(*Child, Assignment);
  });
}

} // namespace

/// True for \p E itself and what is inside.
static bool isWithin(const Expr &Inner, const Stmt &E) {
  return &E == &Inner || llvm::any_of(E.children(), [&](const Stmt *Child) {
    return Child && isWithin(Inner, *Child);
  });
}

bool isReadBack(const FloatingBody &Body, const KernelAccess &Store) {
  const KernelSummary &Kernel = Body.summary();
  const bool Once = Body.control().happensOnce(*Store.Site);
  // What is assigned is computed before, in a statement that assigns nothing else.
  const auto *Assignment = dyn_cast<BinaryOperator>(Store.Site);
  const bool Alone = Assignment && Assignment->getOpcode() == BO_Assign &&
                     isStatement(*Store.In->getBody(), *Assignment);
  return llvm::any_of(Kernel.Accesses, [&](const KernelAccess &A) {
    const bool Earlier = Once && A.In == Store.In &&
                         (A.Site->getEndLoc() < Store.Site->getBeginLoc() ||
                          (Alone && isWithin(*A.Site, *Assignment->getRHS())));
    return A.Kind != AccessKind::Write && A.Where == Store.Where && A.Site != Store.Site &&
           !Earlier;
  });
}

bool findsOpaqueValue(const Candidate &C, const FloatingBody &Body, const KernelAccess &Load) {
  return Settler(C, Body).finds(Load);
}

const KernelAccess *productReadBack(const Candidate &C, const FloatingBody &Body) {
  const auto Found = llvm::find_if(Body.summary().Accesses, [&](const KernelAccess &Store) {
    return Store.Kind == AccessKind::Write &&
           storedValue(Store, Body.summary(), C.Dialect).mayBeProduct() && isReadBack(Body, Store);
  });
  return Found == Body.summary().Accesses.end() ? nullptr : &*Found;
}

bool isPlainTerm(const Candidate &C, const FloatingBody &Body, const Expr &Term) {
  return Settler(C, Body).isPlainTerm(Term);
}

bool onlyAddsTo(const Candidate &C, const FloatingBody &Body, const KernelAccess &Load) {
  if (Load.Nested || !Load.Site || Load.Kind != AccessKind::Read)
    return false;
  const Stmt *Text = Body.summary().Kernel->getBody();
  SumFinder Sum(*Load.Site);
  Sum.TraverseStmt(const_cast<Stmt *>(Text));
  const Settler Terms(C, Body);
  const auto *Compound = dyn_cast<CompoundAssignOperator>(Load.Site);
  return Sum.Found && (!Compound || isStatement(*Text, *Compound)) &&
         llvm::all_of(Sum.Others, [&](const Expr *Term) { return Terms.isPlainTerm(*Term); });
}

SettledValue settledValue(const Candidate &C, const FloatingBody &Body, const KernelAccess &Store) {
  if (Store.Kind == AccessKind::Atomic)
    return {Kind::NoProduct}; // what it leaves is loaded, and not forwarded
  if (!Store.Stored || Store.Nested || !Store.Type->isRealFloatingType())
    return {};
  SettledValue Out = Settler(C, Body).value(*Store.Stored);
  const FunctionDecl &Kernel = *Body.summary().Kernel;
  if (Out.What == Kind::Product && Body.mayBeScaledProduct(*Out.Pin))
    return {};
  if (Out.What == Kind::Product && Body.formsSums()) {
    // Nothing else may use it: with its own rounding it would be missing in the body's own sums.
    const auto *Assignment = dyn_cast<BinaryOperator>(Store.Site);
    const bool Direct = &peeled(*Store.Stored) == static_cast<const Expr *>(Out.Pin);
    if (!Direct || !Assignment || !isStatement(*Kernel.getBody(), *Assignment) ||
        isReadBack(Body, Store))
      return {};
  }
  return Out;
}

} // namespace gpufuse
