#include "rewriters/RemoveStatement.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace gpufuse {

/// True where \p Lines end with an empty line, or with a brace that opens.
static bool endWithSpace(llvm::StringRef Lines) {
  if (Lines.rtrim().ends_with("{"))
    return true;
  const size_t Last = Lines.drop_back(Lines.empty() ? 0 : 1).rfind('\n');
  return Last != llvm::StringRef::npos && Lines.drop_front(Last + 1).trim().empty();
}

/// How long the empty line is that \p Lines begin with; 0 if there is none.
static unsigned beginsWithEmptyLine(llvm::StringRef Lines) {
  const size_t End = Lines.find('\n');
  const bool Empty = End != llvm::StringRef::npos && Lines.take_front(End).trim().empty();
  return Empty ? static_cast<unsigned>(End) + 1 : 0;
}

llvm::Error removeStatement(const Stmt &S, Remark Comment, const ASTContext &Context,
                            EditSet &Edits) {
  const SourceManager &Sources = Context.getSourceManager();
  const TextRange Range = rangeWithNull(S, Context);
  const llvm::StringRef Buffer = Sources.getBufferData(Range.File);
  unsigned Begin = Range.Begin, End = Range.End;
  const size_t LineBegin = Buffer.rfind('\n', Begin);
  const llvm::StringRef Ahead =
      Buffer.slice(LineBegin == llvm::StringRef::npos ? 0 : LineBegin + 1, Begin);
  const size_t LineEnd = Buffer.find('\n', End);
  const llvm::StringRef Behind =
      Buffer.slice(End, LineEnd == llvm::StringRef::npos ? Buffer.size() : LineEnd);
  const bool OnlyComment = Comment == Remark::GoesToo && Behind.trim().starts_with("//") &&
                           !Behind.rtrim().ends_with("\\");
  const bool AloneBehind = Behind.trim().empty() || OnlyComment;
  if (Ahead.trim().empty() && AloneBehind && LineEnd != llvm::StringRef::npos) {
    Begin -= static_cast<unsigned>(Ahead.size());
    End = static_cast<unsigned>(LineEnd) + 1;
    if (endWithSpace(Buffer.take_front(Begin)))
      End += beginsWithEmptyLine(Buffer.drop_front(End)); // one of two is enough
  } else if (Ahead.trim().empty()) {
    End += static_cast<unsigned>(Behind.size() - Behind.ltrim().size());
  } else {
    Begin -= static_cast<unsigned>(Ahead.size() - Ahead.rtrim().size());
  }
  const auto File = Sources.getFileEntryRefForID(Range.File);
  return Edits.replace(File ? File->getName() : "", Begin, End - Begin, "");
}

} // namespace gpufuse
