#include "analysis/rules/CommonProduct.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/BarrierParts.h"
#include "analysis/kernel/CallArguments.h"
#include "analysis/kernel/KnownNumbers.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/KnownAlias.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/SettledValue.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

bool meet(const Candidate &C, const EvaluatedLaunch &L, const KernelAccess &A,
          const EvaluatedLaunch &M, const KernelAccess &B) {
  return mayBeOneToCompilers(C, L, A.Where, M, B.Where);
}

/// Collects the loads in an expression and in the values of the locals that it names.
class LeafCollector : public DynamicRecursiveASTVisitor {
public:
  LeafCollector(const KernelSummary &Kernel, llvm::ArrayRef<const CallExpr *> Calls,
                FloatingBody::Leaves &Out)
      : Kernel(Kernel), Calls(Calls), Out(Out) {}

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override { return load(*E); }
  bool VisitMemberExpr(MemberExpr *E) override {
    return !E->isArrow() || Kernel.Given.isGiven(*E) || load(*E);
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    return E->getOpcode() != UO_Deref || load(*E);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || (deviceEffect(*Callee) != DeviceEffect::Value && !isCoordinate(*Call)))
      Out.Complete = false;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || isCoordinate(*V) || Kernel.Given.isGiven(*Ref))
      return true;
    if (V->hasGlobalStorage())
      return V->getType().isConstQualified() || V->getType()->isPointerType() || load(*Ref);
    if (V->getDeclContext() != static_cast<const DeclContext *>(Kernel.Kernel))
      ofFunction(*V);
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

  /// Of a called function: what all calls hand it.
  void ofFunction(const VarDecl &V) {
    const auto *Parameter = dyn_cast<ParmVarDecl>(&V);
    const auto *Function = dyn_cast<FunctionDecl>(V.getDeclContext());
    if (!Parameter || !Function || !V.getType()->isScalarType() ||
        assignedVariables(Function->getBody()).contains(&V)) {
      Out.Complete = false;
      return;
    }
    if (!Seen.insert(&V).second)
      return;
    for (const CallExpr *Call : Calls)
      if (isCallOf(*Call, Function)) {
        const Expr *Given = argumentFor(*Parameter, *Call);
        if (Given && (!isa<CXXOperatorCallExpr>(Call) || Kernel.Given.isMethod(*Function)))
          TraverseStmt(const_cast<Expr *>(Given));
        else
          Out.Complete = false;
      }
  }

  void followed(const VarDecl &V) {
    const bool Changes = assigned().contains(&V);
    if (!V.getType()->isScalarType()) {
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
  const llvm::ArrayRef<const CallExpr *> Calls;
  FloatingBody::Leaves &Out;
  llvm::SmallPtrSet<const VarDecl *, 8> Seen;
  std::optional<llvm::DenseSet<const VarDecl *>> Known;
};

/// The left factor; for `x *= y` the operator itself, at which x is read.
const Expr &leftFactor(const BinaryOperator &Product) {
  return Product.isCompoundAssignmentOp() ? static_cast<const Expr &>(Product) : *Product.getLHS();
}

/// True when two loads may be one to the compiler: not two elements of one array that lie a known
/// distance apart.
bool mayBeOneLoad(const Candidate &C, const FloatingBody &X, const KernelAccess &A,
                  const FloatingBody &Y, const KernelAccess &B) {
  const auto isOnce = [](const FloatingBody &Body, const KernelAccess &Load) {
    return !Load.Nested && Load.Site && !Body.control().isInLoop(*Load.Site);
  };
  if (&X == &Y && A.Where == B.Where && A.Where.What == Buffer::Kind::Parameter &&
      A.Relation.Exact && B.Relation.Exact && A.Relation.FirstByte && B.Relation.FirstByte &&
      isOnce(X, A) && isOnce(Y, B)) {
    const auto Distance = Algebra::asConstant(A.Relation.FirstByte->sub(*B.Relation.FirstByte));
    if (Distance && std::abs(*Distance) >= std::max(A.Relation.Bytes, B.Relation.Bytes))
      return false;
  }
  return meet(C, X.launch(), A, Y.launch(), B);
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
      return mayBeOneLoad(C, Mine, Load, Theirs, Other);
    };
    return Others.Complete &&
           llvm::none_of(Others.Loads, [&](const KernelAccess *A) { return meets(*A); });
  };
  return X.needsLoad(P, OnWays::Every, [&](const KernelAccess &A) { return own(X, A, Y, OfQ); }) ||
         Y.needsLoad(Q, OnWays::Every, [&](const KernelAccess &A) { return own(Y, A, X, OfP); });
}

/// True when two factors are leaves that no compiler takes for one another.
bool differ(const Candidate &C, const FloatingBody &X, const Expr &P, const FloatingBody &Y,
            const Expr &Q) {
  const FloatingBody::Leaf F = X.leafOf(P), G = Y.leafOf(Q);
  if (!F || !G)
    return false;
  // A sum that one of them finds is no leaf of the other.
  const bool FirstIsLeaf = !F.Load || X.isOpaque(*F.Load),
             SecondIsLeaf = !G.Load || Y.isOpaque(*G.Load);
  if ((!FirstIsLeaf && !SecondIsLeaf) || (!FirstIsLeaf && !findsOpaqueValue(C, X, *F.Load)) ||
      (!SecondIsLeaf && !findsOpaqueValue(C, Y, *G.Load)))
    return false;
  if (F.Literal && G.Literal)
    return !F.Literal->bitwiseIsEqual(*G.Literal);
  if (F.Load && G.Load)
    return !mayBeOneLoad(C, X, *F.Load, Y, *G.Load);
  if (F.Parameter && G.Parameter)
    return !C.Values.sameExpression(*X.launch().What->Args[F.Parameter->getFunctionScopeIndex()],
                                    *Y.launch().What->Args[G.Parameter->getFunctionScopeIndex()]);
  return true;
}

} // namespace

FloatingBody::FloatingBody(const Candidate &C, const EvaluatedLaunch &Launch, bool BehindFence)
    : C(C), Launch(Launch), BehindFence(BehindFence),
      Map(*Launch.Summary->Kernel, Launch.Summary->Given),
      Outside(*Launch.Summary->Kernel, Launch.Summary->Given), FormsSums(summary().AddsFloats),
      Calls(callsIn(*summary().Kernel)) {
  llvm::SmallPtrSet<const Expr *, 4> ProductsLikeSums;
  const bool Divides = C.Dialect.Lang == Language::Cuda && !C.Dialect.ApproximatesDivision;
  for (const BinaryOperator *Op : productsIn(*summary().Kernel)) {
    // A quotient is compiled as a product only where the divisor is known.
    if (Divides && isQuotient(*Op) && isOnlyKnownWhenRun(*Op->getRHS()))
      continue;
    Products.push_back(Op);
    bool IsSum = mayScale(*Op);
    for (const Expr *Factor : {Op->getLHS(), Op->getRHS()}) // twice a number
      IsSum |= mayBeNumber(*Factor, isQuotient(*Op) ? 0.5 : 2.0);
    FormsSums |= IsSum;
    if (IsSum)
      ProductsLikeSums.insert(Op);
  }
  for (const CallExpr *Call : callsEndingInProduct(*summary().Kernel))
    if (Call->getNumArgs() != 3 || !isOnlyKnownWhenRun(*Call->getArg(2))) // fmaf(a, b, -0.0f)
      Products.push_back(Call);
  const llvm::SmallPtrSet<const Expr *, 8> All(Products.begin(), Products.end());
  Contracts =
      FormsSums && !Products.empty() && mayMeetInOnePart(*summary().Kernel, All, ProductsLikeSums);
}

/// True where a compiler may know that \p E is \p Number, or minus that: it is written so, perhaps
/// by the call of the function that \p E stands in.
bool FloatingBody::mayBeNumber(const Expr &E, double Number, unsigned Depth) const {
  llvm::APFloat Known(0.0);
  if (!E.isValueDependent() && E.EvaluateAsFloat(Known, *C.Device))
    return llvm::abs(Known).isExactlyValue(Number);
  const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return Parameter && Depth < 8 &&
         llvm::any_of(
             Calls,
             [&](const CallExpr *Call) {
               const Expr *Given = isCallOf(*Call, cast<Decl>(Parameter->getDeclContext()))
                                       ? argumentFor(*Parameter, *Call)
                                       : nullptr;
               return Given && mayBeNumber(*Given, Number, Depth + 1);
             });
}

/// False for a constant, for what is converted from an integer, for a parameter, and for a load of
/// what nothing in the chain has written.
bool FloatingBody::mayBeProduct(const Expr &E) const {
  const auto *Cast = dyn_cast<CastExpr>(E.IgnoreParens());
  while (Cast && Cast->getCastKind() == CK_NoOp) // `(float)i` is one around the conversion
    Cast = dyn_cast<CastExpr>(Cast->getSubExpr()->IgnoreParens());
  const Leaf Of = leafOf(E);
  return !Of.Literal && !(Of.Parameter && Of.Parameter->getType()->isRealFloatingType()) &&
         !(Of.Load && isOpaque(*Of.Load)) &&
         !(Cast && Cast->getCastKind() == CK_IntegralToFloating);
}

bool FloatingBody::mayBePowerOfTwo(const Expr &Factor, const BinaryOperator &Of) const {
  llvm::APFloat Known(0.0);
  if (!Factor.isValueDependent() && Factor.EvaluateAsFloat(Known, *C.Device)) {
    const int Power = Known.getExactLog2Abs(); // (INT_MIN for none)
    const bool IsDouble = C.Device->hasSameType(Of.getType(), C.Device->DoubleTy);
    return IsDouble ? Power == (isQuotient(Of) ? -1 : 1) : Power != INT_MIN && Power != 0;
  }
  if (isOnlyKnownWhenRun(Factor))
    return false;
  // A variable that begins as 0, or as a parameter, and is only given such values.
  const auto *Ref = dyn_cast<DeclRefExpr>(Factor.IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !V->getType()->isRealFloatingType() ||
      V->getDeclContext() != static_cast<const DeclContext *>(summary().Kernel))
    return true;
  const auto isNone = [&](const Expr &Value) {
    llvm::APFloat Number(0.0);
    const auto *Compound = dyn_cast<CompoundAssignOperator>(&Value);
    return (Value.EvaluateAsFloat(Number, *C.Device) && Number.isZero()) ||
           isOnlyKnownWhenRun(Compound ? *Compound->getRHS() : Value);
  };
  const AssignedValues Values = valuesAssigned(*V, *summary().Kernel->getBody());
  return !Values.Complete || (V->getInit() && !isNone(*V->getInit())) ||
         !llvm::all_of(Values.Found, [&](const Expr *Value) { return isNone(*Value); });
}

bool FloatingBody::mayScale(const BinaryOperator &Product) const {
  const Expr &Left = leftFactor(Product), &Right = *Product.getRHS();
  // What `x[i] *= y` reads first is loaded at the operator.
  const Expr &Written = *Product.getLHS();
  const bool LoadsLeft =
      Product.isCompoundAssignmentOp() && !isa<DeclRefExpr>(Written.IgnoreParens());
  return (mayBeProduct(Left) && mayBePowerOfTwo(Right, Product)) ||
         (!isQuotient(Product) && !LoadsLeft && mayBeProduct(Right) &&
          mayBePowerOfTwo(Written, Product));
}

bool FloatingBody::mayBeScaledProduct(const BinaryOperator &Product) const {
  const auto isLeaf = [&](const Expr &Factor) {
    const Leaf Of = leafOf(Factor);
    return Of.Load || Of.Parameter || Of.Literal;
  };
  return mayScale(Product) && !(isLeaf(leftFactor(Product)) && isLeaf(*Product.getRHS()));
}

FloatingBody::Leaves FloatingBody::leavesOf(const Expr &E) const {
  Leaves Out;
  LeafCollector Collector(summary(), Calls, Out);
  const auto *Op = dyn_cast<CompoundAssignOperator>(&E);
  if (!Op) {
    Collector.TraverseStmt(const_cast<Expr *>(&E));
  } else { // `x[i] *= a` reads x[i] at the operator
    Collector.TraverseStmt(Op->getRHS());
    const size_t OfRight = Out.Loads.size();
    for (const KernelAccess &A : summary().Accesses)
      if (A.Site == Op && A.Kind == AccessKind::Read)
        Out.Loads.push_back(&A);
    if (Out.Loads.size() == OfRight)
      Collector.TraverseStmt(Op->getLHS());
  }
  // What was stored there before may have been computed from anything.
  Out.Complete &= llvm::all_of(Out.Loads, [&](const KernelAccess *A) { return isOpaque(*A); });
  return Out;
}

bool FloatingBody::needsLoad(const Expr &E, OnWays Ways,
                             llvm::function_ref<bool(const KernelAccess &)> Matters) const {
  return gpufuse::needsLoad(E, summary(), Calls, Ways, Matters);
}

bool FloatingBody::isOnlyKnownWhenRun(const Expr &E) const {
  if (needsLoad(E, OnWays::Every, [&](const KernelAccess &A) { return isOpaque(A); }))
    return true;
  const Leaf L = leafOf(E);
  return (L.Parameter && L.Parameter->getType()->isRealFloatingType()) || isIntegerOfItsOwn(E);
}

/// True for an integer that the kernel is given, and no other body of the chain: what these, or
/// other rounds, do tells nothing of it.
bool FloatingBody::isIntegerOfItsOwn(const Expr &E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  const FunctionDecl &Kernel = *summary().Kernel;
  if (C.Repeats || !Parameter || !Parameter->getType()->isIntegerType() ||
      Parameter->getDeclContext() != static_cast<const DeclContext *>(&Kernel) ||
      assignedVariables(Kernel.getBody()).contains(Parameter))
    return false;
  const Expr &Given = *Launch.What->Args[Parameter->getFunctionScopeIndex()];
  return llvm::none_of(launchesOf(C), [&](const EvaluatedLaunch *L) {
    return L != &Launch && llvm::any_of(L->What->Args, [&](const Expr *Other) {
             return C.Values.sameExpression(Given, *Other);
           });
  });
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
    if (A.Kind == AccessKind::Read && A.Site &&
        (A.Site == E || A.Site->IgnoreParenImpCasts() == E)) {
      if (Result.Load && (A.Nested || !(A.Where == Result.Load->Where)))
        return {}; // a function that is called again loads something else there
      Result.Load = &A;
    }
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

bool FloatingBody::isOpaque(const KernelAccess &Load) const {
  const bool RunsOnce = !C.Repeats || BehindFence;
  return isOpaqueButForItself(Load) &&
         llvm::none_of(summary().Accesses, [&](const KernelAccess &A) {
           const bool Later = RunsOnce && A.In == Load.In && Map.happensOnce(*Load.Site) &&
                              Load.Site->getEndLoc() <= A.Site->getEndLoc();
           return A.Kind != AccessKind::Read && !Later && meet(C, Launch, Load, Launch, A);
         });
}

const Expr *FloatingBody::productAcrossBranches() const {
  return contracts() ? Map.productUsedElsewhere() : nullptr;
}

bool FloatingBody::isHidden(const Expr &Value) const {
  const Expr *E = Value.IgnoreParens();
  for (const auto *Cast = dyn_cast<CastExpr>(E);
       Cast && llvm::is_contained({CK_IntegralCast, CK_IntegralToBoolean, CK_FloatingToBoolean},
                                  Cast->getCastKind());
       Cast = dyn_cast<CastExpr>(E))
    E = Cast->getSubExpr()->IgnoreParens();
  return BehindFence &&
         needsLoad(*E, OnWays::Every, [&](const KernelAccess &Load) { return isLoadedHere(Load); });
}

/// True where no part of a condition decides it, whatever is known elsewhere. (What stands in a
/// loop could be asked once, ahead of it.)
bool FloatingBody::isHiddenChoice(const Expr &Condition) const {
  const Expr *E = Condition.IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return isHiddenChoice(*Not->getSubExpr());
  const auto *Op = dyn_cast<BinaryOperator>(E);
  if (Op && Op->isLogicalOp())
    return isHiddenChoice(*Op->getLHS()) && isHiddenChoice(*Op->getRHS());
  if (Map.isInLoop(*E))
    return false;
  return Op && Op->isComparisonOp() ? isHidden(*Op->getLHS()) || isHidden(*Op->getRHS())
                                    : isHidden(Condition);
}

/// True where the way that computes loads what nothing else of the body loads or stores: no
/// compiler computes it ahead of the branch, but where another body touches that (see
/// movedProduct). And what either way stores, or loads, nothing else of the body loads, or stores.
bool FloatingBody::staysOneWay(const ControlMap::OneWay &Branch) const {
  const auto isWithin = [](const Expr &E, llvm::ArrayRef<const Stmt *> Way) {
    const SourceLocation Begin = E.getBeginLoc(), End = E.getEndLoc();
    return llvm::any_of(Way, [&](const Stmt *S) {
      return !S->getBeginLoc().isMacroID() && !S->getEndLoc().isMacroID() &&
             S->getBeginLoc() <= Begin && End <= S->getEndLoc();
    });
  };
  const auto isIn = [&](const KernelAccess &A, llvm::ArrayRef<const Stmt *> Way) {
    return A.In == summary().Kernel && isWithin(*A.Site, Way);
  };
  const auto isWritten = [](const Expr *E) { // where it stands says in which way it is
    return E && !E->getBeginLoc().isMacroID() && !E->getEndLoc().isMacroID();
  };
  const std::vector<KernelAccess> &All = summary().Accesses;
  if (!llvm::all_of(Products, isWritten) ||
      !llvm::all_of(All, [&](const KernelAccess &A) { return isWritten(A.Site); }))
    return false;
  for (const Expr *P : Products)
    for (const Expr *Q : Products)
      if (isWithin(*P, Branch.Computing) && !isWithin(*Q, Branch.Computing) &&
          mayBeOneProduct(C, *this, *P, *this, *Q))
        return false;
  bool LoadsAlone = false;
  for (const KernelAccess &A : All) {
    const bool Computes = isIn(A, Branch.Computing);
    if (!Computes && !isIn(A, Branch.Moving))
      continue;
    bool Elsewhere = false;
    for (const KernelAccess &B : All) {
      if (isIn(B, Branch.Computing) || (!Computes && isIn(B, Branch.Moving)) ||
          !mayBeOneLoad(C, *this, A, *this, B))
        continue;
      if (!isIn(B, Branch.Moving) && (A.Kind != AccessKind::Read || B.Kind != AccessKind::Read))
        return false;
      Elsewhere = true;
    }
    LoadsAlone |= Computes && A.Kind == AccessKind::Read && !A.Nested && !ofConstant(A) &&
                  !Elsewhere && !isTouchedByOthers(A);
  }
  return LoadsAlone;
}

const Expr *FloatingBody::choiceKnownElsewhere() const {
  if (!contracts())
    return nullptr;
  for (const Expr *Choice : Map.choices())
    if (!isHiddenChoice(*Choice))
      return Choice;
  for (const ControlMap::OneWay &Branch : Map.oneWayBranches())
    if (!isHiddenChoice(*Branch.Condition) && !staysOneWay(Branch))
      return Branch.Condition;
  if (const Expr *Constant = Map.constantKeptPastLoop())
    return Constant;
  const bool ReadsBack = llvm::any_of(summary().Accesses, [&](const KernelAccess &A) {
    return A.Kind == AccessKind::Read && mayHaveStored(A);
  });
  return numberKeptPastLoop(*summary().Kernel, ReadsBack);
}

bool FloatingBody::isTouchedByOthers(const KernelAccess &Load) const {
  return llvm::any_of(launchesOf(C), [&](const EvaluatedLaunch *L) {
    return L != &Launch &&
           (!L->Summary || llvm::any_of(L->Summary->Accesses, [&](const KernelAccess &A) {
             return meet(C, Launch, Load, *L, A);
           }));
  });
}

bool FloatingBody::isLoadedHere(const KernelAccess &Load) const {
  if (Load.NonCoherent || ofConstant(Load) || !isOpaque(Load))
    return false;
  if (Load.Where.What == Buffer::Kind::Variable)
    return Load.Where.Variable->isExternallyVisible() &&
           !Load.Where.Variable->hasAttr<CUDAConstantAttr>();
  return Load.Where.What == Buffer::Kind::Parameter;
}

bool FloatingBody::ofConstant(const KernelAccess &Load) const {
  if (Load.Where.What != Buffer::Kind::Variable)
    return false;
  const VarDecl &V = *Load.Where.Variable;
  const auto isWritten = [&](const EvaluatedLaunch &L) {
    return !L.Summary || llvm::any_of(L.Summary->Accesses, [&](const KernelAccess &A) {
      return A.Kind != AccessKind::Read && A.Where.Variable &&
             A.Where.Variable->getCanonicalDecl() == V.getCanonicalDecl();
    });
  };
  return C.Device->getBaseElementType(V.getType()).isConstQualified() ||
         (!V.isExternallyVisible() &&
          llvm::none_of(launchesOf(C), [&](const EvaluatedLaunch *L) { return isWritten(*L); }));
}

bool FloatingBody::isOpaqueButForItself(const KernelAccess &Load) const {
  if (ofConstant(Load))
    return false;
  return llvm::none_of(earlier(), [&](const EvaluatedLaunch *L) {
    return !L->Summary || llvm::any_of(L->Summary->Accesses, [&](const KernelAccess &A) {
      return A.Kind != AccessKind::Read && meet(C, Launch, Load, *L, A);
    });
  });
}

llvm::SmallVector<const EvaluatedLaunch *, 8> FloatingBody::earlier() const {
  llvm::SmallVector<const EvaluatedLaunch *, 8> Out;
  if (BehindFence)
    return Out;
  if (&Launch == &C.Second)
    Out.push_back(&C.First);
  for (const EvaluatedLaunch *L : C.Others)
    if (C.Host.getSourceManager().isBeforeInTranslationUnit(L->What->Statement->getBeginLoc(),
                                                            Launch.What->Statement->getBeginLoc()))
      Out.push_back(L);
  return Out;
}

bool FloatingBody::mayHaveStored(const KernelAccess &Load) const {
  const auto comesLater = [&](const KernelAccess &Store) {
    return Load.Site && Store.Site && Load.In == Store.In && Map.happensOnce(*Store.Site) &&
           Load.Site->getEndLoc() <= Store.Site->getEndLoc();
  };
  return llvm::any_of(summary().Accesses, [&](const KernelAccess &Store) {
    return Store.Kind != AccessKind::Read && !comesLater(Store) &&
           meet(C, Launch, Load, Launch, Store);
  });
}

const Stmt *whereNumberIsTold(const FloatingBody &Body, const FloatingBody &Other) {
  if (!Body.contracts())
    return nullptr;
  const FunctionDecl &Teller = *Other.summary().Kernel;
  const FunctionDecl &Kernel = *Body.summary().Kernel;
  // `fabsf` of a product is the product where the signs of the factors are known.
  const bool SignsMatter = llvm::any_of(callsIn(Kernel), [](const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && selectsOrRounds(*Callee);
  });
  const auto isLoaded = [&](const Expr &E) {
    return loadsMemory(E, Other.outside()) ||
           Other.needsLoad(E, OnWays::Some, [](const KernelAccess &) { return true; });
  };
  const auto isHidden = [&](const Expr &E) { return Other.isHidden(E); };
  if (const Stmt *Told = whereFloatsAreTold(Teller, SignsMatter, isLoaded, isHidden))
    return Told;
  return computesWithIntegers(Kernel) ? whereIntegersAreTold(Teller, isHidden) : nullptr;
}

bool mayBeOneProduct(const Candidate &C, const FloatingBody &X, const Expr &P,
                     const FloatingBody &Y, const Expr &Q) {
  if (dependsOnMore(C, X, P, Y, Q))
    return false;
  const auto *OfP = dyn_cast<BinaryOperator>(&P), *OfQ = dyn_cast<BinaryOperator>(&Q);
  if (!OfP || !OfQ || !isMultiplication(*OfP) || !isMultiplication(*OfQ))
    return true;
  const BinaryOperator &Left = *OfP, &Right = *OfQ;
  const auto apart = [&](const Expr &F, const Expr &G) { return differ(C, X, F, Y, G); };
  const bool Straight = apart(leftFactor(Left), leftFactor(Right)) ||
                        apart(*Left.getRHS(), *Right.getRHS()),
             Crossed = apart(leftFactor(Left), *Right.getRHS()) ||
                       apart(*Left.getRHS(), leftFactor(Right));
  return !(Straight && Crossed);
}

bool mayDouble(const Candidate &C, const FloatingBody &Body, const BinaryOperator &Sum) {
  if (Sum.getOpcode() == BO_Sub || Sum.getOpcode() == BO_SubAssign)
    return false; // that is zero
  const Expr &Left = leftFactor(Sum), &Right = *Sum.getRHS();
  const FloatingBody::Leaf OfLeft = Body.leafOf(Left), OfRight = Body.leafOf(Right);
  // Of two pointers the compiler knows only that they are one where the host gives one.
  const auto known = [&](const KernelAccess &Load, const EvaluatedLaunch &L,
                         const KernelAccess &A) {
    return overlap(Body.launch(), Load.Where, L, A.Where, C.A).What == Overlap::Kind::Same;
  };
  const auto mayFind = [&](const KernelAccess &Load,
                           llvm::function_ref<bool(const KernelAccess &)> Stored) {
    return llvm::any_of(launchesOf(C), [&](const EvaluatedLaunch *L) {
      return !L->Summary || llvm::any_of(L->Summary->Accesses, [&](const KernelAccess &A) {
        return A.Kind != AccessKind::Read && known(Load, *L, A) && Stored(A);
      });
    });
  };
  const auto any = [](const KernelAccess &) { return true; };
  const auto aParameter = [](const KernelAccess &A) {
    return !A.Stored || isa<DeclRefExpr>(peeled(*A.Stored).IgnoreParenImpCasts());
  };
  if ((OfLeft.Load && OfRight.Parameter) || (OfLeft.Parameter && OfRight.Load))
    return mayFind(OfLeft.Load ? *OfLeft.Load : *OfRight.Load, aParameter);
  if (OfLeft.Load && OfRight.Load && !mayFind(*OfLeft.Load, any) && !mayFind(*OfRight.Load, any))
    return known(*OfLeft.Load, Body.launch(), *OfRight.Load) &&
           mayBeOneLoad(C, Body, *OfLeft.Load, Body, *OfRight.Load);
  if (OfLeft && OfRight)
    return !OfLeft.Literal && !OfRight.Literal && !differ(C, Body, Left, Body, Right);
  if (OfLeft || OfRight)
    return false;
  const auto *L = dyn_cast<BinaryOperator>(&peeled(Left)),
             *R = dyn_cast<BinaryOperator>(&peeled(Right));
  if (L && R && isMultiplication(*L) && isMultiplication(*R))
    return mayBeOneProduct(C, Body, *L, Body, *R);
  return !(L && R) || L->getOpcode() == R->getOpcode();
}

} // namespace gpufuse
