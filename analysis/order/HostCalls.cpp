#include "analysis/order/HostCalls.h"
#include "analysis/order/Passing.h"
#include "matchers/HostApi.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace gpufuse {
namespace {

class CallCollector : public RecursiveASTVisitor<CallCollector>, public HostCalls {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Outer = Function;
    if (F && F->isThisDeclarationADefinition() && !F->isDependentContext()) {
      Function = F;
      if (!F->hasAttr<CUDAGlobalAttr>() &&
          !(F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>()))
        Bodies.push_back(F);
      HasMain |= F->isMain();
    }
    const bool Continue = RecursiveASTVisitor::TraverseDecl(D);
    Function = Outer;
    return Continue;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    const FunctionDecl *Outer = std::exchange(Function, Lambda->getCallOperator());
    if (!Function->isDependentContext())
      Bodies.push_back(Function);
    const bool Continue = RecursiveASTVisitor::TraverseLambdaExpr(Lambda);
    Function = Outer;
    return Continue;
  }

  bool VisitCallExpr(CallExpr *Call) {
    Owner[Call] = Function;
    if (const FunctionDecl *Callee = Call->getDirectCallee()) {
      Callers[Callee->getCanonicalDecl()].push_back(Function);
      SitesOf[Callee->getCanonicalDecl()].push_back(Call);
      if (Callee->hasAttr<ReturnsTwiceAttr>()) // setjmp
        notFollowed();
      const RuntimeOp Op = runtimeOp(*Call);
      Expr::EvalResult Device;
      if (Op == RuntimeOp::SetDevice)
        SeveralDevices |= !Call->getNumArgs() || Call->getArg(0)->isValueDependent() ||
                          !Call->getArg(0)->EvaluateAsInt(Device, Callee->getASTContext()) ||
                          !Device.Val.getInt().isZero();
      OwnBuffers |= Callee->getIdentifier() && Call->getNumArgs() &&
                    llvm::is_contained({"rdbuf", "pubsetbuf", "setbuf", "setvbuf", "freopen"},
                                       Callee->getName());
      HasQueries |= Op == RuntimeOp::StreamQuery || Op == RuntimeOp::EventQuery;
      Expr::EvalResult Flags; // timing or none, blocking or spinning
      if (Op == RuntimeOp::EventCreate && Call->getNumArgs() > 1)
        HasOddEvents |= Call->getArg(1)->isValueDependent() ||
                        !Call->getArg(1)->EvaluateAsInt(Flags, Callee->getASTContext()) ||
                        Flags.Val.getInt().getZExtValue() > 3;
      if (Callee->getBuiltinID() == Builtin::BI__builtin_constant_p ||
          Callee->getBuiltinID() == Builtin::BI__builtin_object_size)
        notEvaluated(*Call);
      Called.insert(Callee->getCanonicalDecl());
      CalleeNames.insert(Call->getCallee()->IgnoreParenImpCasts());
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
        F && (!CalleeNames.contains(Ref) || !Function))
      Taken.insert(F->getCanonicalDecl());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *Overloads) {
    for (const NamedDecl *D : Overloads->decls())
      if (const auto *F = D->getUnderlyingDecl()->getAsFunction())
        Taken.insert(F->getCanonicalDecl());
    return true;
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) { return notEvaluated(*E); }
  bool VisitCXXNoexceptExpr(CXXNoexceptExpr *E) { return notEvaluated(*E); }
  bool VisitCXXTypeidExpr(CXXTypeidExpr *E) { return notEvaluated(*E); }
  bool VisitRequiresExpr(RequiresExpr *E) { return notEvaluated(*E); }
  bool VisitGenericSelectionExpr(GenericSelectionExpr *) { return notFollowed(); }
  bool VisitChooseExpr(ChooseExpr *) { return notFollowed(); }

  bool VisitVarDecl(VarDecl *V) {
    if (V->hasGlobalStorage() && !V->isStaticLocal() && V->getInit() &&
        !V->getDeclContext()->isDependentContext() && !V->getInit()->isValueDependent() &&
        !V->getInit()->isEvaluatable(V->getASTContext())) {
      const Contents Of = contentsOf(*V->getInit());
      WorksBeforeMain |= Of.Work || Of.Runtime;
    }
    if (const auto *Call =
            V->getInit() ? dyn_cast<CallExpr>(V->getInit()->IgnoreImpCasts()) : nullptr)
      ResultIn[Call] = V;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Op) {
    const auto *Call = dyn_cast<CallExpr>(Op->getRHS()->IgnoreImpCasts());
    const auto *Ref = dyn_cast<DeclRefExpr>(Op->getLHS()->IgnoreParens());
    if (Op->getOpcode() == BO_Assign && Call && Ref && Discarded.contains(Op))
      ResultIn[Call] = dyn_cast<VarDecl>(Ref->getDecl());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    const auto *Ref = Cast->getCastKind() == CK_LValueToRValue
                          ? dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens())
                          : nullptr;
    if (const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr)
      Read.insert(V);
    return true;
  }

  bool VisitCompoundStmt(CompoundStmt *S) { return all(S->body()); }
  bool VisitIfStmt(IfStmt *S) { return all({S->getThen(), S->getElse()}); }
  bool VisitForStmt(ForStmt *S) { return all({S->getBody(), S->getInit(), S->getInc()}); }
  bool VisitWhileStmt(WhileStmt *S) { return all({S->getBody()}); }
  bool VisitDoStmt(DoStmt *S) { return all({S->getBody()}); }
  bool VisitSwitchCase(SwitchCase *S) { return all({S->getSubStmt()}); }
  bool VisitLabelStmt(LabelStmt *S) { return all({S->getSubStmt()}); }
  bool VisitDecl(Decl *D) {
    if (const auto *Cleanup = D->getAttr<CleanupAttr>())
      Taken.insert(Cleanup->getFunctionDecl()->getCanonicalDecl());
    HasAliases |= D->hasAttr<AliasAttr>() || D->hasAttr<IFuncAttr>();
    return true;
  }

  bool VisitCXXTryStmt(CXXTryStmt *) { return notFollowed(); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) { return notFollowed(); }
  bool VisitGCCAsmStmt(GCCAsmStmt *) { return notFollowed(); }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *) { return notFollowed(); }
  bool VisitCoroutineBodyStmt(CoroutineBodyStmt *) { return notFollowed(); }

private:
  template <typename Range> bool all(const Range &Statements) {
    for (const Stmt *S : Statements)
      if (const auto *E = dyn_cast_or_null<Expr>(S))
        discard(*E);
    return true;
  }
  bool all(std::initializer_list<const Stmt *> Statements) {
    return all(llvm::ArrayRef<const Stmt *>(Statements.begin(), Statements.size()));
  }

  void discard(const Expr &Written) {
    const Expr *E = Written.IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return discard(*Full->getSubExpr());
    if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getCastKind() == CK_ToVoid)
      return discard(*Cast->getSubExpr());
    if (isa<CallExpr, BinaryOperator>(E))
      Discarded.insert(E);
  }

  bool notEvaluated(const Stmt &Of) {
    for (const Stmt *Child : Of.children())
      if (Child && Unevaluated.insert(Child).second)
        notEvaluated(*Child);
    return true;
  }

  bool notFollowed() {
    if (Function)
      NotFollowed.insert(Function->getCanonicalDecl());
    return true;
  }

  const FunctionDecl *Function = nullptr;
  llvm::DenseSet<const Expr *> CalleeNames;
};

/// The events whose times are asked for.
class TimedEventCollector : public RecursiveASTVisitor<TimedEventCollector> {
public:
  TimedEventCollector(bool &Unknown, llvm::DenseSet<const ValueDecl *> &Out)
      : Unknown(Unknown), Out(Out) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitCallExpr(CallExpr *Call) {
    if (runtimeOp(*Call) != RuntimeOp::EventElapsed)
      return true;
    for (unsigned I = 1; I < Call->getNumArgs(); ++I) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Call->getArg(I)->IgnoreParenCasts());
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!V || isa<ParmVarDecl>(V))
        Unknown = true;
      else
        Out.insert(V);
    }
    return true;
  }

private:
  bool &Unknown;
  llvm::DenseSet<const ValueDecl *> &Out;
};

} // namespace

bool HostCalls::isReported(const CallExpr &Call) const {
  const auto It = ResultIn.find(&Call);
  return !Discarded.contains(&Call) &&
         (It == ResultIn.end() || !It->second || It->second->hasGlobalStorage() ||
          Read.contains(It->second));
}

bool HostCalls::isTimed(const Expr &Event) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(Event.IgnoreParenCasts());
  if (Ref && isa<VarDecl>(Ref->getDecl()) &&
      cast<VarDecl>(Ref->getDecl())->hasExternalFormalLinkage())
    return true; // another file may ask
  if (!TimesUnknown && TimedEvents.empty())
    return false;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return !V || TimesUnknown || isa<ParmVarDecl>(V) || TimedEvents.contains(V);
}

HostCalls collectHostCalls(ASTContext &Context) {
  CallCollector Collector;
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (D->getLocation().isInvalid() || !Sources.isInSystemHeader(D->getLocation()))
      Collector.TraverseDecl(D);
  TimedEventCollector(Collector.TimesUnknown, Collector.TimedEvents).TraverseAST(Context);
  return std::move(Collector);
}

} // namespace gpufuse
