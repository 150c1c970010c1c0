#include "matchers/FunctionNames.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
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
    const auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const bool Outside = InDeviceCode;
    if (F)
      InDeviceCode = F->hasAttr<CUDAGlobalAttr>() ||
                     (F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>());
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(D);
    InDeviceCode = Outside;
    return Continue;
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isThisDeclarationADefinition() && F->isExternallyVisible()) {
      Found.Defined.insert(nameOf(*F));
      if (isOwn(*F))
        Found.Own.insert(nameOf(*F));
    }
    return true;
  }
  bool VisitDecl(Decl *D) override {
    if (const auto *Label = D->getAttr<AsmLabelAttr>())
      addSymbolsIn(Label->getLabel());
    if (const auto *Alias = D->getAttr<AliasAttr>())
      addSymbolsIn(Alias->getAliasee());
    if (const auto *Named = dyn_cast<NamedDecl>(D); Named && definesByAttribute(*D))
      Found.Defined.insert(Named->getNameAsString());
    if (const auto *Assembly = dyn_cast<FileScopeAsmDecl>(D))
      addSymbolsIn(Assembly->getAsmString());
    return true;
  }
  bool VisitGCCAsmStmt(GCCAsmStmt *Assembly) override {
    if (!InDeviceCode) // which the linker of the host's code does not see
      addSymbolsIn(Assembly->getAsmString());
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

  /// What assembly, or another name for the linker, says may be defined and used.
  void addSymbolsIn(llvm::StringRef Text) {
    for (std::string &Symbol : symbolsIn(Text)) {
      Found.Wanted.insert(Symbol);
      Found.Defined.insert(std::move(Symbol));
    }
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
  bool InDeviceCode = false;
};

} // namespace

bool definesByAttribute(const Decl &D) { return D.hasAttr<AliasAttr>() || D.hasAttr<IFuncAttr>(); }

std::vector<std::string> symbolsIn(llvm::StringRef Assembly) {
  const auto isPart = [](char Ch) { return isAsciiIdentifierContinue(Ch, /*AllowDollar=*/true); };
  std::vector<std::string> Out;
  for (llvm::StringRef Rest = Assembly.drop_until(isPart); !Rest.empty();
       Rest = Rest.drop_until(isPart)) {
    Out.push_back(Rest.take_while(isPart).str());
    Rest = Rest.drop_front(Out.back().size());
  }
  return Out;
}

FunctionNames functionNames(ASTContext &Host) {
  NameFinder Finder(Host);
  Finder.TraverseDecl(Host.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

} // namespace gpufuse
