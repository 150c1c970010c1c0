// F10: the launches and kernels are text of the user's main file or headers that can be copied and changed, and the
// text means the same wherever it is compiled.
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

bool containsDirective(const FunctionDecl &Kernel, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::StringRef Text = Lexer::getSourceText(
      CharSourceRange::getTokenRange(Kernel.getSourceRange()), Sources, Context.getLangOpts());
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Text.split(Lines, '\n');
  return llvm::any_of(Lines, [](llvm::StringRef Line) { return Line.ltrim().starts_with("#"); });
}

/// Template arguments are written into the fused kernel; a local class or a lambda has no name there.
bool nameable(const TemplateArgument &Arg) {
  switch (Arg.getKind()) {
  case TemplateArgument::Type: {
    const QualType Type = Arg.getAsType().getCanonicalType();
    const TagDecl *Tag = Type->getAsTagDecl();
    return !Type->isDependentType() && (!Tag || (Tag->getIdentifier() && !Tag->getParentFunctionOrMethod() &&
                                                 !Tag->isInAnonymousNamespace()));
  }
  case TemplateArgument::Integral:
    return true;
  default:
    return false;
  }
}

class EditableRule {
public:
  explicit EditableRule(const Candidate &C) : C(C), Sources(C.Host.getSourceManager()) {}

  std::vector<Obstacle> run() {
    for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
      launch(*L->What);
      if (L->What->Kernel)
        kernel(*L);
    }
    if (Result.empty())
      scopes();
    return std::move(Result);
  }

private:
  void add(RejectReason Reason, Position Where, std::string Message) {
    Result.push_back(obstacle(Reason, std::move(Where), std::move(Message)));
  }

  void launch(const Launch &L) {
    const Position Where = at(*L.Statement, C.Host);
    if (L.Suppressed)
      add(RejectReason::Suppressed, Where, "a NOLINT comment keeps this launch as it is");
    if (L.Spelling == Launch::Form::UserMacro)
      add(RejectReason::LaunchInMacro, Where, "this launch is spelled by a macro");
    if (!Sources.isInMainFile(Sources.getExpansionLoc(L.Statement->getBeginLoc())))
      add(RejectReason::LaunchInHeader, Where, "this launch stands in an included file");
    if (C.List.Function->isDependentContext())
      add(RejectReason::LaunchInTemplate, Where, "this launch stands in a template");
  }

  void kernel(const EvaluatedLaunch &L) {
    const FunctionDecl *Definition = nullptr;
    const FunctionDecl &Named = *L.What->Kernel;
    const FunctionDecl *Pattern = Named.getTemplateInstantiationPattern();
    const Position Where = at(*L.What->Statement, C.Host);
    if (!(Pattern ? Pattern : &Named)->hasBody(Definition) || !L.DeviceKernel)
      return add(RejectReason::KernelNotVisible, Where,
                 "the body of '" + nameOf(L) + "' is not visible in this translation unit");
    const SourceLocation Begin = Definition->getBeginLoc(), End = Definition->getEndLoc();
    if (Sources.isInSystemHeader(Begin))
      return add(RejectReason::KernelInSystemHeader, Where, "'" + nameOf(L) + "' is defined in a system header");
    const bool Spelled = Begin.isMacroID() || End.isMacroID() || Definition->getLocation().isMacroID() ||
                         Definition->getBody()->getBeginLoc().isMacroID() ||
                         llvm::any_of(Definition->parameters(), [](const ParmVarDecl *P) {
                           return P->getLocation().isMacroID() || !P->getIdentifier();
                         });
    if (Spelled && !onlyAttributesInMacro(*Definition))
      return add(RejectReason::KernelInMacro, positionOf(Definition->getLocation(), Sources),
                 "'" + nameOf(L) + "' or one of its parameters is spelled by a macro or has no name");
    if (containsDirective(*Definition, C.Host))
      add(RejectReason::PreprocessorInKernel, positionOf(Definition->getLocation(), Sources),
          "the text of '" + nameOf(L) + "' contains preprocessor directives");
    if (const TemplateArgumentList *Args = Named.getTemplateSpecializationArgs())
      if (!llvm::all_of(Args->asArray(), nameable))
        add(RejectReason::TemplateArgumentUnnameable, Where,
            "a template argument of '" + nameOf(L) + "' has no name that can be written elsewhere");
  }

  /// `__global__` is itself a macro of the toolkit: a declaration that only begins with such macros is plain text.
  static bool onlyAttributesInMacro(const FunctionDecl &Definition) {
    return !Definition.getLocation().isMacroID() && !Definition.getEndLoc().isMacroID() &&
           !Definition.getBody()->getBeginLoc().isMacroID() &&
           llvm::all_of(Definition.parameters(), [](const ParmVarDecl *P) {
             return !P->getLocation().isMacroID() && P->getIdentifier();
           });
  }

  /// The fused kernel stands behind the later kernel if that is in the main file, else before the function that
  /// launches it.
  void scopes() {
    const FunctionDecl *First = kernelKey(*C.First.What->Kernel), *Second = kernelKey(*C.Second.What->Kernel);
    const DeclContext *X = First->getDeclContext()->getRedeclContext(), *Y = Second->getDeclContext()->getRedeclContext();
    const bool AnyInHeader = !inMainFile(*First) || !inMainFile(*Second);
    if (!X->isFileContext() || X->getPrimaryContext() != Y->getPrimaryContext() ||
        (AnyInHeader && !X->isTranslationUnit()))
      add(RejectReason::KernelScopesDiffer, at(*C.Second.What->Statement, C.Host),
          "'" + nameOf(C.First) + "' and '" + nameOf(C.Second) +
              "' are declared in different scopes, or in a namespace of an included file");
  }

  bool inMainFile(const FunctionDecl &Kernel) const {
    const FunctionDecl *Definition = nullptr;
    return Kernel.hasBody(Definition) && Sources.isInMainFile(Sources.getExpansionLoc(Definition->getLocation()));
  }

  const Candidate &C;
  const SourceManager &Sources;
  std::vector<Obstacle> Result;
};

} // namespace

std::vector<Obstacle> editableSource(const Candidate &C) { return EditableRule(C).run(); }

} // namespace gpufuse
