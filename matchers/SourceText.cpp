#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {

std::optional<TextRange> spelledRange(SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const CharSourceRange Chars = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Range),
                                                         Sources, Context.getLangOpts());
  if (Chars.isInvalid())
    return std::nullopt;
  const auto [File, Begin] = Sources.getDecomposedLoc(Chars.getBegin());
  return TextRange{File, Begin, Sources.getDecomposedLoc(Chars.getEnd()).second};
}

/// Where the first token from \p Offset on begins that is no comment.
static std::optional<unsigned> nextToken(FileID File, unsigned Offset, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(), Buffer.begin(),
            Buffer.begin() + Offset, Buffer.end());
  Token T;
  Raw.LexFromRawLexer(T);
  if (T.is(tok::eof))
    return std::nullopt;
  return Sources.getFileOffset(T.getLocation());
}

bool standsAlone(const Stmt &S, const CompoundStmt &List, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto *It = llvm::find(List.body(), &S);
  if (It == List.body_end())
    return false;
  const TextRange Range = statementRange(S, Context);
  unsigned Above = Sources.getFileOffset(List.getLBracLoc()) + 1;
  if (It != List.body_begin()) {
    const TextRange Last = statementRange(**std::prev(It), Context);
    if (Last.File != Range.File)
      return false;
    Above = Last.End;
  }
  return Above <= Range.Begin && nextToken(Range.File, Above, Context) == Range.Begin;
}

bool isAllThatIsSpelled(const Stmt &S, const CompoundStmt &List, const ASTContext &Context) {
  const auto *It = llvm::find(List.body(), &S);
  return standsAlone(S, List, Context) &&
         (std::next(It) == List.body_end() || standsAlone(**std::next(It), List, Context));
}

TextRange statementRange(const Stmt &S, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const CharSourceRange Range = Sources.getExpansionRange(S.getSourceRange());
  const auto [File, Begin] = Sources.getDecomposedLoc(Range.getBegin());
  const SourceLocation Last = Range.getEnd();
  const unsigned Length =
      Range.isTokenRange() ? Lexer::MeasureTokenLength(Last, Sources, Context.getLangOpts()) : 0;
  unsigned End = Sources.getDecomposedLoc(Last).second + Length;
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  if (End > 0 && End < Buffer.size() && Buffer[End - 1] != ';' && !isa<CompoundStmt>(S)) {
    const auto Next = nextToken(File, End, Context);
    if (Next && Buffer[*Next] == ';' && !isa<IfStmt, ForStmt, WhileStmt, SwitchStmt>(S))
      End = *Next + 1;
    else if (const auto *If = dyn_cast<IfStmt>(&S))
      End = statementRange(*(If->getElse() ? If->getElse() : If->getThen()), Context).End;
    else if (const auto *For = dyn_cast<ForStmt>(&S))
      End = statementRange(*For->getBody(), Context).End;
    else if (const auto *While = dyn_cast<WhileStmt>(&S))
      End = statementRange(*While->getBody(), Context).End;
  }
  return {File, Begin, End};
}

TextRange rangeWithNull(const Stmt &S, const ASTContext &Context) {
  TextRange Range = statementRange(S, Context);
  const llvm::StringRef Buffer = Context.getSourceManager().getBufferData(Range.File),
                        Rest = Buffer.drop_front(Range.End).ltrim(" \t");
  if (isa<CompoundStmt>(S) && S.getBeginLoc().isMacroID() && Rest.starts_with(";"))
    Range.End = static_cast<unsigned>(Buffer.size() - Rest.size()) + 1;
  return Range;
}

bool isLocalPragma(llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Known[] = {
      "unroll",  "nounroll", "clang loop", "GCC diagnostic", "clang diagnostic",
      "nv_diag", "diag_",    "region",     "endregion"};
  return llvm::any_of(Known, [&](llvm::StringRef Each) { return Text.starts_with(Each); });
}

std::optional<llvm::StringRef> expandedText(SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, Begin] = Sources.getDecomposedLoc(Sources.getExpansionLoc(Range.getBegin()));
  const auto [EndFile, End] =
      Sources.getDecomposedLoc(Sources.getExpansionRange(Range.getEnd()).getEnd());
  if (File != EndFile || End < Begin)
    return std::nullopt;
  return Sources.getBufferData(File).slice(Begin, End);
}

bool containsDirective(SourceRange Range, const ASTContext &Context) {
  const auto Text = expandedText(Range, Context);
  if (!Text)
    return true;
  llvm::SmallVector<llvm::StringRef, 64> Lines;
  Text->split(Lines, '\n');
  return llvm::any_of(Lines, [](llvm::StringRef Line) {
    auto Directive = directiveOf(Line);
    return Directive && (!Directive->consume_front("pragma") || !isLocalPragma(Directive->ltrim()));
  });
}

std::optional<llvm::StringRef> directiveOf(llvm::StringRef Line) {
  // Behind the last comment: one that began on an earlier line ends here, too.
  llvm::StringRef Rest = Line;
  for (;;) {
    llvm::StringRef Code = Rest.ltrim();
    for (llvm::StringRef Mark : {"#", "%:", "\?\?="})
      if (Code.consume_front(Mark))
        return Code.ltrim();
    const size_t Comment = Rest.find("*/");
    if (Comment == llvm::StringRef::npos)
      return std::nullopt;
    Rest = Rest.substr(Comment + 2);
  }
}

llvm::StringSet<> identifiersIn(llvm::StringRef Text, const ASTContext &Context) {
  llvm::StringSet<> Found;
  const std::string Terminated = Text.str(); // the lexer wants a terminated buffer
  Lexer Raw(SourceLocation(), Context.getLangOpts(), Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);)
    if (T.is(tok::raw_identifier))
      Found.insert(T.getRawIdentifier());
  return Found;
}

unsigned mentionsIn(llvm::StringRef Text, llvm::StringRef Name, const ASTContext &Context) {
  unsigned Count = 0;
  const std::string Terminated = Text.str(); // the lexer wants a terminated buffer
  Lexer Raw(SourceLocation(), Context.getLangOpts(), Terminated.data(), Terminated.data(),
            Terminated.data() + Terminated.size());
  for (Token T; !Raw.LexFromRawLexer(T) || T.isNot(tok::eof);)
    Count += T.is(tok::raw_identifier) && T.getRawIdentifier() == Name;
  return Count;
}

llvm::StringRef textOf(const TextRange &Range, const ASTContext &Context) {
  return Context.getSourceManager()
      .getBufferData(Range.File)
      .substr(Range.Begin, Range.End - Range.Begin);
}

std::string textWith(const Stmt &S, const CallExpr &Call, llvm::StringRef Value,
                     const ASTContext &Context) {
  const TextRange Whole = statementRange(S, Context),
                  Called = *spelledRange(Call.getSourceRange(), Context);
  return (textOf({Whole.File, Whole.Begin, Called.Begin}, Context) + Value +
          textOf({Whole.File, Called.End, Whole.End}, Context))
      .str();
}

} // namespace gpufuse
