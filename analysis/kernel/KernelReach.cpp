#include "analysis/kernel/KernelReach.h"
#include "analysis/kernel/Polling.h"
#include "matchers/DeviceApi.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Through one more level of pointers at a time: true when a `const` that \p From has is missing in
/// \p To.
bool losesConst(QualType From, QualType To) {
  if (!From->isPointerType() && From.isConstQualified() && !To.isConstQualified())
    return true;
  while (From->isPointerType() && To->isPointerType()) {
    From = From->getPointeeType();
    To = To->getPointeeType();
    if (From.isConstQualified() && !To.isConstQualified())
      return true;
  }
  return false;
}

class ReachWalker : public DynamicRecursiveASTVisitor {
public:
  explicit ReachWalker(KernelReach &Out) : Out(Out) { ShouldVisitImplicitCode = true; }
  /// What a range-based loop calls.

  void enter(const FunctionDecl &Function) {
    const FunctionDecl *Definition = nullptr;
    if (!Function.hasBody(Definition) || mayBeReplaced(Function)) {
      anything();
      return;
    }
    if (Running.contains(Definition)) // perhaps until something changes
      Out.Observes = true;
    if (!Entered.insert(Definition).second)
      return;
    Running.insert(Definition);
    const auto Left = llvm::make_scope_exit([&] { Running.erase(Definition); });
    const ASTContext &Context = Definition->getASTContext();
    const bool OfUser = !Context.getSourceManager().isInSystemHeader(Definition->getLocation());
    if (OfUser &&
        containsDirective(Definition->getSourceRange(), Context)) // other devices run other code
      anything();
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        TraverseStmt(Init->getInit());
    TraverseStmt(Definition->getBody());
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    variable(Ref->getDecl());
    return true;
  }

  bool VisitMemberExpr(MemberExpr *Member) override {
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
      Out.CastsConstAway |= Field->isMutable();
    variable(Member->getMemberDecl()); // a static one
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (isa<CUDAKernelCallExpr>(Call) || !Callee || (Method && Method->isVirtual()))
      return anything();
    if (isCoordinate(*Call))
      return true;
    switch (deviceEffect(*Callee)) {
    case DeviceEffect::Unknown:
      if (takesAddress(*Callee))
        fillable(Call->getArg(0)->getType());
      else if (!onlyComputes(*Callee))
        enter(*Callee);
      break;
    case DeviceEffect::CopyBytes:
      break;
    case DeviceEffect::Clock:
      Out.Observes = true;
      break;
    case DeviceEffect::Print:
    case DeviceEffect::Trap:
      Out.HasOutput = true;
      break;
    case DeviceEffect::DeviceAllocation:
      Out.Anywhere = true;
      break;
    default:
      fillable(Call->getType());
      break;
    }
    return true;
  }

  bool VisitAtomicExpr(AtomicExpr *Atomic) override {
    fillable(Atomic->getValueType());
    return true;
  }

  bool VisitUnaryOperator(UnaryOperator *Unary) override {
    if (Unary->getOpcode() == UO_AddrOf)
      fillable(Unary->getSubExpr()->getType());
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    if (!Construct->getConstructor()->isTrivial())
      enter(*Construct->getConstructor());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) override {
    if (const auto *Record = V->getType()->getAsCXXRecordDecl();
        Record && Record->hasDefinition() && !Record->hasTrivialDestructor())
      return anything();
    return true;
  }

  bool VisitCastExpr(CastExpr *Cast) override {
    if (Cast->getCastKind() != CK_LValueToRValue)
      Out.CastsConstAway |= losesConst(Cast->getSubExpr()->getType(), Cast->getType());
    switch (Cast->getCastKind()) {
    case CK_IntegralToPointer:
    case CK_LValueBitCast:
    case CK_LValueToRValueBitCast:
      Out.Anywhere = true;
      break;
    case CK_LValueToRValue:
      if (const auto *Atomic = Cast->getSubExpr()->getType()->getAs<AtomicType>()) {
        Out.Observes = true;
        fillable(Atomic->getValueType());
      }
      Out.Observes |= Cast->getSubExpr()->getType().isVolatileQualified();
      // A pointer out of memory; one out of a variable of the function's own is a parameter's.
      if (Cast->getType()->isPointerType() && !ofOwnVariable(*Cast->getSubExpr()))
        Out.Anywhere = true;
      break;
    default:
      break;
    }
    return true;
  }

  bool VisitForStmt(ForStmt *Loop) override { return loop(*Loop); }
  bool VisitWhileStmt(WhileStmt *Loop) override { return loop(*Loop); }
  bool VisitDoStmt(DoStmt *Loop) override { return loop(*Loop); }
  bool VisitGotoStmt(GotoStmt *) override { return anything(); } // perhaps a loop

  bool VisitGCCAsmStmt(GCCAsmStmt *) override { return anything(); }
  bool VisitMSAsmStmt(MSAsmStmt *) override { return anything(); }
  bool VisitCXXNewExpr(CXXNewExpr *) override { return anything(); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return anything(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return anything(); }
  bool VisitCXXInheritedCtorInitExpr(CXXInheritedCtorInitExpr *) override { return anything(); }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *) override { return anything(); }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *Default) override {
    return TraverseStmt(Default->getExpr());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *Default) override {
    return TraverseStmt(Default->getExpr());
  }

private:
  bool loop(const Stmt &S) {
    Out.Observes |= mayPoll(&S);
    return true;
  }

  /// Code that is not seen.
  bool anything() {
    Out.Anywhere = Out.HasOutput = Out.Observes = true;
    return true;
  }

  /// What comes out of memory unseen, or is put into a variable through its address, is perhaps a
  /// pointer that no parameter has.
  void fillable(QualType Type) { Out.Anywhere |= Type->isPointerType(); }

  static bool takesAddress(const FunctionDecl &Callee) {
    return Callee.getBuiltinID() == Builtin::BI__builtin_addressof ||
           Callee.getBuiltinID() == Builtin::BIaddressof;
  }

  /// True for builtins of the compiler that touch no memory.
  static bool onlyComputes(const FunctionDecl &Callee) {
    const unsigned Builtin = Callee.getBuiltinID();
    return Builtin && Callee.getASTContext().BuiltinInfo.isConst(Builtin);
  }

  static bool ofOwnVariable(const Expr &Loaded) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Loaded.IgnoreParens());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && V->hasLocalStorage() && !V->getType()->isReferenceType() &&
           !V->hasAttr<CUDASharedAttr>();
  }

  void variable(const ValueDecl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasGlobalStorage() || V->hasAttr<CUDASharedAttr>())
      return;
    const SourceManager &Sources = V->getASTContext().getSourceManager();
    const bool Constant = V->isConstexpr() && V->getType()->isArithmeticType();
    if (Constant || Sources.isInSystemHeader(V->getLocation())) // `threadIdx`
      return;
    Out.Variables.insert(V->getCanonicalDecl());
  }

  KernelReach &Out;
  /// Functions seen, and those of them that have not come back.
  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered, Running;
};

} // namespace

KernelReach reachOf(const FunctionDecl &Kernel) {
  KernelReach Out;
  ReachWalker(Out).enter(Kernel);
  return Out;
}

} // namespace gpufuse
