// W1: a body that is copied into another function does there what it does in its own.
#include "analysis/rules/CopiedText.h"
#include "analysis/wrappers/WrapperRules.h"
#include "matchers/Annotations.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Finds the first thing in a body that is bound to its function.
class BoundToFunction : public RecursiveASTVisitor<BoundToFunction> {
public:
  explicit BoundToFunction(const CompoundStmt &Body)
      : Last(Body.body_empty() ? nullptr : Body.body_back()) {}

  /// A sentence's end: "it ..."; empty where there is nothing.
  std::string Why;
  const Stmt *Place = nullptr;

  bool shouldVisitImplicitCode() const { return true; } // default arguments
  bool VisitReturnStmt(ReturnStmt *S) {
    return (S == Last && !S->getRetValue()) || found(S, "returns before its end");
  }
  bool VisitLabelStmt(LabelStmt *S) { return found(S, "has labels"); }
  bool VisitGotoStmt(GotoStmt *S) { return found(S, "has jumps"); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *S) { return found(S, "has jumps"); }
  bool VisitAsmStmt(AsmStmt *S) { return found(S, "has inline assembly"); }
  bool VisitCXXTryStmt(CXXTryStmt *S) { return found(S, "catches exceptions"); }
  bool VisitSEHTryStmt(SEHTryStmt *S) { return found(S, "catches exceptions"); }
  bool VisitCoroutineBodyStmt(CoroutineBodyStmt *S) { return found(S, "is a coroutine"); }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *S) {
    return found(S, "has OpenMP directives");
  }
  bool VisitPredefinedExpr(PredefinedExpr *S) { return found(S, "uses its own name"); }
  bool VisitSourceLocExpr(SourceLocExpr *S) { return found(S, "uses its own name"); }
  bool VisitCXXNewExpr(CXXNewExpr *S) { return found(S, "allocates objects"); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *S) { return found(S, "deletes objects"); }
  bool VisitLambdaExpr(LambdaExpr *S) { return found(S, "has lambdas"); }
  bool VisitStmtExpr(StmtExpr *S) { return found(S, "has a statement expression"); }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) {
    const std::string Own = "launches a kernel through a pointer";
    return Call->getDirectCallee() || found(Call, Own);
  }
  bool VisitDeclStmt(DeclStmt *S) {
    for (const Decl *D : S->decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (isa<StaticAssertDecl>(D))
        continue;
      if (!V || isa<DecompositionDecl>(V))
        return found(S, "declares more than variables");
      if (!V->hasLocalStorage())
        return found(S, "has static variables");
      if (V->hasAttrs() && !V->hasAttr<UnusedAttr>())
        return found(S, "has variables with attributes");
      if (V->getType().getCanonicalType()->isVariablyModifiedType())
        return found(S, "has arrays of variable length");
    }
    return true;
  }

private:
  bool found(const Stmt *S, llvm::StringRef What) {
    Why = What.str();
    Place = S;
    return false;
  }
  const Stmt *Last;
};

/// Objects of the outermost list live on until the end of the joined function.
const VarDecl *withDestructor(const CompoundStmt &Body) {
  for (const Stmt *S : Body.body())
    if (const auto *Declares = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declares->decls())
        if (const auto *V = dyn_cast<VarDecl>(D))
          if (V->needsDestruction(V->getASTContext()) != QualType::DK_none ||
              (V->getType()->isReferenceType() && V->getInit() &&
               isa<ExprWithCleanups, MaterializeTemporaryExpr>(V->getInit())))
            return V;
  return nullptr;
}

/// "" where \p Parameter can be one of another function's.
std::string whyNotMoved(const ParmVarDecl &Parameter, const Expr *Given) {
  const std::string Name = "'" + Parameter.getNameAsString() + "'";
  if (!Given || isa<CXXDefaultArgExpr>(Given->IgnoreParenImpCasts()))
    return Name + " has its default value";
  if (Parameter.getLocation().isMacroID() || !Parameter.getIdentifier())
    return "a parameter is spelled by a macro, or has no name";
  const QualType Type = Parameter.getType();
  if (Type->isRValueReferenceType())
    return Name + " is an rvalue reference";
  if (Type->isReferenceType()) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Given->IgnoreParenImpCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && !V->getType()->isReferenceType() ? ""
                                                 : Name + " is a reference to more than a variable";
  }
  if (Type.isVolatileQualified())
    return Name + " is volatile";
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && (!Class->isTriviallyCopyable() || !Class->getIdentifier()))
    return "copying " + Name + " may run any code";
  return Type->isScalarType() || Class ? "" : Name + " is of a type that is not followed";
}

} // namespace

std::vector<Obstacle> copyableBody(const CallPart &Part, const ASTContext &Host) {
  std::vector<Obstacle> Out;
  if (!Part.Call)
    return Out;
  const SourceManager &Sources = Host.getSourceManager();
  const FunctionDecl &F = *Part.Wrapper;
  const std::string Name = "'" + F.getNameAsString() + "' ";
  const auto refuse = [&](RejectReason Reason, SourceLocation Where, const std::string &Message) {
    Out.push_back({Reason, positionOf(Where, Sources), Message, "", {}});
  };
  const auto bound = [&](const std::string &Why) {
    refuse(RejectReason::WrapperNotCopyable, F.getLocation(), Name + Why);
  };
  if (isKept(F))
    refuse(RejectReason::Suppressed, F.getLocation(), "an annotation keeps " + Name + "as it is");
  const auto *Body = cast<CompoundStmt>(F.getBody());
  for (const Stmt *S : Body->body())
    if (const auto L = matchLaunch(*S, Host); L && L->Suppressed)
      refuse(RejectReason::Suppressed, S->getBeginLoc(), "a comment keeps this launch as it is");
  if (isa<CXXMethodDecl>(F))
    bound("is a method");
  else if (!F.getReturnType()->isVoidType())
    bound("returns a value");
  if (const TemplateArgumentList *Args = F.getTemplateSpecializationArgs();
      (Args && !llvm::all_of(Args->asArray(), canBeNamed)) ||
      (F.isTemplateInstantiation() && !F.getPrimaryTemplate()))
    bound("is a template over what has no name elsewhere");
  if (F.isVariadic() || F.hasAttr<CUDADeviceAttr>() || mayBeReplaced(F) || F.isConsteval())
    bound("is variadic, weak, or also compiled for the device");
  if (const auto *Type = F.getType()->getAs<FunctionProtoType>();
      Type && Type->hasNoexceptExceptionSpec())
    bound("ends the program where it would throw");
  const SourceLocation Begin = F.getBeginLoc(), End = F.getEndLoc();
  if (Begin.isMacroID() || End.isMacroID() || F.getLocation().isMacroID() ||
      Body->getBeginLoc().isMacroID())
    bound("is spelled by a macro");
  else if (containsDirective(F.getSourceRange(), Host))
    bound("contains preprocessor directives");
  if (Sources.isInSystemHeader(Begin))
    bound("is of a system header");
  if (spells(F, "__COUNTER__", Host))
    bound("uses __COUNTER__");
  for (unsigned I = 0; I < F.getNumParams(); ++I)
    if (const std::string Why = whyNotMoved(*F.getParamDecl(I), Part.argument(I)); !Why.empty())
      refuse(RejectReason::WrapperNotCopyable, Part.Statement->getBeginLoc(),
             Name + "has parameters that stay its own: " + Why);
  BoundToFunction Finder(*Body);
  Finder.TraverseStmt(F.getBody());
  if (Finder.Place)
    refuse(RejectReason::WrapperNotCopyable, Finder.Place->getBeginLoc(), Name + Finder.Why);
  if (const VarDecl *V = withDestructor(*Body))
    refuse(RejectReason::WrapperNotCopyable, V->getLocation(),
           "'" + V->getNameAsString() + "' is destroyed at the end of '" + F.getNameAsString() +
               "'");
  return Out;
}

} // namespace gpufuse
