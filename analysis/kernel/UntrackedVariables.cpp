#include "analysis/kernel/UntrackedVariables.h"
#include "analysis/kernel/AssignedVariables.h"
#include "matchers/DeviceApi.h"
#include "matchers/Facts.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

class UntrackedFinder : public DynamicRecursiveASTVisitor {
public:
  explicit UntrackedFinder(llvm::DenseSet<const VarDecl *> &Out) : Out(Out) {}

  bool VisitUnaryOperator(UnaryOperator *Op) override {
    if (Op->getOpcode() == UO_AddrOf)
      add(Op->getSubExpr());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *Lambda) override {
    const llvm::DenseSet<const VarDecl *> Changed = assignedVariables(Lambda->getBody());
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByRef)
        if (const auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar()); V && Changed.contains(V))
          Out.insert(V);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->getType()->isReferenceType() && V->getInit())
      add(V->getInit());
    return true;
  }
  /// `(char *&)p += pitch`
  bool VisitCastExpr(CastExpr *Cast) override {
    if (Cast->getCastKind() == CK_LValueBitCast)
      add(Cast->getSubExpr());
    return true;
  }
  /// `Cursor c{i}`, where a field of Cursor is a reference.
  bool VisitInitListExpr(InitListExpr *List) override {
    const InitListExpr *Semantic = List->isSemanticForm() ? List : List->getSemanticForm();
    for (const Expr *Init : (Semantic ? Semantic : List)->inits())
      if (Init->isGLValue())
        add(Init);
    return true;
  }
  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *List) override {
    for (const Expr *Init : List->getInitExprs())
      if (Init->isGLValue())
        add(Init);
    return true;
  }

  /// What a call may change through a reference. (Whether a struct changes, its function decides
  /// as a whole: changedVariables.)
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const unsigned Shift = objectArguments(*Call);
    for (unsigned I = Shift; I < Call->getNumArgs(); ++I) {
      const bool Known = Callee && I - Shift < Callee->getNumParams();
      const QualType Type = Known ? Callee->getParamDecl(I - Shift)->getType() : QualType();
      if (Call->getArg(I)->isGLValue() && !Call->getArg(I)->getType()->isRecordType() &&
          !(Known && Type->isReferenceType() && Type->getPointeeType().isConstQualified() &&
            onlyReads(*Callee, I - Shift)))
        add(Call->getArg(I));
    }
    return true;
  }
  /// A constructor may keep the reference.
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    if (!Construct->getConstructor()->isTrivial())
      for (Expr *Arg : Construct->arguments())
        if (Arg->isGLValue())
          add(Arg);
    return true;
  }

private:
  /// True when \p Callee does not cast away the const of what its parameter refers to.
  static bool onlyReads(const FunctionDecl &Callee, unsigned Parameter) {
    const FunctionDecl *Body = nullptr;
    return deviceEffect(Callee) != DeviceEffect::Unknown || !Callee.hasBody(Body) ||
           !changedVariables(Body->getBody()).contains(Body->getParamDecl(Parameter));
  }

  /// Also of `++i`, `(j = i)`, `(f(), i)`, `c ? i : j`: every variable that the lvalue may be.
  void add(const Expr *Written) {
    const Expr *E = Written->IgnoreParenCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Out.insert(V);
      return;
    }
    if (isa<UnaryOperator, BinaryOperator, AbstractConditionalOperator, FullExpr>(E))
      for (const Stmt *Child : E->children())
        if (const auto *Part = dyn_cast_or_null<Expr>(Child))
          add(Part);
  }
  llvm::DenseSet<const VarDecl *> &Out;
};

} // namespace

void collectUntracked(const FunctionDecl &Function, llvm::DenseSet<const VarDecl *> &Out) {
  UntrackedFinder Finder(Out);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      Finder.TraverseStmt(Init->getInit());
  Finder.TraverseStmt(Function.getBody());
}

} // namespace gpufuse
