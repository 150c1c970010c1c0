#include "rewriters/ReorderWaits.h"
#include "matchers/SourceText.h"
#include "rewriters/RemoveStatement.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

std::string fileOf(const TextRange &Range, const SourceManager &Sources) {
  const auto File = Sources.getFileEntryRefForID(Range.File);
  return File ? File->getName().str() : std::string();
}

size_t lineOf(llvm::StringRef Buffer, size_t Offset) {
  return Buffer.substr(0, Offset).rfind('\n') + 1; // npos + 1 is 0
}

/// True for a comment that tells a tool something about its place in the file.
bool isOrder(llvm::StringRef Comment) {
  static constexpr llvm::StringLiteral Marks[] = {
      "gpufuse:",  "NOLINT", "clang-format", "@formatter", "LCOV_", "GCOV",    "GCOVR_", "IWYU",
      "cppcheck-", "[[",     "#region",      "#endregion", "lint",  "snippet", "NOSONAR"};
  return llvm::any_of(Marks, [&](llvm::StringRef Mark) { return Comment.contains(Mark); });
}

/// The lines before \p End that hold one `//` comment and nothing else, by where they begin; but
/// not those that are for tools.
llvm::DenseSet<size_t> commentLines(FileID File, size_t End, const ASTContext &Host) {
  const SourceManager &Sources = Host.getSourceManager();
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  Lexer Raw(Sources.getLocForStartOfFile(File), Host.getLangOpts(), Buffer.begin(), Buffer.begin(),
            Buffer.end());
  Raw.SetCommentRetentionState(true);
  llvm::DenseSet<size_t> Out;
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
    const size_t Begin = Sources.getFileOffset(T.getLocation()), Line = lineOf(Buffer, Begin);
    const llvm::StringRef Text = Buffer.substr(Begin, T.getLength());
    if (Begin >= End)
      break;
    if (T.is(tok::comment) && Text.starts_with("//") && !Text.contains('\n') && !isOrder(Text) &&
        Buffer.slice(Line, Begin).trim().empty())
      Out.insert(Line);
  }
  return Out;
}

/// Where a line of its own goes before the statement at \p Offset: above the comments that speak of
/// it.
unsigned lineAbove(FileID File, unsigned Offset, const ASTContext &Host) {
  const llvm::StringRef Buffer = Host.getSourceManager().getBufferData(File);
  const llvm::DenseSet<size_t> Comments = commentLines(File, Offset, Host);
  size_t Line = lineOf(Buffer, Offset);
  while (Line > 0 && Comments.contains(lineOf(Buffer, Line - 1)))
    Line = lineOf(Buffer, Line - 1);
  return static_cast<unsigned>(Line);
}

using Replacement = std::pair<TextRange, std::string>;

/// How a variable, or the default stream, is written as an argument.
std::string streamName(const Expr *Stream) {
  const auto *Ref = Stream ? dyn_cast<DeclRefExpr>(Stream->IgnoreParenCasts()) : nullptr;
  return Ref ? Ref->getDecl()->getName().str() : "0";
}

/// The text of \p S with what stands in some places of it replaced.
std::string statementText(const Stmt &S, llvm::ArrayRef<Replacement> Replacements,
                          const ASTContext &Host) {
  const TextRange Range = statementRange(S, Host);
  std::string Text = textOf(Range, Host).str();
  std::vector<Replacement> Inside;
  for (const Replacement &Each : Replacements)
    if (Each.first.File == Range.File && Each.first.Begin >= Range.Begin &&
        Each.first.End <= Range.End)
      Inside.push_back(Each);
  llvm::sort(Inside, [](const Replacement &X, const Replacement &Y) {
    return X.first.Begin > Y.first.Begin; // from the end on
  });
  for (const auto &[Where, With] : Inside)
    Text.replace(Where.Begin - Range.Begin, Where.End - Where.Begin, With);
  return Text;
}

/// The places of the streams that starts are given, with what they read then.
llvm::Expected<std::vector<Replacement>> newStreams(const SyncDecision &D, const ASTContext &Host) {
  std::vector<Replacement> Out;
  for (const auto &[Side, Main] : D.StartStreams) {
    const auto Range = spelledRange(Side->getSourceRange(), Host);
    if (!Range)
      return llvm::createStringError("a stream is not spelled in the file");
    Out.emplace_back(*Range, streamName(Main));
  }
  return Out;
}

llvm::Error moveBefore(const SyncDecision &D, const ASTContext &Host, EditSet &Out) {
  const SourceManager &Sources = Host.getSourceManager();
  const TextRange Range = statementRange(*D.MovedBefore, Host);
  const llvm::StringRef Buffer = Sources.getBufferData(Range.File);
  const llvm::StringRef Indentation = Buffer.slice(lineOf(Buffer, Range.Begin), Range.Begin);
  std::vector<Replacement> Narrowed;
  if (D.NarrowedTo)
    if (const auto Call = spelledRange(D.Call->getSourceRange(), Host))
      Narrowed.emplace_back(*Call, narrowedCall(D));
  const std::string Text = statementText(*D.Statement, Narrowed, Host);
  if (llvm::Error Failed = removeStatement(*D.Statement, Remark::Keep, Host, Out))
    return Failed;
  if (!Indentation.trim().empty()) // something stands before it on its line
    return Out.insert(fileOf(Range, Sources), Range.Begin, Text + " ");
  return Out.insert(fileOf(Range, Sources), lineAbove(Range.File, Range.Begin, Host),
                    Indentation.str() + Text + "\n");
}

/// Lines of comments that stand directly above the statement at \p Range, and speak of it.
TextRange commentsAbove(const TextRange &Range, const ASTContext &Host) {
  const llvm::StringRef Buffer = Host.getSourceManager().getBufferData(Range.File);
  return {Range.File, lineAbove(Range.File, Range.Begin, Host),
          static_cast<unsigned>(lineOf(Buffer, Range.Begin))};
}

/// Puts the statements, with the comments above them, before \p Target.
llvm::Error startBefore(const SyncDecision &D, const ASTContext &Host, EditSet &Out) {
  const SourceManager &Sources = Host.getSourceManager();
  const TextRange Place = statementRange(*D.StartedBefore, Host);
  auto Streams = newStreams(D, Host);
  if (!Streams)
    return Streams.takeError();
  const llvm::StringRef Buffer = Sources.getBufferData(Place.File);
  const llvm::StringRef Indentation = Buffer.slice(lineOf(Buffer, Place.Begin), Place.Begin);
  const bool OwnLine = Indentation.trim().empty();
  std::string Text;
  for (const Stmt *S : D.Starts) {
    const TextRange Range = statementRange(*S, Host), Above = commentsAbove(Range, Host);
    const bool Alone = Buffer.slice(lineOf(Buffer, Range.Begin), Range.Begin).trim().empty();
    if (OwnLine && Alone && Above.Begin < Above.End) {
      Text += textOf(Above, Host);
      if (llvm::Error Failed =
              Out.replace(fileOf(Range, Sources), Above.Begin, Above.End - Above.Begin, ""))
        return Failed;
    }
    if (llvm::Error Failed = removeStatement(*S, Remark::Keep, Host, Out))
      return Failed;
    const std::string Statement = statementText(*S, *Streams, Host);
    Text += OwnLine ? Indentation.str() + Statement + "\n" : Statement + " ";
  }
  const unsigned At = OwnLine ? lineAbove(Place.File, Place.Begin, Host) : Place.Begin;
  return Out.insert(fileOf(Place, Sources), At, Text);
}

} // namespace

std::string narrowedCall(const SyncDecision &D) {
  const llvm::StringRef Now = D.Call->getDirectCallee()->getName();
  return (runtimeName(RuntimeOp::StreamSynchronize, Now) + "(" + streamName(D.NarrowedTo) + ")")
      .str();
}

llvm::Expected<EditSet> renderWait(const SyncDecision &D, const llvm::DenseSet<const Stmt *> &Fused,
                                   const ASTContext &Host) {
  EditSet Out;
  const SourceManager &Sources = Host.getSourceManager();
  if (D.MovedBefore) {
    if (llvm::Error Failed = moveBefore(D, Host, Out))
      return Failed;
    return Out;
  }
  if (D.NarrowedTo) {
    const auto Call = spelledRange(D.Call->getSourceRange(), Host);
    if (!Call)
      return llvm::createStringError("a wait is not spelled in the file");
    if (llvm::Error Failed = Out.replace(fileOf(*Call, Sources), Call->Begin,
                                         Call->End - Call->Begin, narrowedCall(D)))
      return Failed;
    return Out;
  }
  if (D.StartedBefore) {
    if (llvm::Error Failed = startBefore(D, Host, Out))
      return Failed;
    return Out;
  }
  if (!D.isRemoved())
    return Out;
  std::vector<const Stmt *> Statements = D.AlsoRemoved;
  Statements.push_back(D.Statement);
  for (const Stmt *Each : Statements)
    if (llvm::Error Failed = removeStatement(*Each, Remark::GoesToo, Host, Out))
      return Failed;
  const auto isFused = [&](const Expr &E) {
    return llvm::any_of(Fused, [&](const Stmt *S) {
      return Sources.getExpansionRange(S->getSourceRange())
          .getAsRange()
          .fullyContains(Sources.getExpansionRange(E.getSourceRange()).getAsRange());
    });
  };
  for (const Expr *Side : D.SideStreams) {
    if (isFused(*Side))
      continue;
    const auto Range = spelledRange(Side->getSourceRange(), Host);
    if (!Range)
      return llvm::createStringError("a stream is not spelled in the file");
    if (llvm::Error Failed = Out.replace(fileOf(*Range, Sources), Range->Begin,
                                         Range->End - Range->Begin, streamName(D.MainStream)))
      return Failed;
  }
  return Out;
}

} // namespace gpufuse
