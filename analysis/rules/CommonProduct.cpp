#include "analysis/rules/CommonProduct.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/RuleSupport.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

bool meet(const Candidate &C, const EvaluatedLaunch &L, const KernelAccess &A,
          const EvaluatedLaunch &M, const KernelAccess &B) {
  return overlap(L, A.Where, M, B.Where, C.A).What != Overlap::Kind::Disjoint;
}

/// Collects the loads in an expression and in the values of the locals that it names.
class LeafCollector : public RecursiveASTVisitor<LeafCollector> {
public:
  LeafCollector(const KernelSummary &Kernel, bool OnEveryWay, FloatingBody::Leaves &Out)
      : Kernel(Kernel), OnEveryWay(OnEveryWay), Out(Out) {}

  bool TraverseConditionalOperator(ConditionalOperator *Choice) {
    Out.Complete &= !OnEveryWay;
    return OnEveryWay || RecursiveASTVisitor::TraverseConditionalOperator(Choice);
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) { return load(*E); }
  bool VisitMemberExpr(MemberExpr *E) { return !E->isArrow() || load(*E); }
  bool VisitUnaryOperator(UnaryOperator *E) { return E->getOpcode() != UO_Deref || load(*E); }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || (deviceEffect(*Callee) != DeviceEffect::Value && !isCoordinate(*Call)))
      Out.Complete = false;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || isCoordinate(*V))
      return true;
    if (V->hasGlobalStorage())
      return V->getType().isConstQualified() || V->getType()->isPointerType() || load(*Ref);
    if (V->getDeclContext() != static_cast<const DeclContext *>(Kernel.Kernel))
      Out.Complete = false;
    else if (isa<ParmVarDecl>(V))
      Out.Complete &= !assigned().contains(V) || V->getType()->isPointerType();
    else if (Seen.insert(V).second)
      followed(*V);
    return true;
  }

private:
  const llvm::DenseSet<const VarDecl *> &assigned() {
    if (!Known)
      Known = assignedVariables(Kernel.Kernel->getBody());
    return *Known;
  }

  void followed(const VarDecl &V) {
    const bool Changes = assigned().contains(&V);
    if (!V.getType()->isScalarType() || (Changes && OnEveryWay)) {
      Out.Complete = false;
      return;
    }
    if (V.getInit())
      TraverseStmt(const_cast<Expr *>(V.getInit()));
    if (!Changes)
      return;
    const AssignedValues Values = valuesAssigned(V, *Kernel.Kernel->getBody());
    Out.Complete &= Values.Complete;
    for (const Expr *Value : Values.Found)
      TraverseStmt(const_cast<Expr *>(Value));
  }

  bool load(const Expr &E) {
    bool Found = false;
    for (const KernelAccess &A : Kernel.Accesses)
      if (A.Site && A.Site->IgnoreParenCasts() == &E && A.Kind == AccessKind::Read) {
        Out.Loads.push_back(&A);
        Found = true;
      }
    // An element that is named and not read, or a local or shared one.
    Out.Complete &= Found;
    return true;
  }

  const KernelSummary &Kernel;
  const bool OnEveryWay;
  FloatingBody::Leaves &Out;
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  std::optional<llvm::DenseSet<const VarDecl *>> Known;
};

bool isMultiplication(const Expr &E) {
  const auto *Op = dyn_cast<BinaryOperator>(&E);
  return Op && (Op->getOpcode() == BO_Mul || Op->getOpcode() == BO_MulAssign);
}

/// The left factor; for `x *= y` the operator itself, at which x is read.
const Expr &leftFactor(const BinaryOperator &Product) {
  return Product.isCompoundAssignmentOp() ? static_cast<const Expr &>(Product) : *Product.getLHS();
}

/// True when one of the two depends on memory that the other does not.
bool dependsOnMore(const Candidate &C, const FloatingBody &X, const Expr &P, const FloatingBody &Y,
                   const Expr &Q) {
  const FloatingBody::Leaves OfP = X.leavesOf(P), OfQ = Y.leavesOf(Q);
  const auto own = [&](const FloatingBody &Mine, const KernelAccess &Load,
                       const FloatingBody &Theirs, const FloatingBody::Leaves &Others) {
    if (!Mine.isOpaque(Load))
      return false;
    const auto meets = [&](const KernelAccess &Other) {
      return meet(C, Mine.launch(), Load, Theirs.launch(), Other);
    };
    return Others.Complete
               ? llvm::none_of(Others.Loads, [&](const KernelAccess *A) { return meets(*A); })
               : llvm::none_of(Theirs.summary().Accesses, meets);
  };
  return llvm::any_of(X.leavesOf(P, /*OnEveryWay=*/true).Loads,
                      [&](const KernelAccess *A) { return own(X, *A, Y, OfQ); }) ||
         llvm::any_of(Y.leavesOf(Q, /*OnEveryWay=*/true).Loads,
                      [&](const KernelAccess *A) { return own(Y, *A, X, OfP); });
}

/// True when two factors are leaves that no compiler takes for one another.
bool differ(const Candidate &C, const FloatingBody &X, const Expr &P, const FloatingBody &Y,
            const Expr &Q) {
  const FloatingBody::Leaf F = X.leafOf(P), G = Y.leafOf(Q);
  if (!F || !G || (F.Load && !X.isOpaque(*F.Load)) || (G.Load && !Y.isOpaque(*G.Load)))
    return false;
  if (F.Literal && G.Literal)
    return !F.Literal->bitwiseIsEqual(*G.Literal);
  if (F.Load && G.Load)
    return !meet(C, X.launch(), *F.Load, Y.launch(), *G.Load);
  if (F.Parameter && G.Parameter)
    return !C.Values.sameExpression(*X.launch().What->Args[F.Parameter->getFunctionScopeIndex()],
                                    *Y.launch().What->Args[G.Parameter->getFunctionScopeIndex()]);
  return true;
}

} // namespace

FloatingBody::FloatingBody(const Candidate &C, const EvaluatedLaunch &Launch)
    : C(C), Launch(Launch), Map(*Launch.Summary->Kernel) {}

FloatingBody::Leaves FloatingBody::leavesOf(const Expr &E, bool OnEveryWay) const {
  Leaves Out;
  LeafCollector Collector(summary(), OnEveryWay, Out);
  const auto *Op = dyn_cast<CompoundAssignOperator>(&E);
  if (!Op) {
    Collector.TraverseStmt(const_cast<Expr *>(&E));
    return Out;
  }
  // `x[i] *= a` reads x[i] at the operator.
  Collector.TraverseStmt(Op->getRHS());
  const size_t OfRight = Out.Loads.size();
  for (const KernelAccess &A : summary().Accesses)
    if (A.Site == Op && A.Kind == AccessKind::Read)
      Out.Loads.push_back(&A);
  if (Out.Loads.size() == OfRight)
    Collector.TraverseStmt(Op->getLHS());
  return Out;
}

FloatingBody::Leaf FloatingBody::leafOf(const Expr &Written) const {
  Leaf Result;
  const Expr *E = Written.IgnoreParenImpCasts();
  Expr::EvalResult Known;
  if (E->EvaluateAsRValue(Known, *C.Device) && Known.Val.isFloat()) {
    Result.Literal = Known.Val.getFloat();
    return Result;
  }
  for (const KernelAccess &A : summary().Accesses)
    if (A.Kind == AccessKind::Read && A.Site && (A.Site == E || A.Site->IgnoreParenImpCasts() == E))
      Result.Load = &A;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || V->getDeclContext() != static_cast<const DeclContext *>(summary().Kernel) ||
      assignedVariables(summary().Kernel->getBody()).contains(V))
    return Result;
  Result.Parameter = dyn_cast<ParmVarDecl>(V);
  if (!Result.Parameter && V->getInit() && !V->getType()->isReferenceType())
    return leafOf(*V->getInit());
  return Result;
}

std::vector<const Expr *> FloatingBody::products() const {
  std::vector<const Expr *> Out;
  for (const BinaryOperator *Op : productsIn(*summary().Kernel))
    Out.push_back(Op);
  for (const CallExpr *Call : callsEndingInProduct(*summary().Kernel))
    Out.push_back(Call);
  return Out;
}

bool FloatingBody::isOpaque(const KernelAccess &Load) const {
  const auto writes = [&](const EvaluatedLaunch &L) {
    return !L.Summary || llvm::any_of(L.Summary->Accesses, [&](const KernelAccess &A) {
      return A.Kind != AccessKind::Read && meet(C, Launch, Load, L, A);
    });
  };
  const bool WrittenByItself = llvm::any_of(summary().Accesses, [&](const KernelAccess &A) {
    const bool Later = !A.Nested && !Load.Nested && !Map.isInLoop(*Load.Site) &&
                       Load.Site->getEndLoc() <= A.Site->getEndLoc();
    return A.Kind != AccessKind::Read && !Later && meet(C, Launch, Load, Launch, A);
  });
  // What runs behind this launch comes too late for its loads.
  const auto runsBefore = [&](const EvaluatedLaunch &L) {
    return C.Host.getSourceManager().isBeforeInTranslationUnit(
        L.What->Statement->getBeginLoc(), Launch.What->Statement->getBeginLoc());
  };
  return !WrittenByItself && (&Launch == &C.First || !writes(C.First)) &&
         llvm::none_of(C.Others,
                       [&](const EvaluatedLaunch *L) { return runsBefore(*L) && writes(*L); });
}

bool mayBeOneProduct(const Candidate &C, const FloatingBody &X, const Expr &P,
                     const FloatingBody &Y, const Expr &Q) {
  if (dependsOnMore(C, X, P, Y, Q))
    return false;
  if (!isMultiplication(P) || !isMultiplication(Q))
    return true;
  const auto &Left = cast<BinaryOperator>(P), &Right = cast<BinaryOperator>(Q);
  const auto apart = [&](const Expr &F, const Expr &G) { return differ(C, X, F, Y, G); };
  const bool Straight = apart(leftFactor(Left), leftFactor(Right)) ||
                        apart(*Left.getRHS(), *Right.getRHS()),
             Crossed = apart(leftFactor(Left), *Right.getRHS()) ||
                       apart(*Left.getRHS(), leftFactor(Right));
  return !(Straight && Crossed);
}

bool mayBeKnown(const FloatingBody &Body, const Expr &Stored) {
  return mayDoWithoutLoads(Stored, *Body.summary().Kernel, [&](const Expr &Memory) {
    const FloatingBody::Leaves Found = Body.leavesOf(Memory);
    return llvm::any_of(Found.Loads, [&](const KernelAccess *A) {
      return A->Site->IgnoreParenCasts() == &Memory && Body.isOpaque(*A);
    });
  });
}

} // namespace gpufuse
