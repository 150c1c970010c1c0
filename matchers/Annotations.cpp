#include "matchers/Annotations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/GlobPattern.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True when \p Behind, what follows a marker, names \p Check, or no checks at all: `(a,b-*)`.
bool namesCheck(llvm::StringRef Behind, llvm::StringRef Check) {
  if (!Behind.consume_front("("))
    return true;
  llvm::SmallVector<llvm::StringRef, 4> Checks;
  Behind.take_until([](char C) { return C == ')'; }).split(Checks, ',');
  return llvm::any_of(Checks, [&](llvm::StringRef Each) {
    auto Pattern = llvm::GlobPattern::create(Each.trim());
    if (Pattern)
      return Pattern->match(Check);
    llvm::consumeError(Pattern.takeError());
    return false;
  });
}

/// True when \p Line holds \p Marker for all checks, or for one that \p Check names.
bool hasMarker(llvm::StringRef Line, llvm::StringRef Marker, llvm::StringRef Check) {
  for (size_t At = Line.find(Marker); At != llvm::StringRef::npos;
       At = Line.find(Marker, At + Marker.size())) {
    const llvm::StringRef Rest = Line.substr(At + Marker.size());
    if (!Rest.starts_with("NEXTLINE") && !Rest.starts_with("BEGIN") && !Rest.starts_with("END") &&
        namesCheck(Rest, Check))
      return true;
  }
  return false;
}

/// True between `NOLINTBEGIN` and a `NOLINTEND` that names the same checks.
bool isInNolintBlock(llvm::StringRef Ahead, llvm::StringRef Check) {
  llvm::SmallVector<llvm::StringRef, 2> Open; // what is behind the markers, as it is written
  constexpr llvm::StringLiteral Begins = "NOLINTBEGIN", Ends = "NOLINTEND";
  for (size_t At = Ahead.find("NOLINT"); At != llvm::StringRef::npos;
       At = Ahead.find("NOLINT", At + 1)) {
    llvm::StringRef Rest = Ahead.substr(At);
    const bool IsEnd = Rest.consume_front(Ends);
    if (!IsEnd && !Rest.consume_front(Begins))
      continue;
    const llvm::StringRef Named =
        Rest.starts_with("(") ? Rest.take_front(Rest.find(')')) : llvm::StringRef();
    if (!IsEnd)
      Open.push_back(Named);
    else if (const auto Last = llvm::find(llvm::reverse(Open), Named); Last != Open.rend())
      Open.erase(std::prev(Last.base()));
  }
  return llvm::any_of(Open, [&](llvm::StringRef Named) { return namesCheck(Named, Check); });
}

/// Calls \p Found with the word behind `gpufuse:` of each comment of \p File that begins with it,
/// and the comment's offset.
void forEachOrder(FileID File, const ASTContext &Context,
                  llvm::function_ref<void(llvm::StringRef, unsigned)> Found) {
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  if (!Buffer.contains("gpufuse:"))
    return;
  Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(), Buffer.begin(),
            Buffer.begin(), Buffer.end());
  Raw.SetCommentRetentionState(true);
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
    const unsigned Offset = Sources.getFileOffset(T.getLocation());
    llvm::StringRef Text = Buffer.substr(Offset, T.getLength());
    if (T.isNot(tok::comment) || !(Text.consume_front("//") || Text.consume_front("/*")))
      continue;
    Text.consume_back("*/");
    Text = Text.trim();
    if (Text.consume_front("gpufuse:")) // what follows the word is for the reader
      Found(Text.ltrim().take_while([](char C) { return llvm::isAlpha(C); }), Offset);
  }
}

bool isAnnotated(const Decl &D, llvm::StringRef Annotation) {
  return llvm::any_of(D.redecls(), [&](const Decl *Each) {
    return llvm::any_of(Each->specific_attrs<AnnotateAttr>(),
                        [&](const AnnotateAttr *A) { return A->getAnnotation() == Annotation; });
  });
}

/// True of \p Function, or of one around it.
bool isAnnotatedAround(const FunctionDecl &Function, llvm::StringRef Annotation) {
  for (const DeclContext *In = &Function; In; In = In->getParent())
    if (const auto *F = dyn_cast<FunctionDecl>(In); F && isAnnotated(*F, Annotation))
      return true;
  return false;
}

bool isInRegion(FileID File, unsigned Offset, const ASTContext &Context) {
  bool Off = false;
  forEachOrder(File, Context, [&](llvm::StringRef Order, unsigned At) {
    if (At < Offset && (Order == "off" || Order == "on"))
      Off = Order == "off";
  });
  return Off;
}

} // namespace

bool isSuppressed(const Stmt &S, llvm::StringRef Check, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(Sources.getExpansionLoc(S.getBeginLoc()));
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  const unsigned Last = Sources.getFileOffset(Sources.getExpansionRange(S.getEndLoc()).getEnd());
  const size_t LineBegin = Buffer.substr(0, Offset).rfind('\n') + 1;
  const llvm::StringRef Above = Buffer.substr(0, LineBegin).rtrim("\n").rsplit('\n').second;
  llvm::SmallVector<llvm::StringRef, 4> Lines;
  Buffer.slice(LineBegin, std::min(Buffer.find('\n', Last), Buffer.size())).split(Lines, '\n');
  if (!S.getBeginLoc().isMacroID() &&
      isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(S))
    Lines.resize(1); // those behind are of the statements inside
  return llvm::any_of(Lines,
                      [&](llvm::StringRef Line) { return hasMarker(Line, "NOLINT", Check); }) ||
         hasMarker(Above, "NOLINTNEXTLINE", Check) ||
         isInNolintBlock(Buffer.take_front(Offset), Check) || isInRegion(File, Offset, Context);
}

bool isKept(const FunctionDecl &Function) { return isAnnotatedAround(Function, "gpufuse::off"); }

bool isUntouchable(const FunctionDecl &Function) {
  return isKept(Function) || isAnnotatedAround(Function, "gpufuse::aside");
}

void setAside(FunctionDecl &Function) {
  Function.addAttr(
      AnnotateAttr::CreateImplicit(Function.getASTContext(), "gpufuse::aside", nullptr, 0));
}

bool isDistinct(const ParmVarDecl &Pointer) {
  return isAnnotated(Pointer, "gpufuse::distinct") && !Pointer.getType()->isReferenceType() &&
         !Pointer.getType().isVolatileQualified();
}

bool isHostOnly(const FunctionDecl &Function) {
  return !Function.hasBody() && !isa<CXXMethodDecl>(Function) &&
         Function.getTemplatedKind() == FunctionDecl::TK_NonTemplate &&
         llvm::none_of(Function.parameters(),
                       [](const ParmVarDecl *P) { return P->getType()->isReferenceType(); }) &&
         isAnnotated(Function, "gpufuse::host_only");
}

bool containsFence(SourceRange Range, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto [File, Begin] = Sources.getDecomposedLoc(Sources.getExpansionLoc(Range.getBegin()));
  const auto [EndFile, End] = Sources.getDecomposedLoc(Sources.getExpansionLoc(Range.getEnd()));
  bool Found = File != EndFile;
  forEachOrder(File, Context, [&, Begin = Begin, End = End](llvm::StringRef Order, unsigned At) {
    Found |= (Order == "fence" || Order == "off" || Order == "on") && At > Begin && At < End;
  });
  return Found;
}

} // namespace gpufuse
