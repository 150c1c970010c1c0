#include "analysis/order/Handles.h"
#include "matchers/Closures.h"
#include "matchers/HostOperation.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The variable in `&v`.
const VarDecl *addressed(const Expr *E) {
  const auto *Unary = E ? dyn_cast<UnaryOperator>(E->IgnoreParenCasts()) : nullptr;
  return Unary && Unary->getOpcode() == UO_AddrOf ? variableIn(Unary->getSubExpr()) : nullptr;
}

/// Looks at every use of every variable: those that hand a handle to the runtime, or to a parameter
/// of a function whose body is seen, leave it where it is.
class UseCollector : public DynamicRecursiveASTVisitor {
public:
  UseCollector() { ShouldVisitTemplateInstantiations = true; }
  /// Uses that copy nothing.
  llvm::DenseSet<const Expr *> Harmless;
  std::vector<std::pair<const VarDecl *, const Expr *>> Uses;
  std::vector<std::pair<const VarDecl *, const VarDecl *>> Arguments;
  std::vector<std::pair<const VarDecl *, const CallExpr *>> Created;

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && V->getType()->isPointerType())
      Uses.emplace_back(V->getCanonicalDecl(), Ref);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const HostOperation Operation = hostOperation(*Call);
    const RuntimeOp Op = Operation.Op;
    if (Op == RuntimeOp::HostCallback)
      return true; // the callback is given the stream, or what else it is to have
    if (Op != RuntimeOp::None) {
      for (const Expr *Handle : {Operation.Stream, Operation.Event})
        if (Handle && variableIn(Handle))
          harmless(*Handle);
      if (Call->getNumArgs() && addressed(Call->getArg(0)))
        harmless(*Call->getArg(0));
      if ((Op == RuntimeOp::StreamCreate || Op == RuntimeOp::EventCreate) && Call->getNumArgs())
        if (const VarDecl *V = addressed(Call->getArg(0)))
          Created.emplace_back(V, Call);
      return true;
    }
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (!Callee || !Callee->hasBody(Definition) || isa<CXXOperatorCallExpr>(Call) ||
        mayBeReplaced(*Callee) || (Method && Method->isVirtual()))
      return true;
    for (unsigned I = 0; I < Definition->getNumParams() && I < Call->getNumArgs(); ++I) {
      const VarDecl *V = variableIn(Call->getArg(I));
      if (!V || Definition->getParamDecl(I)->getType()->isReferenceType())
        continue;
      harmless(*Call->getArg(I));
      Arguments.emplace_back(V, Definition->getParamDecl(I)->getCanonicalDecl());
    }
    return true;
  }

  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    for (FunctionDecl *Instance : instancesOf(*Lambda))
      TraverseStmt(Instance->getBody());
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        if (const auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar()))
          Uses.emplace_back(V->getCanonicalDecl(), Lambda);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    if (Call->getConfig()->getNumArgs() > 3)
      harmless(*Call->getConfig()->getArg(3));
    return true;
  }

private:
  void harmless(const Expr &Arg) {
    const Expr *E = Arg.IgnoreParenCasts();
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      E = Unary->getSubExpr()->IgnoreParenCasts();
    Harmless.insert(E);
  }
};

} // namespace

HandleTable::HandleTable(ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect)
    : Context(Context), TheFacts(TheFacts), PerThreadDefault(Dialect.PerThreadDefaultStream),
      Unique(bit(Host) | bit(Default) | bit(PerThread)), Blocking(bit(Default) | bit(PerThread)) {
  UseCollector Collector;
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (D->getLocation().isInvalid() || !Sources.isInSystemHeader(D->getLocation()))
      Collector.TraverseDecl(D);
  for (const auto &[V, Use] : Collector.Uses)
    if (!Collector.Harmless.contains(Use))
      Copied.insert(V);
  // A parameter that is copied copies what is given for it.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[V, Parameter] : Collector.Arguments)
      if ((Copied.contains(Parameter) || !TheFacts.Uses.neverChanges(*Parameter)) &&
          Copied.insert(V).second)
        Changed = true;
  }
  for (const auto &[V, Call] : Collector.Created) {
    Creation &C = Creations[V];
    ++C.Calls;
    Expr::EvalResult Flags;
    const bool Plain = Call->getNumArgs() == 1;
    const bool Evaluated = !Plain && !Call->getArg(1)->isValueDependent() &&
                           Call->getArg(1)->EvaluateAsInt(Flags, Context);
    C.Blocking &= Plain || (Evaluated && Flags.Val.getInt().isZero());
    C.NonBlocking &= Evaluated && Flags.Val.getInt().isOne();
  }
}

/// Only two kinds of variables mean one handle for as long as a function runs: locals that nothing
/// but their creation gives a value, and parameters that never change.
Handle HandleTable::of(const VarDecl &Written) {
  const VarDecl *V = Written.getCanonicalDecl();
  if (auto It = Known.find(V); It != Known.end())
    return It->second;
  const auto Created = Creations.find(V);
  const bool Parameter = isa<ParmVarDecl>(V) && TheFacts.Uses.neverChanges(*V);
  const bool Local =
      isOwnVariable(*V) && !V->getInit() && Created != Creations.end() && !Copied.contains(V);
  if (Next >= 63 || !V->getType()->isPointerType() || V->getType().isVolatileQualified() ||
      (!Parameter && !Local) || TheFacts.Uses.escapes(*V))
    return Known[V] = Unknown;
  if (Local) {
    const llvm::ArrayRef<Definition> Definitions = TheFacts.Uses.definitions(*V);
    const bool OnlyCreated = llvm::all_of(
        Definitions, [](const Definition &D) { return D.Kind == Definition::How::Changed; });
    if (!OnlyCreated || Definitions.size() != Created->second.Calls)
      return Known[V] = Unknown;
  }
  const Handle H = Next++;
  Known[V] = H;
  if (Parameter)
    return H;
  Unique |= bit(H);
  if (Created->second.Blocking)
    Blocking |= bit(H);
  if (Created->second.NonBlocking)
    NonBlocking |= bit(H);
  return H;
}

Handle HandleTable::meant(const Expr &Written, const Bindings &Bound) {
  const VarDecl *V = variableIn(&Written);
  if (!V)
    return Unknown;
  if (auto It = Bound.find(V); It != Bound.end())
    return It->second;
  return of(*V);
}

Handle HandleTable::stream(const Expr *E, const Bindings &Bound) {
  if (!E)
    return Default;
  const Expr *Inner = E->IgnoreParenCasts();
  Expr::EvalResult Result;
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Inner))
    return Default;
  if (Inner->getType()->isIntegralOrEnumerationType() && !Inner->isValueDependent() &&
      Inner->EvaluateAsInt(Result, Context)) {
    switch (Result.Val.getInt().getZExtValue()) {
    case 0:
      return Default;
    case 1: // the legacy stream, by its name
      return PerThreadDefault ? Unknown : Default;
    case 2:
      return PerThreadDefault ? Default : PerThread;
    default:
      return Unknown;
    }
  }
  return meant(*Inner, Bound);
}

Handle HandleTable::event(const Expr &E, const Bindings &Bound) { return meant(E, Bound); }

Handle HandleTable::variable(const Expr &Written, const Bindings &Bound) {
  const VarDecl *V = addressed(&Written);
  return V ? of(*V) : meant(Written, Bound);
}

HandleSet HandleTable::aliases(Handle H) const {
  if (isUnique(H) && H != Default && H != PerThread)
    return bit(H);
  // A variable may hold the default stream too.
  const HandleSet Shared = ~Unique & ~bit(Host);
  return H == Default || H == PerThread ? bit(H) | Shared : Shared | bit(Default) | bit(PerThread);
}

} // namespace gpufuse
