#include "rewriters/ParameterText.h"
#include "analysis/wrappers/CallJoin.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace gpufuse {

/// Erases the last token of \p Type if it says `__restrict__`: that is the parameter's own.
static bool eraseRestrict(std::string &Type, const LangOptions &Language) {
  Lexer Raw(SourceLocation(), Language, Type.data(), Type.data(), Type.data() + Type.size());
  Token Last;
  Last.startToken();
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);)
    Last = T;
  if (Last.isNot(tok::raw_identifier) ||
      !llvm::is_contained({"__restrict__", "__restrict", "restrict"}, Last.getRawIdentifier()))
    return false;
  const size_t At = static_cast<size_t>(Last.getRawIdentifier().data() - Type.data());
  Type.erase(At, Last.getLength());
  return true;
}

/// True where the type goes on behind the name: `float (*rows)[2]`, `int counts[]`.
static bool surroundsName(const VarDecl &Variable) {
  const TypeSourceInfo *Type = Variable.getTypeSourceInfo();
  const SourceManager &Sources = Variable.getASTContext().getSourceManager();
  return Type &&
         Sources.isBeforeInTranslationUnit(Variable.getLocation(), Type->getTypeLoc().getEndLoc());
}

std::string parameterText(const VarDecl &Compiled, const VarDecl &Written, bool KeepsRestrict,
                          const std::string &Name) {
  const ASTContext &Context = Compiled.getASTContext();
  const auto *Parameter = dyn_cast<ParmVarDecl>(&Written);
  const bool IsTemplate = &Compiled != &Written;
  const bool Restrict = Compiled.getType().isRestrictQualified();
  const auto Before = spelledRange({Written.getBeginLoc(), Written.getLocation()}, Context);
  const unsigned NameLength = static_cast<unsigned>(Written.getName().size());
  std::string Type =
      Before ? textOf({Before->File, Before->Begin, Before->End - NameLength}, Context).str() : "";
  const bool DropsRestrict = Restrict && !KeepsRestrict;
  const bool Printed = surroundsName(Written) ||
                       (Parameter && Parameter->getOriginalType()->isArrayType()) ||
                       Written.getType()->isFunctionPointerType();
  if (!Parameter || IsTemplate || Type.empty() || Printed || DropsRestrict) {
    QualType Shown = typeOfInput(Compiled);
    if (!Parameter)
      Shown = Shown.getUnqualifiedType();
    if (DropsRestrict) {
      if (!IsTemplate && !Printed && eraseRestrict(Type, Context.getLangOpts()))
        return Type + Name;
      Shown.removeLocalRestrict();
      if (Shown.isRestrictQualified()) { // through a typedef
        Shown = Shown.getCanonicalType();
        Shown.removeLocalRestrict();
      }
    }
    std::string Text;
    llvm::raw_string_ostream Out(Text);
    Shown.print(Out, PrintingPolicy(Context.getLangOpts()), Name);
    if (const size_t At = Text.find("__restrict "); At != std::string::npos)
      Text.replace(At, 10, "__restrict__"); // as CUDA users write it
    return Text;
  }
  return Type + Name;
}

std::string templateArgumentText(const BodyText &Text, const FunctionDecl &Function,
                                 const llvm::StringSet<> &Named, llvm::StringSet<> &Done) {
  std::string Result;
  const PrintingPolicy Policy(Function.getASTContext().getLangOpts());
  const FunctionTemplateDecl *Template = Text.pattern().getDescribedFunctionTemplate();
  const TemplateArgumentList *Args = Function.getTemplateSpecializationArgs();
  if (!Template || !Args)
    return Result;
  for (unsigned I = 0; I < Args->size() && I < Template->getTemplateParameters()->size(); ++I) {
    const NamedDecl *Parameter = Template->getTemplateParameters()->getParam(I);
    if (!Parameter->getIdentifier() || !Named.contains(Parameter->getName()) ||
        !Done.insert(Parameter->getName()).second)
      continue;
    const TemplateArgument &Arg = Args->get(I);
    if (llvm::is_contained({TemplateArgument::Pack, TemplateArgument::Declaration}, Arg.getKind()))
      continue; // their places say what they stand for
    if (Arg.getKind() == TemplateArgument::Type)
      Result += "using " + Parameter->getNameAsString() + " = " +
                Arg.getAsType().getAsString(Policy) + ";\n";
    else if (const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(Parameter))
      Result += "constexpr " + Arg.getIntegralType().getAsString(Policy) + " " +
                Value->getNameAsString() + " = " + llvm::toString(Arg.getAsIntegral(), 10) + ";\n";
  }
  return Result;
}

} // namespace gpufuse
