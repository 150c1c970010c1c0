#include "analysis/order/HostCalls.h"
#include "analysis/order/Passing.h"
#include "matchers/Closures.h"
#include "matchers/HostApi.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True for a call that itself orders work, or starts it.
bool isOrdering(const CallExpr &Call) {
  switch (hostOperation(Call).Op) {
  case RuntimeOp::None:
  case RuntimeOp::ErrorQuery:
  case RuntimeOp::ErrorText:
  case RuntimeOp::DeviceQuery:
  case RuntimeOp::FunctionAttribute:
  case RuntimeOp::PushConfiguration:
    return false;
  default:
    return true;
  }
}

/// The functions that call each function, calls included that nobody has written: of destructors,
/// of what classes do by default, of operators that are called in place of others.
class CallerCollector : public DynamicRecursiveASTVisitor {
public:
  CallerCollector() { ShouldVisitImplicitCode = ShouldVisitTemplateInstantiations = true; }
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const FunctionDecl *, 2>> Callers;

  bool TraverseDecl(Decl *D) override {
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Outer = std::exchange(Function, F ? F : Function);
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Function = Outer;
    return Continue;
  }
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    const FunctionDecl *Outer = std::exchange(Function, Lambda->getCallOperator());
    bool Continue = DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
    for (FunctionDecl *Instance : instancesOf(*Lambda)) {
      Function = Instance;
      Continue = Continue && TraverseStmt(Instance->getBody());
    }
    Function = Outer;
    return Continue;
  }
  bool VisitCallExpr(CallExpr *Call) override { return calls(Call->getDirectCallee()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    return calls(Construct->getConstructor()) && destroys(Construct->getType());
  }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *Init) override {
    return calls(Init->getConstructor());
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *Default) override {
    return TraverseStmt(Default->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *Default) override {
    return TraverseStmt(Default->getExpr());
  }
  bool VisitVarDecl(VarDecl *V) override { return destroys(V->getType()); }
  bool VisitMaterializeTemporaryExpr(MaterializeTemporaryExpr *E) override {
    return destroys(E->getType());
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) override {
    return destroys(E->getType());
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) override { return destroys(E->getDestroyedType()); }
  bool VisitCXXDestructorDecl(CXXDestructorDecl *Destructor) override {
    for (const FieldDecl *Field : Destructor->getParent()->fields())
      destroys(Field->getType());
    for (const CXXBaseSpecifier &Base : Destructor->getParent()->bases())
      destroys(Base.getType());
    return true;
  }

private:
  bool calls(const FunctionDecl *Callee) {
    if (Callee)
      Callers[Callee->getCanonicalDecl()].push_back(Function);
    return true;
  }
  bool destroys(QualType Type) {
    const CXXRecordDecl *Class = Type.isNull() || Type->isDependentType()
                                     ? nullptr
                                     : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !Class || !Class->hasDefinition() || Class->hasTrivialDestructor() ||
           calls(Class->getDestructor());
  }

  const FunctionDecl *Function = nullptr;
};

class CallCollector : public DynamicRecursiveASTVisitor, public HostCalls {
public:
  CallCollector() { ShouldVisitTemplateInstantiations = true; }

  bool TraverseDecl(Decl *D) override {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const FunctionDecl *Outer = Function;
    if (F && F->isThisDeclarationADefinition() && !F->isDependentContext()) {
      Function = F;
      if (!F->hasAttr<CUDAGlobalAttr>() &&
          !(F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>()))
        Bodies.push_back(F);
      HasMain |= F->isMain();
    }
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Function = Outer;
    return Continue;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    const FunctionDecl *Outer = std::exchange(Function, Lambda->getCallOperator());
    if (!Function->isDependentContext())
      Bodies.push_back(Function);
    bool Continue = DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
    for (FunctionDecl *Instance : instancesOf(*Lambda)) {
      Function = Instance;
      Bodies.push_back(Instance);
      Continue = Continue && TraverseStmt(Instance->getBody());
    }
    Function = Outer;
    return Continue;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    Owner[Call] = Function;
    if (const FunctionDecl *Callee = Call->getDirectCallee()) {
      SitesOf[Callee->getCanonicalDecl()].push_back(Call);
      const auto endsPaths = [](const FunctionDecl *Each) { // of the graph, though it may return
        return Each->hasAttr<AnalyzerNoReturnAttr>();
      };
      if (Callee->hasAttr<ReturnsTwiceAttr>() || // setjmp
          llvm::any_of(Callee->redecls(), endsPaths))
        notFollowed();
      const RuntimeOp Op = runtimeOp(*Call);
      if (Function && isOrdering(*Call))
        Ordering.insert(Function->getCanonicalDecl());
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
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        V && V->getTLSKind() == VarDecl::TLS_Dynamic)
      notFollowed(); // its first use initialises it
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()); F && F->getIdentifier())
      HasHandlers |=
          llvm::is_contained({"set_terminate", "set_new_handler", "set_unexpected", "atexit",
                              "at_quick_exit", "on_exit", "signal", "sigaction"},
                             F->getName());
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
        F && (!CalleeNames.contains(Ref) || !Function))
      Taken.insert(F->getCanonicalDecl());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *Overloads) override {
    for (const NamedDecl *D : Overloads->decls())
      if (const auto *F = D->getUnderlyingDecl()->getAsFunction())
        Taken.insert(F->getCanonicalDecl());
    return true;
  }

  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    const bool OfName =
        !E->isArgumentType() && isa<DeclRefExpr>(E->getArgumentExpr()->IgnoreParens());
    if (!OfName && E->getTypeOfArgument().getCanonicalType()->isVariablyModifiedType())
      return notFollowed(); // it computes
    return notEvaluated(*E);
  }
  /// The graph has what computes the length of an array only where one is declared.
  bool VisitVariableArrayTypeLoc(VariableArrayTypeLoc Loc) override {
    return Lengths.contains(Loc.getSizeExpr()) || notFollowed();
  }
  /// It has no destructors for temporaries that live as long as what they are a part of, nor for
  /// those in arrays.
  bool VisitMaterializeTemporaryExpr(MaterializeTemporaryExpr *E) override {
    const auto *Class = E->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition() || Class->hasTrivialDestructor())
      return true;
    if (const CXXDestructorDecl *Own = Class->getDestructor();
        Own && hostEffect(*Own) == HostEffect::Arguments)
      return true; // a string, say
    const bool Extended = E->getStorageDuration() == SD_Automatic;
    return E->getType()->isArrayType() || (Extended && !isBound(*E)) ? notFollowed() : true;
  }
  bool VisitCXXNoexceptExpr(CXXNoexceptExpr *E) override { return notEvaluated(*E); }
  bool VisitCXXTypeidExpr(CXXTypeidExpr *E) override { return notEvaluated(*E); }
  bool VisitRequiresExpr(RequiresExpr *E) override { return notEvaluated(*E); }
  bool VisitGenericSelectionExpr(GenericSelectionExpr *) override { return notFollowed(); }
  bool VisitChooseExpr(ChooseExpr *) override { return notFollowed(); }

  bool VisitVarDecl(VarDecl *V) override {
    if (const TypeSourceInfo *Written = V->getTypeSourceInfo())
      for (auto Loc = Written->getTypeLoc().getAs<ArrayTypeLoc>(); Loc;
           Loc = Loc.getElementLoc().getAs<ArrayTypeLoc>())
        Lengths.insert(Loc.getSizeExpr());
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
  bool VisitBinaryOperator(BinaryOperator *Op) override {
    const auto *Call = dyn_cast<CallExpr>(Op->getRHS()->IgnoreImpCasts());
    const auto *Ref = dyn_cast<DeclRefExpr>(Op->getLHS()->IgnoreParens());
    if (Op->getOpcode() == BO_Assign && Call && Ref && Discarded.contains(Op))
      ResultIn[Call] = dyn_cast<VarDecl>(Ref->getDecl());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    const auto *Ref = Cast->getCastKind() == CK_LValueToRValue
                          ? dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens())
                          : nullptr;
    if (const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr)
      Read.insert(V);
    return true;
  }

  bool VisitCompoundStmt(CompoundStmt *S) override { return all(S->body()); }
  bool VisitIfStmt(IfStmt *S) override { return all({S->getThen(), S->getElse()}); }
  bool VisitForStmt(ForStmt *S) override { return all({S->getBody(), S->getInit(), S->getInc()}); }
  bool VisitWhileStmt(WhileStmt *S) override { return all({S->getBody()}); }
  bool VisitDoStmt(DoStmt *S) override { return all({S->getBody()}); }
  bool VisitSwitchCase(SwitchCase *S) override { return all({S->getSubStmt()}); }
  bool VisitLabelStmt(LabelStmt *S) override { return all({S->getSubStmt()}); }
  bool VisitDecl(Decl *D) override {
    if (const auto *Cleanup = D->getAttr<CleanupAttr>())
      Taken.insert(Cleanup->getFunctionDecl()->getCanonicalDecl());
    const bool IsOfUser = !D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation());
    HasAliases |= D->hasAttr<AliasAttr>() || D->hasAttr<IFuncAttr>() ||
                  (IsOfUser && (D->hasAttr<AsmLabelAttr>() || D->hasAttr<WeakRefAttr>() ||
                                isa<FileScopeAsmDecl>(D)));
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (F && F->hasAttr<ConstructorAttr>() && F->doesThisDeclarationHaveABody()) {
      const Contents Of = contentsOf(*F->getBody());
      WorksBeforeMain |= Of.Work || Of.Runtime;
    }
    return true;
  }

  bool VisitCXXTryStmt(CXXTryStmt *) override { return notFollowed(); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return notFollowed(); }
  bool VisitGCCAsmStmt(GCCAsmStmt *) override { return notFollowed(); }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *) override { return notFollowed(); }
  bool VisitCoroutineBodyStmt(CoroutineBodyStmt *) override { return notFollowed(); }

  /// What calls an ordering function is one.
  void spreadOrdering() {
    llvm::SmallVector<const FunctionDecl *> Open(Ordering.begin(), Ordering.end());
    while (!Open.empty())
      if (const auto Calling = Callers.find(Open.pop_back_val()); Calling != Callers.end())
        for (const FunctionDecl *F : Calling->second)
          if (F && Ordering.insert(F->getCanonicalDecl()).second)
            Open.push_back(F->getCanonicalDecl());
  }

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

  /// True for a temporary that is what a local reference is bound to.
  static bool isBound(const MaterializeTemporaryExpr &E) {
    const auto *By = dyn_cast_or_null<VarDecl>(E.getExtendingDecl());
    const Expr *Init = By && By->getType()->isReferenceType() ? By->getInit() : nullptr;
    if (const auto *Full = dyn_cast_or_null<FullExpr>(Init))
      Init = Full->getSubExpr();
    return Init && Init->IgnoreParenImpCasts() == &E;
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
  /// What computes the length of a variable.
  llvm::DenseSet<const Expr *> Lengths;
};

/// Tells whether a function leaves the order of two things open of which one orders work, and the
/// other does too or touches memory: the graph has the order that Clang takes, and another compiler
/// takes another. Where the language says that the right side comes first it is taken for open.
class OpenOrder {
public:
  OpenOrder(const llvm::DenseSet<const FunctionDecl *> &Ordering, const LangOptions &Language)
      : Ordering(Ordering), Language(Language) {}

  bool isIn(const Stmt &Body) {
    Found = false;
    partsOf(Body);
    return Found;
  }

private:
  enum Part { Nothing = 0, Touches = 1, Orders = 2 };

  unsigned partsOf(const Stmt &S) {
    if (isa<LambdaExpr>(S))
      return Nothing;
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&S))
      return partsOf(*Default->getExpr());
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(&S))
      return partsOf(*Default->getExpr());
    unsigned All = Nothing, Parts = 0;
    for (const Stmt *Child : S.children()) {
      const unsigned Of =
          (Child ? partsOf(*Child) : Nothing) | (readsLeft(S, Child) ? Touches : Nothing);
      All |= Of;
      Parts += Of != Nothing;
    }
    if (Parts > 1 && (All & Orders) && isOpen(S))
      Found = true;
    return All | own(S);
  }

  /// `h[0] += wait()`
  static bool readsLeft(const Stmt &S, const Stmt *Child) {
    const auto *Compound = dyn_cast<CompoundAssignOperator>(&S);
    return Compound && Child == Compound->getLHS() && inMemory(*Compound->getLHS());
  }

  bool isOpen(const Stmt &S) const {
    const auto *Construct = dyn_cast<CXXConstructExpr>(&S);
    const auto *Op = dyn_cast<BinaryOperator>(&S);
    return isa<CallExpr, ArraySubscriptExpr, CXXNewExpr>(S) ||
           (Construct && !Construct->isListInitialization()) ||
           (Op && !Op->isLogicalOp() && !Op->isCommaOp() &&
            !(Op->getOpcode() == BO_Assign && Language.CPlusPlus17));
  }

  /// What \p S does itself.
  unsigned own(const Stmt &S) const {
    const auto *Construct = dyn_cast<CXXConstructExpr>(&S);
    const auto *Call = dyn_cast<CallExpr>(&S);
    if (Call || Construct) {
      const FunctionDecl *Callee = Call ? Call->getDirectCallee() : Construct->getConstructor();
      if ((Call && isOrdering(*Call)) || (Callee && Ordering.contains(Callee->getCanonicalDecl())))
        return Orders;
      const bool IsValue =
          Call ? hostEffect(*Call) == HostEffect::Value || runtimeOp(*Call) != RuntimeOp::None
               : Construct->getConstructor()->isTrivial();
      return IsValue ? Nothing : Touches;
    }
    if (const auto *Cast = dyn_cast<CastExpr>(&S))
      return Cast->getCastKind() == CK_LValueToRValue && inMemory(*Cast->getSubExpr()) ? Touches
                                                                                       : Nothing;
    if (const auto *Op = dyn_cast<BinaryOperator>(&S))
      return Op->isAssignmentOp() && inMemory(*Op->getLHS()) ? Touches : Nothing;
    const auto *Unary = dyn_cast<UnaryOperator>(&S);
    return Unary && Unary->isIncrementDecrementOp() && inMemory(*Unary->getSubExpr()) ? Touches
                                                                                      : Nothing;
  }

  /// False for what only the function itself names.
  static bool inMemory(const Expr &Lvalue) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Lvalue.IgnoreParenImpCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return !V || V->getType()->isReferenceType() || !V->hasLocalStorage();
  }

  const llvm::DenseSet<const FunctionDecl *> &Ordering;
  const LangOptions &Language;
  bool Found = false;
};

/// The events whose times are asked for.
class TimedEventCollector : public DynamicRecursiveASTVisitor {
public:
  TimedEventCollector(bool &Unknown, llvm::DenseSet<const ValueDecl *> &Out)
      : Unknown(Unknown), Out(Out) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    return llvm::all_of(instancesOf(*Lambda), [this](FunctionDecl *Instance) {
      return TraverseStmt(Instance->getBody());
    });
  }
  bool VisitCallExpr(CallExpr *Call) override {
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

HostCalls collectHostCalls(ASTContext &Context, bool ShowsAll) {
  CallCollector Collector;
  CallerCollector Graph;
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (D->getLocation().isInvalid() || !Sources.isInSystemHeader(D->getLocation())) {
      Collector.TraverseDecl(D);
      Graph.TraverseDecl(D);
    }
  TimedEventCollector(Collector.TimesUnknown, Collector.TimedEvents).TraverseAST(Context);
  Collector.Callers = std::move(Graph.Callers);
  Collector.spreadOrdering();
  OpenOrder Order(Collector.Ordering, Context.getLangOpts());
  for (const FunctionDecl *F : Collector.Bodies)
    if (F->hasBody() && (!ShowsAll || Order.isIn(*F->getBody())))
      Collector.NotFollowed.insert(F->getCanonicalDecl());
  return std::move(Collector);
}

} // namespace gpufuse
