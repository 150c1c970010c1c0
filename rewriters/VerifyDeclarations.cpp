#include "rewriters/VerifyDeclarations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include <map>
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

struct Declared {
  /// What is said of each declaration.
  std::multiset<std::string> All;
  bool MayGo = false;
};

class DeclarationCollector : public DynamicRecursiveASTVisitor {
public:
  DeclarationCollector(const ASTContext &Context, const llvm::StringSet<> &MayGo)
      : Context(Context), MayGo(MayGo), Policy(Context.getPrintingPolicy()) {
    Policy.AnonymousTagLocations = false; // which change
  }
  /// By kind, name and type.
  std::map<std::string, Declared> Found;

  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitNamedDecl(NamedDecl *D) override {
    const SourceManager &Sources = Context.getSourceManager();
    // (Namespaces may be opened once more.)
    if (D->isImplicit() || isa<ParmVarDecl, NamespaceDecl>(D) || D->isTemplateParameter() ||
        !Sources.isInMainFile(Sources.getExpansionLoc(D->getLocation())))
      return true;
    Declared &Each = Found[keyOf(*D)];
    Each.All.insert(saidOf(*D));
    const auto *F = dyn_cast<FunctionDecl>(D);
    Each.MayGo = F && F->getIdentifier() && MayGo.contains(F->getName()) && !F->isExternallyVisible();
    return true;
  }

private:
  std::string keyOf(const NamedDecl &D) const {
    std::string Out;
    llvm::raw_string_ostream Text(Out);
    Text << D.getDeclKindName() << ' ';
    D.printQualifiedName(Text, Policy);
    if (const auto *Value = dyn_cast<ValueDecl>(&D))
      Text << ": " << Value->getType().getAsString(Policy);
    else if (const auto *Alias = dyn_cast<TypedefNameDecl>(&D))
      Text << ": " << Alias->getUnderlyingType().getAsString(Policy);
    return Out;
  }

  std::string saidOf(const NamedDecl &D) const {
    std::string Out;
    llvm::raw_string_ostream Text(Out);
    for (const Attr *A : D.attrs())
      if (!A->isImplicit() && !A->isInherited() && !isa<UnusedAttr>(A)) // (which warnings ask for)
        A->printPretty(Text, Policy);
    if (isa<FunctionDecl, VarDecl>(D))
      Text << " linkage " << static_cast<int>(D.getFormalLinkage()) << " visibility "
           << static_cast<int>(D.getVisibility());
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      Text << (F->isThisDeclarationADefinition() ? " defined" : "");
    if (const auto *Tag = dyn_cast<TagDecl>(&D);
        Tag && Tag->isThisDeclarationADefinition() && !Tag->isInvalidDecl() &&
        !Tag->isDependentType()) {
      const TypeInfo Info = Context.getTypeInfo(Context.getCanonicalTagType(Tag));
      Text << " size " << Info.Width << " aligned " << Info.Align;
    }
    if (const auto *V = dyn_cast<VarDecl>(&D); V && !V->getType()->isDependentType())
      Text << " aligned " << Context.getDeclAlign(V).getQuantity();
    return Out;
  }

  const ASTContext &Context;
  const llvm::StringSet<> &MayGo;
  PrintingPolicy Policy;
};

} // namespace

std::optional<std::string> findDeclarationDifference(const ASTContext &Original,
                                                     const ASTContext &Rewritten,
                                                     const llvm::StringSet<> &MayGo) {
  DeclarationCollector Was(Original, MayGo), Is(Rewritten, MayGo);
  Was.TraverseDecl(Original.getTranslationUnitDecl());
  Is.TraverseDecl(Rewritten.getTranslationUnitDecl());
  for (const auto &[Key, Before] : Was.Found) {
    const auto Found = Is.Found.find(Key);
    const std::multiset<std::string> After =
        Found == Is.Found.end() ? std::multiset<std::string>() : Found->second.All;
    const bool IsSame = Before.MayGo ? std::includes(Before.All.begin(), Before.All.end(),
                                                     After.begin(), After.end())
                                     : After == Before.All;
    if (!IsSame)
      return "'" + Key + "' is declared otherwise, or no longer";
  }
  return std::nullopt;
}

} // namespace gpufuse
