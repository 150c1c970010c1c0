#include "rewriters/VerifyDeclarations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

/// Ahead of what is said of the layout, in which each number counts.
constexpr char LayoutMark = '\n';

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
    Text << LayoutMark;
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

/// \p Text with one digit for each number of a name, type or attribute: it may be that of a line.
static std::string withoutNumbers(llvm::StringRef Text) {
  const auto [Named, Layout] = Text.split(LayoutMark);
  std::string Out;
  for (const char Ch : Named)
    if (!llvm::isDigit(Ch))
      Out += Ch;
    else if (Out.empty() || Out.back() != '0')
      Out += '0';
  return Out + LayoutMark + Layout.str();
}

std::optional<std::string> findDeclarationDifference(const ASTContext &Original,
                                                     const ASTContext &Rewritten,
                                                     const llvm::StringSet<> &MayGo) {
  DeclarationCollector Was(Original, MayGo), Is(Rewritten, MayGo);
  Was.TraverseDecl(Original.getTranslationUnitDecl());
  Is.TraverseDecl(Rewritten.getTranslationUnitDecl());
  // Without numbers, to the text with them.
  using Texts = std::multimap<std::string, std::string>;
  Texts Lost, MayBeLost, Changed, New;
  const auto add = [](Texts &To, const std::string &Key, const std::multiset<std::string> &All,
                      const std::multiset<std::string> &But) {
    std::vector<std::string> Rest;
    std::set_difference(All.begin(), All.end(), But.begin(), But.end(), std::back_inserter(Rest));
    for (const std::string &Said : Rest)
      To.emplace(withoutNumbers(Key + Said), Key + Said);
  };
  const Declared None;
  const auto declared = [&](const auto &In, const std::string &Key) -> const Declared & {
    const auto Found = In.find(Key);
    return Found == In.end() ? None : Found->second;
  };
  for (const auto &[Key, Before] : Was.Found)
    add(Before.MayGo ? MayBeLost : Lost, Key, Before.All, declared(Is.Found, Key).All);
  for (const auto &[Key, After] : Is.Found) {
    const Declared &Before = declared(Was.Found, Key);
    add(Before.All.empty() ? New : Changed, Key, After.All, Before.All);
  }
  const auto takeOne = [](Texts &From, const std::string &Text) {
    const auto Found = From.find(Text);
    if (Found == From.end())
      return false;
    From.erase(Found);
    return true;
  };
  for (const auto &[Text, Full] : Changed) // what stays is as it was
    if (!takeOne(Lost, Text) && !takeOne(MayBeLost, Text))
      return "'" + llvm::StringRef(Full).split(LayoutMark).first.str() + "' is declared otherwise";
  for (const auto &[Text, Full] : Lost) // but for the names of lines
    if (!takeOne(New, Text))
      return "'" + llvm::StringRef(Full).split(LayoutMark).first.str() +
             "' is declared otherwise, or no longer";
  return std::nullopt;
}

} // namespace gpufuse
