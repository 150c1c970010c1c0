#include "analysis/host/ConstantUses.h"
#include "matchers/RuntimeApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

class OtherUses : public DynamicRecursiveASTVisitor {
public:
  OtherUses(llvm::StringRef Name, const SourceManager &Sources) : Name(Name), Sources(Sources) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }
  bool Found = false;

  bool TraverseDecl(Decl *D) override {
    // (Of a template, what is made of it counts.)
    if (!D ||
        (!isa<TranslationUnitDecl, NamespaceDecl>(D) && Sources.isInSystemHeader(D->getLocation())))
      return true;
    if (const auto *Function = dyn_cast<FunctionDecl>(D);
        Function && Function->isDependentContext())
      return true;
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool TraverseStmt(Stmt *S) override {
    if (!S || isa<UnaryExprOrTypeTraitExpr>(S))
      return true;
    if (const auto *Cast = dyn_cast<CastExpr>(S);
        Cast && Cast->getCastKind() == CK_LValueToRValue && isIn(*Cast->getSubExpr()))
      return traverseIndices(*Cast->getSubExpr());
    if (const auto *Copy = dyn_cast<CXXConstructExpr>(S);
        Copy && Copy->getConstructor()->isCopyOrMoveConstructor() &&
        Copy->getConstructor()->isTrivial() && isIn(*Copy->getArg(0)))
      return traverseIndices(*Copy->getArg(0));
    if (const auto *Call = dyn_cast<CallExpr>(S); Call && isSymbolCopy(*Call)) {
      for (const Expr *Argument : Call->arguments())
        if (!names(*Argument) && !TraverseStmt(const_cast<Expr *>(Argument)))
          return false;
      return true;
    }
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override { return !isNamed(*Ref) || found(); }
  bool VisitGCCAsmStmt(GCCAsmStmt *Assembly) override {
    return !llvm::StringRef(Assembly->getAsmString()).contains(Name) || found();
  }
  bool VisitStringLiteral(StringLiteral *Text) override {
    const auto isName = [](llvm::StringRef What) {
      return llvm::all_of(What, [](char C) { return isAsciiIdentifierContinue(C); });
    };
    return Text->getCharByteWidth() != 1 || !isName(Text->getString()) ||
           !Text->getString().contains(Name) || found();
  }

private:
  bool found() {
    Found = true;
    return false;
  }

  bool isNamed(const DeclRefExpr &Ref) const {
    const auto *V = dyn_cast<VarDecl>(Ref.getDecl());
    return V && V->hasAttr<CUDAConstantAttr>() && V->getIdentifier() && V->getName() == Name;
  }

  static bool isSymbolCopy(const CallExpr &Call) {
    const RuntimeOp Op = runtimeOp(Call);
    return Op == RuntimeOp::CopySymbol || Op == RuntimeOp::CopySymbolAsync;
  }

  /// `table`, `&table`, as a function that copies by name takes it.
  bool names(const Expr &Written) const {
    const Expr *E = Written.IgnoreParenCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E);
        Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParenCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref && isNamed(*Ref);
  }

  /// The variable itself, or an element or member of it, named as such.
  bool isIn(const Expr &Place) const {
    const Expr *E = Place.IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return llvm::is_contained({CK_NoOp, CK_ArrayToPointerDecay}, Cast->getCastKind()) &&
             isIn(*Cast->getSubExpr());
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return isIn(*Element->getBase());
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return !Member->isArrow() && isIn(*Member->getBase());
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref && isNamed(*Ref);
  }

  bool traverseIndices(const Expr &Place) {
    const Expr *E = Place.IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return traverseIndices(*Cast->getSubExpr());
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return traverseIndices(*Member->getBase());
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return TraverseStmt(const_cast<Expr *>(Element->getIdx())) &&
             traverseIndices(*Element->getBase());
    return true;
  }

  const llvm::StringRef Name;
  const SourceManager &Sources;
};

} // namespace

bool onlyLoadsAndCopies(llvm::StringRef Name, const ASTContext &Side) {
  OtherUses Uses(Name, Side.getSourceManager());
  Uses.TraverseDecl(Side.getTranslationUnitDecl());
  return !Uses.Found;
}

} // namespace gpufuse
