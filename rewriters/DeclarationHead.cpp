#include "rewriters/DeclarationHead.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include <set>

using namespace clang;

namespace gpufuse {

/// True for a pragma that speaks of what is declared next.
static bool isOfNext(llvm::StringRef Directive) {
  const auto skipBlanks = [&] {
    for (Directive = Directive.ltrim(); Directive.consume_front("/*");
         Directive = Directive.ltrim())
      Directive = Directive.split("*/").second;
  };
  if (!Directive.consume_front("#"))
    Directive.consume_front("%:");
  skipBlanks();
  if (!Directive.consume_front("pragma"))
    return false;
  skipBlanks();
  const llvm::StringRef What =
      Directive.take_while([](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; });
  return !What.starts_with("nv_diag") && !What.starts_with("diag_") &&
         !llvm::is_contained({"once", "GCC", "clang", "pack", "warning", "region", "endregion",
                              "message", "push_macro", "pop_macro", "STDC", "system_header"},
                             What);
}

std::optional<DeclarationHead> DeclarationHeads::of(const Decl &D, FileID File, unsigned Offset) {
  const llvm::StringRef Text = Host.getSourceManager().getBufferData(File);
  const auto [Known, IsNew] = Tokens.try_emplace(File);
  if (IsNew)
    Known->second = writtenTokens(Text, Host.getLangOpts());
  const std::vector<WrittenToken> &All = Known->second;
  const auto textOf = [&](const WrittenToken &Tok) { return Text.slice(Tok.Begin, Tok.End); };

  // Back to what ends another declaration, or begins what is around this one.
  const unsigned Previous = endOfPrevious(D, File, Offset);
  const size_t Own =
      llvm::partition_point(All, [&](const WrittenToken &Tok) { return Tok.Begin < Offset; }) -
      All.begin();
  size_t First = Own;
  for (unsigned Depth = 0; First > 0 && All[First - 1].Begin >= Previous; --First) {
    const WrittenToken &Tok = All[First - 1];
    if (Tok.IsDirective)
      continue;
    if (llvm::is_contained({tok::r_paren, tok::r_square}, Tok.Kind)) {
      ++Depth;
    } else if (llvm::is_contained({tok::l_paren, tok::l_square}, Tok.Kind)) {
      if (Depth-- == 0)
        return std::nullopt;
    } else if (Depth == 0) {
      const bool IsAccess =
          Tok.Kind == tok::colon && First > 1 &&
          llvm::is_contained({"public", "protected", "private"}, textOf(All[First - 2]));
      if (IsAccess || llvm::is_contained({tok::semi, tok::l_brace, tok::r_brace}, Tok.Kind))
        break;
    }
  }
  // Directives end what is ahead of them, where that is nothing.
  size_t Begin = Own;
  while (Begin > First && !All[Begin - 1].IsDirective)
    --Begin;
  for (size_t I = First; I < Begin; ++I)
    if (!All[I].IsDirective)
      return std::nullopt;
  const llvm::ArrayRef<WrittenToken> Head(All.data() + Begin, Own - Begin);
  DeclarationHead Out{Head.empty() ? Offset : Head.front().Begin, onlyAttributes(Head, Text, D)};
  for (; Begin > First && isOfNext(textOf(All[Begin - 1])); --Begin)
    Out = {All[Begin - 1].Begin, false};
  for (size_t I = First; I < Begin; ++I)
    if (isOfNext(textOf(All[I]))) // with a condition behind it
      return std::nullopt;
  return Out;
}

unsigned DeclarationHeads::endOfPrevious(const Decl &D, FileID File, unsigned Offset) const {
  const SourceManager &Sources = Host.getSourceManager();
  unsigned Out = 0;
  const auto endsAt = [&](SourceLocation Last) {
    const auto [In, Begin] = Sources.getDecomposedLoc(Sources.getExpansionRange(Last).getEnd());
    if (In != File || Begin >= Offset)
      return;
    const SourceLocation Place = Sources.getLocForStartOfFile(File).getLocWithOffset(Begin);
    Out = std::max(Out, Begin + Lexer::MeasureTokenLength(Place, Sources, Host.getLangOpts()));
  };
  const DeclContext &Around = *D.getLexicalDeclContext();
  if (const auto *Outer = dyn_cast<Decl>(&Around);
      Outer->getBeginLoc().isMacroID() && !isa<TranslationUnitDecl>(Outer))
    endsAt(Outer->getBeginLoc()); // which opens it
  const Decl *Template = D.getDescribedTemplate();
  for (const Decl *Each : Around.decls()) {
    if (Each == &D || Each == Template)
      break;
    if (!Each->isImplicit() && Each->getEndLoc().isValid())
      endsAt(Each->getEndLoc());
  }
  return Out;
}

bool DeclarationHeads::onlyAttributes(llvm::ArrayRef<WrittenToken> Head, llvm::StringRef Text,
                                      const Decl &D) const {
  const SourceManager &Sources = Host.getSourceManager();
  std::set<unsigned> Macros; // which say an attribute
  const Decl *Template = D.getDescribedTemplate();
  for (const Decl *Each : {&D, Template})
    if (Each)
      for (const Attr *A : Each->attrs())
        if (A->getLocation().isMacroID())
          Macros.insert(Sources.getFileOffset(Sources.getExpansionLoc(A->getLocation())));
  const auto skipBrackets = [&] {
    int Depth = 0;
    do {
      Depth += llvm::is_contained({tok::l_paren, tok::l_square}, Head.front().Kind);
      Depth -= llvm::is_contained({tok::r_paren, tok::r_square}, Head.front().Kind);
      Head = Head.drop_front();
    } while (Depth && !Head.empty());
  };
  while (!Head.empty()) {
    const llvm::StringRef Word = Text.slice(Head.front().Begin, Head.front().End);
    const bool IsMacro = Macros.contains(Head.front().Begin);
    if (Head.front().Kind == tok::l_square) {
      skipBrackets();
    } else if (IsMacro || llvm::is_contained(
                              {"__attribute__", "__attribute", "__declspec", "alignas"}, Word)) {
      Head = Head.drop_front();
      if (!Head.empty() && Head.front().Kind == tok::l_paren)
        skipBrackets();
    } else if (Word == "extern" && Head.size() > 1 && Head[1].Kind == tok::string_literal) {
      Head = Head.drop_front(2);
    } else {
      return false;
    }
  }
  return true;
}

} // namespace gpufuse
