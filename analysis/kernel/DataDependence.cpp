#include "analysis/kernel/DataDependence.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The local variable, or parameter, of which \p Lvalue names a part; null for other memory.
const VarDecl *localOf(const Expr *Lvalue) {
  for (const Expr *E = Lvalue->IgnoreParenCasts();;) {
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase()->IgnoreParenCasts();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
             Element && Element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      E = Element->getBase()->IgnoreParenCasts();
    else if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      return V && !V->hasGlobalStorage() ? V : nullptr;
    } else
      return nullptr;
  }
}

bool leaves(const Stmt *S) {
  return S && (isa<BreakStmt, ReturnStmt, ContinueStmt, GotoStmt>(S) ||
               llvm::any_of(S->children(), leaves));
}

} // namespace

/// Finds the holders of data: one pass over all functions, until nothing is new.
class DataFlow : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  explicit DataFlow(DataDependence &Out) : Out(Out) {}

  bool pass() {
    const size_t Before = Out.Holders.size() + Out.Functions.size();
    for (size_t I = 0; I < Out.Functions.size(); ++I) {
      Function = Out.Functions[I];
      if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
        for (const CXXCtorInitializer *Init : Constructor->inits())
          TraverseStmt(Init->getInit());
      TraverseStmt(Function->getBody());
    }
    return Out.Holders.size() + Out.Functions.size() > Before;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && !V->hasGlobalStorage() && (UnderData || Out.fromData(*V->getInit())))
      Out.Holders.insert(V);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Op) override {
    if (Op->isAssignmentOp() && (UnderData || Out.fromData(*Op->getRHS())))
      hold(localOf(Op->getLHS()));
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Op) override {
    if (Op->isIncrementDecrementOp() && UnderData)
      hold(localOf(Op->getSubExpr()));
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *Return) override {
    if (Return->getRetValue() && (UnderData || Out.fromData(*Return->getRetValue())))
      Out.Holders.insert(Function);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const unsigned Shift = isa<CXXOperatorCallExpr>(Call) &&
                           isa_and_nonnull<CXXMethodDecl>(Callee) &&
                           cast<CXXMethodDecl>(Callee)->isInstance();
    call(Callee, llvm::ArrayRef(Call->getArgs(), Call->getNumArgs()).drop_front(Shift));
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    call(Construct->getConstructor(),
         llvm::ArrayRef(Construct->getArgs(), Construct->getNumArgs()));
    return true;
  }
  bool TraverseIfStmt(IfStmt *If) override {
    return under(Out.decides(*If), [&] { return Base::TraverseIfStmt(If); });
  }
  bool TraverseForStmt(ForStmt *S) override {
    return under(Out.decides(*S), [&] { return Base::TraverseForStmt(S); });
  }
  bool TraverseDoStmt(DoStmt *S) override {
    return under(Out.decides(*S), [&] { return Base::TraverseDoStmt(S); });
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    return under(Out.decides(*S), [&] { return Base::TraverseWhileStmt(S); });
  }
  bool TraverseSwitchStmt(SwitchStmt *S) override {
    return under(Out.decides(*S), [&] { return Base::TraverseSwitchStmt(S); });
  }

private:
  bool under(bool Data, llvm::function_ref<bool()> Traverse) {
    const bool Outer = std::exchange(UnderData, UnderData || Data);
    const bool Continue = Traverse();
    UnderData = Outer;
    return Continue;
  }

  void hold(const VarDecl *V) {
    if (V)
      Out.Holders.insert(V);
  }

  /// Parameters hold what they are given; what is handed over to be changed may hold anything that
  /// the callee sees.
  void call(const FunctionDecl *Callee, llvm::ArrayRef<Expr *> Args) {
    const FunctionDecl *Body = nullptr;
    const bool Followed =
        Callee && deviceEffect(*Callee) == DeviceEffect::Unknown && Callee->hasBody(Body);
    if (Followed)
      Out.Functions.insert(Body);
    const bool SeesData = UnderData || (Followed && Out.Holders.contains(Body)) ||
                          llvm::any_of(Args, [&](const Expr *Arg) { return Out.fromData(*Arg); });
    for (unsigned I = 0; I < Args.size(); ++I) {
      if (Followed && I < Body->getNumParams() && Out.fromData(*Args[I]))
        Out.Holders.insert(Body->getParamDecl(I));
      const Expr *Given = Args[I]->IgnoreParenImpCasts();
      if (const auto *Address = dyn_cast<UnaryOperator>(Given);
          Address && Address->getOpcode() == UO_AddrOf)
        Given = Address->getSubExpr();
      else if (!Args[I]->isGLValue() && !Given->getType()->isArrayType())
        continue;
      const bool Stores =
          Followed && I < Body->getNumParams() && Out.Holders.contains(Body->getParamDecl(I));
      if (SeesData || Stores)
        hold(localOf(Given));
    }
  }

  DataDependence &Out;
  const FunctionDecl *Function = nullptr;
  bool UnderData = false;
};

DataDependence::DataDependence(const FunctionDecl &Kernel) {
  Functions.insert(&Kernel);
  constexpr unsigned MaxPasses = 8; // it only names reasons
  DataFlow Flow(*this);
  for (unsigned Pass = 0; Pass < MaxPasses && Flow.pass(); ++Pass)
    ;
}

bool DataDependence::holdsData(const Expr &Lvalue) const {
  const Expr *E = Lvalue.IgnoreParens();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V && (Holders.contains(V) || V->hasAttr<CUDASharedAttr>() ||
                 (V->hasGlobalStorage() && !V->getType().isConstQualified() && !isCoordinate(*V)));
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Array = Element->getBase()->IgnoreParenImpCasts();
    return !Array->getType()->isArrayType() || holdsData(*Array) || fromData(*Element->getIdx());
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (Member->isArrow())
      return !isa<CXXThisExpr>(Member->getBase()->IgnoreParenCasts());
    return holdsData(*Member->getBase());
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return true;
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getSubExpr()->isGLValue())
    return holdsData(*Cast->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return fromData(*Temporary->getSubExpr());
  return llvm::any_of(E->children(), [&](const Stmt *Child) {
    const auto *Part = dyn_cast_or_null<Expr>(Child);
    return Part && fromData(*Part);
  });
}

bool DataDependence::addressFromData(const Expr &Lvalue) const {
  const Expr *E = Lvalue.IgnoreParenCasts();
  if (isa<DeclRefExpr>(E))
    return Holders.contains(cast<DeclRefExpr>(E)->getDecl()) && E->getType()->isPointerType();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() ? fromData(*Member->getBase()) : addressFromData(*Member->getBase());
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return fromData(*Element->getIdx()) || fromData(*Element->getBase());
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return fromData(*Unary->getSubExpr());
  return fromData(*E);
}

bool DataDependence::fromData(const Expr &Written) const {
  const Expr *E = Written.IgnoreParens();
  if (E->isGLValue())
    return holdsData(*E);
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return addressFromData(*Cast->getSubExpr());
    return fromData(*Cast->getSubExpr());
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_AddrOf)
    return addressFromData(*Unary->getSubExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Body = nullptr;
    if (isCoordinate(*Call))
      return false;
    if (!Callee)
      return true;
    const DeviceEffect Effect = deviceEffect(*Callee);
    if (Effect == DeviceEffect::Unknown && groupRole(*Callee) == GroupRole::None)
      if (!Callee->hasBody(Body) || Holders.contains(Body))
        return true;
    if (isAtomic(Effect) || Effect == DeviceEffect::WarpExchange ||
        Effect == DeviceEffect::NonCoherentLoad || Effect == DeviceEffect::CachedLoad ||
        groupRole(*Callee) == GroupRole::Exchange)
      return true;
  }
  return llvm::any_of(E->children(), [&](const Stmt *Child) {
    const auto *Part = dyn_cast_or_null<Expr>(Child);
    return Part && fromData(*Part);
  });
}

/// True when data decides whether a thread leaves the loop around \p S, or this round of it.
bool DataDependence::leavesByData(const Stmt *S) const {
  if (!S)
    return false;
  if (const auto *If = dyn_cast<IfStmt>(S); If && !If->isConsteval() && fromData(*If->getCond()) &&
                                            (leaves(If->getThen()) || leaves(If->getElse())))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return leavesByData(Child); });
}

bool DataDependence::decides(const Stmt &S) const {
  if (const auto *E = dyn_cast<Expr>(&S))
    return fromData(*E);
  const auto steered = [&](const Expr *Cond, const Stmt *Body) {
    return (Cond && fromData(*Cond)) || leavesByData(Body);
  };
  if (const auto *For = dyn_cast<ForStmt>(&S))
    return steered(For->getCond(), For->getBody());
  if (const auto *While = dyn_cast<WhileStmt>(&S))
    return steered(While->getCond(), While->getBody());
  if (const auto *Do = dyn_cast<DoStmt>(&S))
    return steered(Do->getCond(), Do->getBody());
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return !If->isConsteval() && fromData(*If->getCond());
  if (const auto *Switch = dyn_cast<SwitchStmt>(&S))
    return fromData(*Switch->getCond());
  return false;
}

bool DataDependence::decidesPlace(const Expr &Access) const {
  const Expr *E = Access.IgnoreParens();
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E))
    E = Cast->getSubExpr()->IgnoreParens();
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->isAssignmentOp())
    E = Op->getLHS();
  else if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp())
    E = Unary->getSubExpr();
  if (const auto *Call = dyn_cast<CallExpr>(E)) // an atomic, a load
    return Call->getNumArgs() && fromData(*Call->getArg(0));
  return E->isGLValue() && addressFromData(*E);
}

} // namespace gpufuse
