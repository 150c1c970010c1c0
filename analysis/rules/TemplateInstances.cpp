#include "analysis/rules/TemplateInstances.h"
#include "analysis/rules/CopiedText.h"
#include "analysis/wrappers/CallsAcross.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Adds the classes and enumerations that \p Arg names, also as arguments of others.
void addTypes(const TemplateArgument &Arg, std::vector<const TagDecl *> &Out) {
  if (Arg.getKind() == TemplateArgument::Pack)
    for (const TemplateArgument &Each : Arg.pack_elements())
      addTypes(Each, Out);
  if (Arg.getKind() != TemplateArgument::Type)
    return;
  const TagDecl *Tag = innermostOf(Arg.getAsType().getCanonicalType())->getAsTagDecl();
  if (!Tag)
    return;
  Out.push_back(Tag->getDefinition() ? Tag->getDefinition() : Tag);
  if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Tag))
    for (const TemplateArgument &Each : Class->getTemplateArgs().asArray())
      addTypes(Each, Out);
}

/// The outermost scope of \p D that has a name, or \p D itself: how a text that names it begins.
const NamedDecl &firstNamed(const NamedDecl &D) {
  const NamedDecl *Out = &D;
  for (const DeclContext *In = D.getDeclContext(); In && !In->isTranslationUnit();
       In = In->getParent())
    if (const auto *Scope = dyn_cast<NamedDecl>(In); Scope && Scope->getIdentifier())
      Out = Scope;
  return *Out;
}

/// True where \p D may give templates, or calls with arguments of the user's classes, another
/// meaning.
bool changesTemplates(const Decl &D, bool ByClasses) {
  if (isa<ClassTemplateSpecializationDecl, VarTemplateSpecializationDecl, FriendDecl>(D))
    return true;
  if (isa<UsingDecl, UsingDirectiveDecl>(D))
    return ByClasses;
  const FunctionDecl *Function = D.getAsFunction();
  if (!Function || isa<CXXMethodDecl>(Function))
    return false;
  const auto takesClass = [](const ParmVarDecl *P) {
    const QualType Type = innermostOf(P->getType().getCanonicalType());
    return Type->isDependentType() || Type->getAsTagDecl();
  };
  return Function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization ||
         (ByClasses && llvm::any_of(Function->parameters(), takesClass));
}

/// The declaration ahead of which a function in the scope of \p Instance stands that is to be ahead
/// of \p User: in the namespace of \p User, if that is around it.
const Decl &outermostAhead(const FunctionDecl &User, const FunctionDecl &Instance) {
  const std::vector<std::string> Around = writtenScopeOf(User), Scope = scopeOf(Instance);
  const bool Within =
      Around.size() <= Scope.size() && std::equal(Around.begin(), Around.end(), Scope.begin());
  const Decl *D = &User;
  while (!D->getLexicalDeclContext()->isTranslationUnit() &&
         !(Within && D->getLexicalDeclContext()->isFileContext()))
    D = cast<Decl>(D->getLexicalDeclContext());
  return *D;
}

std::vector<const TagDecl *> typesOf(const FunctionDecl &Instance) {
  std::vector<const TagDecl *> Out;
  for (const TemplateArgument &Arg : Instance.getTemplateSpecializationArgs()->asArray())
    if (!isClosure(Arg))
      addTypes(Arg, Out);
  return Out;
}

const Decl *changeIn(const DeclContext &Scope, SourceRange Range, const SourceManager &Sources) {
  for (const Decl *D : Scope.decls()) {
    if (isa<NamespaceDecl, LinkageSpecDecl>(D))
      if (const Decl *Inside = changeIn(*cast<DeclContext>(D), Range, Sources))
        return Inside;
    if (!D->isImplicit() && D->getLocation().isValid() &&
        Sources.isBeforeInTranslationUnit(Range.getBegin(), D->getLocation()) &&
        Sources.isBeforeInTranslationUnit(D->getLocation(), Range.getEnd()) &&
        changesTemplates(*D, /*ByClasses=*/true))
      return D;
  }
  return nullptr;
}

} // namespace

bool instantiatesAnew(const FunctionDecl &Kernel, const LaunchList &List) {
  const bool IsInTemplate = List.Pattern && !isOverClosures(*List.Function);
  return !IsInTemplate && Kernel.getTemplateSpecializationArgs();
}

std::string whyInstantiatedOtherwise(const FunctionDecl &Instance, const FunctionDecl &User,
                                     llvm::ArrayRef<const FunctionDecl *> Definitions,
                                     const SourceManager &Sources) {
  const DeclContext &Scope = *Instance.getDeclContext()->getRedeclContext();
  const Decl &Place = outermostAhead(User, Instance);
  const auto quoted = [](const NamedDecl &D) { return "'" + D.getQualifiedNameAsString() + "'"; };
  if (const auto *Closure = dyn_cast<CXXRecordDecl>(&Place); Closure && Closure->isLambda())
    return "it is used in a closure outside of functions, ahead of which nothing can stand";
  const auto isAhead = [&](const NamedDecl &D) {
    return Sources.isBeforeInTranslationUnit(Sources.getExpansionLoc(D.getLocation()),
                                             Sources.getExpansionLoc(Place.getBeginLoc()));
  };
  for (const FunctionDecl *Each : Definitions)
    if (!isAhead(*Each))
      return quoted(*Each) + " is defined behind the place of what is made of both";
  const std::vector<const TagDecl *> Types = typesOf(Instance);
  for (const TagDecl *Type : Types) {
    if (!isAhead(*Type))
      return quoted(*Type) + " is defined behind the place of what is made of both";
    const NamedDecl &Named = firstNamed(*Type);
    for (const FunctionDecl *Each : Definitions)
      for (const Decl *Own : Each->decls())
        if (const auto *Hiding = dyn_cast<NamedDecl>(Own);
            Hiding && Hiding->getDeclName() == Named.getDeclName())
          return "'" + Named.getNameAsString() + "', which names an argument of a template, is " +
                 quoted(*Hiding) + " in " + quoted(*Each);
    for (const DeclContext *In = &Scope; !In->isTranslationUnit(); In = In->getParent())
      for (const NamedDecl *Found : In->lookup(Named.getDeclName()))
        if (Found->getCanonicalDecl() != Named.getCanonicalDecl())
          return "'" + Named.getNameAsString() + "', which names an argument of a template, is " +
                 quoted(*Found) + " at the place of what is made of both";
  }
  for (const Decl *D = &User; D != &Place; D = cast<Decl>(D->getLexicalDeclContext()))
    for (const Decl *Ahead : D->getLexicalDeclContext()->decls())
      if (!Ahead->isImplicit() && changesTemplates(*Ahead, !Types.empty()) &&
          Sources.isBeforeInTranslationUnit(Ahead->getLocation(), D->getLocation()))
        return "a declaration behind the place of what is made of both may change what templates "
               "are";
  return "";
}

bool mayLeaveOutErrors(const FunctionDecl &Instance) {
  class Visitor : public DynamicRecursiveASTVisitor {
  public:
    bool Found = false;
    bool VisitIfStmt(IfStmt *If) override {
      Found |= If->isConstexpr() && If->getCond()->isValueDependent();
      return !Found;
    }
  } Finder;
  const FunctionDecl *Pattern = Instance.getTemplateInstantiationPattern(), *Definition = nullptr;
  if (Pattern && Pattern->hasBody(Definition))
    Finder.TraverseStmt(Definition->getBody());
  return Finder.Found;
}

bool isForClasses(const FunctionDecl &Instance) {
  return Instance.getTemplateSpecializationArgs() && !typesOf(Instance).empty();
}

const Decl *changeOfInstances(SourceRange Range, const ASTContext &Context) {
  return changeIn(*Context.getTranslationUnitDecl(), Range, Context.getSourceManager());
}

} // namespace gpufuse
