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

  bool TraverseDecl(Decl *D) override {
    const bool IsOfSystem = D && D->getLocation().isValid() &&
                            Context.getSourceManager().isInSystemHeader(D->getLocation());
    return IsOfSystem || DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
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
    Each.MayGo =
        F && F->getIdentifier() && MayGo.contains(F->getName()) && !F->isExternallyVisible();
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
    if (const auto *Tag = dyn_cast<TagDecl>(&D); Tag && Tag->isThisDeclarationADefinition() &&
                                                 !Tag->isInvalidDecl() && !Tag->isDependentType()) {
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

/// \p Text with one digit for each number: names, types and attributes may hold those of lines.
static std::string withoutNumbers(llvm::StringRef Text) {
  std::string Out;
  for (const char Ch : Text)
    if (!llvm::isDigit(Ch))
      Out += Ch;
    else if (Out.empty() || Out.back() != '0')
      Out += '0';
  return Out;
}

std::optional<std::string> findDeclarationDifference(const ASTContext &Original,
                                                     const ASTContext &Rewritten,
                                                     const llvm::StringSet<> &MayGo) {
  DeclarationCollector Was(Original, MayGo), Is(Rewritten, MayGo);
  Was.TraverseDecl(Original.getTranslationUnitDecl());
  Is.TraverseDecl(Rewritten.getTranslationUnitDecl());
  std::vector<std::string> Gone;
  std::multiset<std::string> New;
  for (auto &[Key, After] : Is.Found) {
    const Declared &Before = Was.Found[Key];
    for (const std::string &Said : After.All)
      if (After.All.count(Said) > Before.All.count(Said))
        New.insert(withoutNumbers(Key + Said));
  }
  for (const auto &[Key, Before] : Was.Found) {
    const Declared &After = Is.Found[Key];
    for (const std::string &Said : Before.All)
      if (!Before.MayGo && Before.All.count(Said) > After.All.count(Said))
        Gone.push_back(Key + Said);
    if (!Before.All.empty() && After.All.size() > Before.All.size())
      return "'" + Key + "' is declared once more";
  }
  for (const std::string &Each : Gone) {
    const auto Found = New.find(withoutNumbers(Each));
    if (Found == New.end())
      return "'" + Each + "' is declared otherwise, or no longer";
    New.erase(Found);
  }
  return std::nullopt;
}

} // namespace gpufuse
