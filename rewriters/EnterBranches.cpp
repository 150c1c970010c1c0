#include "rewriters/EnterBranches.h"
#include "rewriters/CodeStyle.h"
#include "rewriters/RemoveStatement.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

class EntryRenderer {
public:
  EntryRenderer(const BranchEntry &Entry, const ASTContext &Host)
      : Entry(Entry), Host(Host), Places(Host), Whole(statementRange(*Entry.If, Host)),
        Buffer(Host.getSourceManager().getBufferData(Whole.File)), File(Places.fileOf(Whole.File)),
        Outer(blanksAhead(Whole.Begin)) {}

  llvm::Expected<RenderedEntry> run() {
    llvm::Error Failed = render();
    if (Failed)
      return std::move(Failed);
    return std::move(Out);
  }

private:
  /// What is written at one place.
  struct Piece {
    unsigned Offset = 0, Length = 0;
    std::string Text = {}; // NOLINT(readability-redundant-member-init): left out
  };

  llvm::Error render() {
    auto Deeper = innerIndentation();
    if (!Deeper)
      return Deeper.takeError();
    Inner = *Deeper;
    for (const auto *Enters : {&Entry.Ahead, &Entry.Behind})
      for (const EnteringStatement &Each : *Enters)
        if (llvm::Error Failed = removeStatement(
                *Each.Statement, Each.Launches ? Remark::Keep : Remark::GoesToo, Host, Out.Edits))
          return Failed;
    const IfStmt *Last = Entry.If;
    for (const IfStmt *Each = Entry.If; Each; Each = dyn_cast_or_null<IfStmt>(Each->getElse())) {
      Last = Each;
      if (llvm::Error Failed = branch(*Each->getThen(), Each->getRParenLoc(), Each))
        return Failed;
    }
    return Last->getElse() ? branch(*Last->getElse(), Last->getElseLoc(), nullptr)
                           : llvm::Error::success();
  }

  /// The blanks ahead of what stands in a branch.
  llvm::Expected<std::string> innerIndentation() const {
    for (const Stmt *Branch : branchesOf(*Entry.If)) {
      const auto *Block = dyn_cast<CompoundStmt>(Branch);
      const Stmt *First = !Block ? Branch : Block->body_empty() ? nullptr : Block->body_front();
      const TextRange Range = First ? statementRange(*First, Host) : TextRange();
      if (First && isFirstOnLine(Range.Begin))
        return Places.indentation(Range).str();
    }
    auto Sample = laidOutStatement("if (x) {\ny();\n}", Outer, File, Buffer);
    if (!Sample)
      return Sample.takeError();
    const llvm::StringRef Line = llvm::StringRef(*Sample).split('\n').second;
    return Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
  }

  /// What the line of \p Offset begins with.
  std::string blanksAhead(unsigned Offset) const {
    return Buffer.substr(lineBegin(Offset))
        .take_while([](char C) { return C == ' ' || C == '\t'; })
        .str();
  }

  /// \p Offset, or the end of its line where nothing but a comment stands behind it.
  unsigned behindRemark(unsigned Offset) const {
    const llvm::StringRef Rest = Buffer.substr(Offset).take_until([](char C) { return C == '\n'; });
    const bool IsRemark = Rest.ltrim().starts_with("//") && !Rest.rtrim().ends_with("\\");
    return Offset + (IsRemark ? static_cast<unsigned>(Rest.rtrim().size()) : 0);
  }

  unsigned lineBegin(unsigned Offset) const {
    const size_t End = Buffer.rfind('\n', Offset == 0 ? 0 : Offset - 1);
    return Offset == 0 || End == llvm::StringRef::npos ? 0 : static_cast<unsigned>(End) + 1;
  }
  bool isFirstOnLine(unsigned Offset) const {
    return Buffer.slice(lineBegin(Offset), Offset).trim().empty();
  }
  unsigned offsetOf(SourceLocation Place) const {
    return Host.getSourceManager().getDecomposedLoc(Place).second;
  }

  /// \p Statement to stand behind \p Inner: lines that it was broken into are broken anew, if no
  /// comment stands among them.
  llvm::Expected<std::string> textFor(const Stmt &Statement) const {
    std::string Text = textOf(statementRange(Statement, Host), Host).str();
    if (Text.find('\n') == std::string::npos || llvm::StringRef(Text).contains("//") ||
        llvm::StringRef(Text).contains("/*") || Text.find('"') != std::string::npos ||
        Text.find('\\') != std::string::npos)
      return Text;
    llvm::SmallVector<llvm::StringRef, 4> Lines;
    llvm::StringRef(Text).split(Lines, '\n');
    std::string Joined;
    for (const llvm::StringRef Line : Lines) {
      const bool Opens = llvm::StringRef(Joined).ends_with("(") || Joined.empty();
      Joined += (Opens ? "" : " ") + Line.trim().str();
    }
    return wrapped(Joined, Inner, File, Buffer);
  }

  /// Adds lines with \p Statements to \p To, each behind \p Before and ahead of \p After.
  llvm::Error add(llvm::ArrayRef<EnteringStatement> Statements, const std::string &Before,
                  const std::string &After, Piece &To) {
    for (const EnteringStatement &Each : Statements) {
      auto Text = textFor(*Each.Statement);
      if (!Text)
        return Text.takeError();
      To.Text += Before;
      if (Each.Launches)
        Out.Copies.push_back({Each.Statement, To.Offset, To.Text.size(), Text->size()});
      To.Text += *Text + After;
    }
    return llvm::Error::success();
  }

  llvm::Error write(const Piece &Each) {
    if (Each.Text.empty() && Each.Length == 0)
      return llvm::Error::success();
    return Out.Edits.replace(File, Each.Offset, Each.Length, Each.Text);
  }

  /// What enters \p Branch, which stands behind \p Head: `)` or `else`. \p Of is the `if` that asks
  /// for it.
  llvm::Error branch(const Stmt &Branch, SourceLocation Head, const IfStmt *Of) {
    const bool MakesElse = Of && !Of->getElse();
    const llvm::ArrayRef<EnteringStatement> Behind =
        endsElsewhere(Branch) ? llvm::ArrayRef<EnteringStatement>()
                              : llvm::ArrayRef<EnteringStatement>(Entry.Behind);
    if (const auto *Block = dyn_cast<CompoundStmt>(&Branch))
      return block(*Block, Behind, MakesElse);
    return braces(Branch, offsetOf(Head) + (Of ? 1 : 4), Behind, Of, MakesElse);
  }

  llvm::Error block(const CompoundStmt &Block, llvm::ArrayRef<EnteringStatement> Behind,
                    bool MakesElse) {
    const unsigned Open = offsetOf(Block.getLBracLoc()), Close = offsetOf(Block.getRBracLoc());
    Piece Begin{Block.body_empty() ? Open + 1 : statementRange(*Block.body_front(), Host).Begin};
    Piece End{Close};
    const bool OwnLine = !Block.body_empty() && isFirstOnLine(Begin.Offset);
    if (Block.body_empty()) {
      Begin.Length = Close - Begin.Offset;
      if (!Buffer.substr(Begin.Offset, Begin.Length).trim().empty())
        return inTheWay(Block);
      if (llvm::Error Failed = add(Entry.Ahead, "\n" + Inner, "", Begin))
        return Failed;
      if (llvm::Error Failed = add(Behind, "\n" + Inner, "", Begin))
        return Failed;
      Begin.Text += "\n" + Outer;
    } else {
      if (OwnLine)
        Begin.Offset = lineBegin(Begin.Offset);
      if (llvm::Error Failed = add(Entry.Ahead, OwnLine ? Inner : "", OwnLine ? "\n" : " ", Begin))
        return Failed;
      const bool CloseOwnLine = isFirstOnLine(Close);
      if (CloseOwnLine)
        End.Offset = lineBegin(Close);
      if (llvm::Error Failed =
              add(Behind, CloseOwnLine ? Inner : "", CloseOwnLine ? "\n" : " ", End))
        return Failed;
    }
    if (llvm::Error Failed = write(Begin))
      return Failed;
    if (!Block.body_empty())
      if (llvm::Error Failed = write(End))
        return Failed;
    return MakesElse ? otherwise(Close + 1, isFirstOnLine(Open)) : llvm::Error::success();
  }

  /// Braces around \p Branch.
  llvm::Error braces(const Stmt &Branch, unsigned Head, llvm::ArrayRef<EnteringStatement> Last,
                     const IfStmt *Of, bool MakesElse) {
    const TextRange Range = statementRange(Branch, Host);
    if (Range.File != Whole.File || Range.Begin < Head)
      return inTheWay(Branch);
    const bool OnlyBlanks = Buffer.slice(Head, Range.Begin).trim().empty();
    Piece Begin{Head, OnlyBlanks ? Range.Begin - Head : 0, OnlyBlanks ? " {\n" : " {"};
    Piece Behind{lineBegin(Range.Begin)}; // a comment
    if (!OnlyBlanks && (!isFirstOnLine(Range.Begin) || Behind.Offset < Head))
      return inTheWay(Branch);
    if (llvm::Error Failed = add(Entry.Ahead, Inner, "\n", OnlyBlanks ? Begin : Behind))
      return Failed;
    Begin.Text += OnlyBlanks ? Inner : "";
    if (llvm::Error Failed = write(Begin))
      return Failed;
    if (llvm::Error Failed = write(Behind))
      return Failed;
    Piece End{behindRemark(Range.End)};
    if (llvm::Error Failed = add(Last, "\n" + Inner, "", End))
      return Failed;
    End.Text += "\n" + Outer + "}";
    if (Of && Of->getElse()) {
      const unsigned Else = offsetOf(Of->getElseLoc());
      if (End.Offset <= Else && Buffer.slice(End.Offset, Else).trim().empty()) {
        End.Length = Else - End.Offset;
        End.Text += " ";
      }
    }
    if (MakesElse)
      if (llvm::Error Failed = otherwise(End, /*Below=*/false))
        return Failed;
    return write(End);
  }

  llvm::Error otherwise(unsigned Offset, bool Below) {
    Piece Else{Offset};
    if (llvm::Error Failed = otherwise(Else, Below))
      return Failed;
    return write(Else);
  }

  /// Adds a branch for when no condition holds, with its braces \p Below `else`, or beside it.
  llvm::Error otherwise(Piece &To, bool Below) {
    To.Text += Below ? "\n" + Outer + "else\n" + Outer + "{" : " else {";
    if (llvm::Error Failed = add(Entry.Ahead, "\n" + Inner, "", To))
      return Failed;
    if (llvm::Error Failed = add(Entry.Behind, "\n" + Inner, "", To))
      return Failed;
    To.Text += "\n" + Outer + "}";
    return llvm::Error::success();
  }

  llvm::Error inTheWay(const Stmt &Place) const {
    return llvm::make_error<RenderRefusal>(
        Obstacle{RejectReason::ControlFlowBetween,
                 positionOf(Place.getBeginLoc(), Host.getSourceManager()),
                 "a comment stands where braces would",
                 "",
                 {}});
  }

  const BranchEntry &Entry;
  const ASTContext &Host;
  SourcePlaces Places;
  const TextRange Whole;
  const llvm::StringRef Buffer;
  const std::string File, Outer;
  std::string Inner;
  RenderedEntry Out;
};

} // namespace

llvm::Expected<RenderedEntry> renderEntry(const BranchEntry &Entry, const ASTContext &Host) {
  return EntryRenderer(Entry, Host).run();
}

} // namespace gpufuse
