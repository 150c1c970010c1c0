#include "matchers/FunctionNames.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {
namespace {

class NameFinder : public DynamicRecursiveASTVisitor {
public:
  explicit NameFinder(const ASTContext &Host) : Sources(Host.getSourceManager()) {
    ShouldVisitTemplateInstantiations = true;
  }
  FunctionNames Found;

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && Sources.isInSystemHeader(D->getLocation()))
      return true;
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isThisDeclarationADefinition() && F->isExternallyVisible()) {
      Found.Defined.insert(nameOf(*F));
      if (isOwn(*F))
        Found.Own.insert(nameOf(*F));
    }
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->isThisDeclarationADefinition() && V->isExternallyVisible() && isOwn(*V))
      Found.Own.insert(V->getNameAsString());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override { return want(Ref->getDecl()); }
  bool VisitMemberExpr(MemberExpr *Member) override { return want(Member->getMemberDecl()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    return want(Construct->getConstructor());
  }

private:
  static std::string nameOf(const FunctionDecl &F) {
    const std::string Name = F.getNameAsString();
    return isa<CXXDestructorDecl>(F) ? Name.substr(1) : Name;
  }

  bool isOwn(const Decl &D) const {
    return llvm::all_of(D.redecls(), [&](const Decl *Each) {
      return Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation()));
    });
  }

  bool want(const ValueDecl *D) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (V && V->isExternallyVisible() && !V->getDefinition() &&
        !Sources.isInSystemHeader(V->getLocation()))
      Found.Wanted.insert(V->getNameAsString());
    const auto *F = dyn_cast<FunctionDecl>(D);
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (F && (!F->hasBody() || (Method && Method->isVirtual())) && !F->getBuiltinID() &&
        !Sources.isInSystemHeader(F->getLocation()))
      Found.Wanted.insert(nameOf(*F));
    return true;
  }

  const SourceManager &Sources;
};

} // namespace

FunctionNames functionNames(ASTContext &Host) {
  NameFinder Finder(Host);
  Finder.TraverseDecl(Host.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

} // namespace gpufuse
