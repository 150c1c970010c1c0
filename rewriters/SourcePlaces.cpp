#include "rewriters/SourcePlaces.h"
#include "analysis/wrappers/CallsAcross.h"
#include "matchers/Conditionals.h"
#include "rewriters/CodeStyle.h"
#include "rewriters/RenderRefusal.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include <map>

using namespace clang;

namespace gpufuse {

char RenderRefusal::ID = 0;

SourcePlaces::SourcePlaces(const ASTContext &Host)
    : Host(Host), Sources(Host.getSourceManager()), Heads(Host) {}

std::string SourcePlaces::fileOf(FileID File) const {
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return Entry ? Entry->getName().str() : std::string();
}

/// What the user wrote for \p E, inside what the launch macro and the compiler put around it:
/// the parentheses of `hipLaunchKernelGGL` go, those of the user's own macro (`BLOCKS`) do not.
const Expr &SourcePlaces::written(const Expr &E) const {
  const Expr *Inner = &E;
  for (;;) {
    if (const auto *Paren = dyn_cast<ParenExpr>(Inner);
        Paren && Paren->getLParen().isMacroID() &&
        !Sources.isMacroArgExpansion(Paren->getLParen()) &&
        !spelledRange(Paren->getSourceRange(), Host))
      Inner = Paren->getSubExpr();
    else if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Inner))
      Inner = Cast->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Inner);
             Construct && !isa<CXXTemporaryObjectExpr>(Construct) && Construct->getNumArgs() >= 1 &&
             Construct->getArg(0)->getSourceRange() == Construct->getSourceRange())
      Inner = Construct->getArg(0);
    else
      return *Inner;
  }
}

llvm::Expected<std::string> SourcePlaces::spelled(const Expr *Evaluated) const {
  if (!Evaluated)
    return std::string();
  const Expr *E = &written(*Evaluated);
  const auto Range = spelledRange(E->getSourceRange(), Host);
  if (!Range)
    return llvm::make_error<RenderRefusal>(Obstacle{RejectReason::LaunchInMacro,
                                                    positionOf(E->getBeginLoc(), Sources),
                                                    "this part of the launch is spelled by a macro",
                                                    "",
                                                    {}});
  return textOf(*Range, Host).str();
}

std::optional<DeclarationHead> SourcePlaces::headOf(const Decl &D) const {
  const auto [File, Offset] = Sources.getDecomposedLoc(Sources.getExpansionLoc(beginOf(D)));
  return Heads.of(D, File, Offset);
}

llvm::Error SourcePlaces::headNotFollowed(const Decl &D) const {
  return llvm::make_error<RenderRefusal>(
      Obstacle{RejectReason::PreprocessorBetween,
               positionOf(D.getBeginLoc(), Sources),
               "a directive stands among what begins this declaration",
               "",
               {}});
}

TextRange SourcePlaces::commentAbove(const Decl &D) const {
  const std::optional<DeclarationHead> Head = headOf(D);
  return commentAbove(Sources.getFileID(Sources.getExpansionLoc(beginOf(D))),
                      Head ? Head->Begin : 0);
}

TextRange SourcePlaces::commentAbove(FileID File, unsigned Head) const {
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  const auto Begin = static_cast<unsigned>(Buffer.take_front(Head).rfind('\n') + 1);
  unsigned Top = Begin;
  const auto Comments = commentsIn(Buffer);
  for (const auto &[From, To] : llvm::reverse(Comments)) {
    if (To > Top)
      continue;
    const llvm::StringRef Behind = Buffer.slice(To, Top), Text = Buffer.slice(From, To);
    const auto Line = static_cast<unsigned>(Buffer.take_front(From).rfind('\n') + 1);
    if (!Behind.trim().empty() || Behind.count('\n') > 1 ||
        !Buffer.slice(Line, From).trim().empty() ||               // code ahead of it
        Buffer.take_front(Line).rtrim("\r\n").ends_with("\\") ||  // a part of a directive
        Text.contains("NOLINT") || Text.contains("clang-format")) // tools read these
      break;
    Top = Line;
  }
  return {File, Top == 0 ? Begin : Top, Begin};
}

SourceLocation SourcePlaces::beginOf(const Decl &D) {
  if (const auto *Declarator = dyn_cast<DeclaratorDecl>(&D);
      Declarator && Declarator->getNumTemplateParameterLists() > 0)
    return Declarator->getTemplateParameterList(0)->getTemplateLoc();
  if (const auto *Tag = dyn_cast<TagDecl>(&D); Tag && Tag->getNumTemplateParameterLists() > 0)
    return Tag->getTemplateParameterList(0)->getTemplateLoc();
  const Decl *Template = D.getDescribedTemplate();
  return (Template ? Template : &D)->getBeginLoc();
}

llvm::Expected<unsigned> SourcePlaces::outermostOffset(const FunctionDecl &Function) const {
  const Decl *D = &Function;
  while (!D->getLexicalDeclContext()->isFileContext())
    D = cast<Decl>(D->getLexicalDeclContext());
  return aheadOf(*D);
}

llvm::Expected<unsigned> SourcePlaces::globalOffset(const FunctionDecl &Function) const {
  const Decl *D = &Function;
  while (!D->getLexicalDeclContext()->isTranslationUnit())
    D = cast<Decl>(D->getLexicalDeclContext());
  return aheadOf(*D);
}

llvm::Expected<unsigned> SourcePlaces::aheadOf(const Decl &D) const {
  const std::optional<DeclarationHead> Head = headOf(D);
  if (!Head)
    return headNotFollowed(D);
  return withComment(Sources.getFileID(Sources.getExpansionLoc(beginOf(D))), *Head);
}

unsigned SourcePlaces::withComment(FileID File, const DeclarationHead &Head) const {
  const TextRange Comment = commentAbove(File, Head.Begin);
  return Comment.Begin < Comment.End ? Comment.Begin : Head.Begin;
}

llvm::StringRef SourcePlaces::indentation(const TextRange &Place) const {
  const llvm::StringRef Ahead = Sources.getBufferData(Place.File).take_front(Place.Begin);
  const llvm::StringRef Line = Ahead.substr(Ahead.rfind('\n') + 1);
  return Line.trim().empty() ? Line : "";
}

unsigned SourcePlaces::mentions(llvm::StringRef Name) const {
  return mentionsIn(Sources.getBufferData(Sources.getMainFileID()), Name, Host);
}

llvm::Error SourcePlaces::insertFunction(const FunctionDecl &Later, const FunctionDecl &User,
                                         const Stmt &Use, const std::string &Prototype,
                                         const std::string &Text, EditSet &Edits) {
  const SourceLocation End = Sources.getExpansionLoc(Later.getEndLoc());
  if (!Sources.isInMainFile(End))
    return insertBefore(User, Text, Edits);
  const FileID File = Sources.getMainFileID();
  const std::string Name = fileOf(File);
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  const unsigned Behind = Sources.getFileOffset(End) + 1,
                 Used = Sources.getFileOffset(Sources.getExpansionLoc(Use.getBeginLoc()));
  if (Behind > Used && !Prototype.empty())
    if (llvm::Error Failed = insertBefore(User, Prototype + ";", Edits))
      return Failed;
  const size_t LineEnd = Buffer.find('\n', Behind);
  if (LineEnd == llvm::StringRef::npos || !Buffer.slice(Behind, LineEnd).trim().empty())
    return Edits.insert(Name, Behind, "\n\n" + Text + "\n");
  // A blank line before it, and one behind it where something follows.
  const llvm::StringRef Rest = Buffer.substr(LineEnd + 1);
  const bool SetOff = Rest.empty() || Rest.starts_with("\n");
  const bool AfterAnother = !Written.insert(static_cast<unsigned>(LineEnd)).second;
  return Edits.insert(Name, static_cast<unsigned>(LineEnd) + 1,
                      (AfterAnother && !SetOff ? "" : "\n") + Text + (SetOff ? "\n" : "\n\n"));
}

llvm::Error SourcePlaces::insertForNow(const FunctionDecl &Later, const FunctionDecl &User,
                                       const Stmt &Use, const std::string &Prototype,
                                       const std::string &Text, EditSet &Edits) {
  const SourceLocation End = Sources.getExpansionLoc(Later.getEndLoc());
  const FileID File = Sources.getMainFileID();
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  const size_t LineEnd = Sources.isInMainFile(End) ? Buffer.find('\n', Sources.getFileOffset(End))
                                                   : llvm::StringRef::npos;
  const bool Ahead = LineEnd < Sources.getFileOffset(Sources.getExpansionLoc(Use.getBeginLoc())) &&
                     Buffer.slice(Sources.getFileOffset(End) + 1, LineEnd).trim().empty();
  if (!Ahead)
    return insertFunction(Later, User, Use, Prototype, Text, Edits);
  return Edits.insert(fileOf(File), static_cast<unsigned>(LineEnd) + 1, Text + "\n");
}

llvm::Error SourcePlaces::insertMember(const FunctionDecl &Later, const std::string &Text,
                                       EditSet &Edits) {
  const bool Defines = Later.doesThisDeclarationHaveABody();
  const FileID File = Sources.getMainFileID();
  const llvm::StringRef Buffer = Sources.getBufferData(File);
  size_t Behind = Sources.getFileOffset(Sources.getExpansionLoc(Later.getEndLoc())) + 1;
  if (!Defines)
    Behind = Buffer.find(';', Behind) + 1;
  const size_t LineBegin =
      Buffer.take_front(Sources.getFileOffset(Sources.getExpansionLoc(beginOf(Later))))
          .rfind('\n') +
      1;
  const llvm::StringRef Indentation =
      Buffer.substr(LineBegin).take_while([](char C) { return C == ' ' || C == '\t'; });
  auto Lines = laidOutStatement(Text, Indentation, fileOf(File), Buffer);
  if (!Lines)
    return Lines.takeError();
  std::string Member = (Defines ? "\n" : "") + Indentation.str() + *Lines + "\n";
  const size_t LineEnd = Buffer.find('\n', Behind);
  const llvm::StringRef Rest = Buffer.slice(Behind, LineEnd).trim();
  if (!Rest.empty() && !Rest.starts_with("//"))
    return Edits.insert(fileOf(File), static_cast<unsigned>(Behind), "\n" + Member);
  return Edits.insert(fileOf(File), static_cast<unsigned>(LineEnd) + 1, Member);
}

llvm::Expected<std::string> SourcePlaces::aheadOfName(const CXXMemberCallExpr &Call) const {
  const auto *Named = cast<MemberExpr>(Call.getCallee()->IgnoreParens());
  const auto Range = spelledRange({Named->getBeginLoc(), Named->getMemberLoc()}, Host);
  if (!Range)
    return llvm::make_error<RenderRefusal>(Obstacle{RejectReason::LaunchInMacro,
                                                    positionOf(Call.getBeginLoc(), Sources),
                                                    "this call is spelled by a macro",
                                                    "",
                                                    {}});
  const llvm::StringRef Whole = textOf(*Range, Host);
  return Whole
      .drop_back(Lexer::MeasureTokenLength(Sources.getSpellingLoc(Named->getMemberLoc()), Sources,
                                           Host.getLangOpts()))
      .str();
}

llvm::Error SourcePlaces::insertBefore(const FunctionDecl &User, const std::string &Text,
                                       EditSet &Edits) const {
  llvm::Expected<unsigned> Offset = outermostOffset(User);
  if (!Offset)
    return Offset.takeError();
  return Edits.insert(fileOf(Sources.getMainFileID()), *Offset, Text + "\n\n");
}

llvm::Error SourcePlaces::insertInScope(llvm::ArrayRef<std::string> Scope, const FunctionDecl &User,
                                        const std::string &Text, EditSet &Edits) const {
  const std::vector<std::string> Around = writtenScopeOf(User);
  const bool Within =
      Around.size() <= Scope.size() && std::equal(Around.begin(), Around.end(), Scope.begin());
  llvm::Expected<unsigned> Place = Within ? outermostOffset(User) : globalOffset(User);
  if (!Place)
    return Place.takeError();
  const unsigned Offset = *Place;
  if (Within)
    Scope = Scope.drop_front(Around.size());
  if (Scope.empty())
    return Edits.insert(fileOf(Sources.getMainFileID()), Offset, Text + "\n\n");
  std::string Open, Close;
  for (const std::string &Namespace : Scope) {
    Open += Namespace.empty() ? "namespace {\n" : "namespace " + Namespace + " {\n";
    Close.insert(0, "} // namespace" + (Namespace.empty() ? "" : " " + Namespace) + "\n");
  }
  const llvm::StringRef Ahead = Sources.getBufferData(Sources.getMainFileID()).take_front(Offset);
  return Edits.insert(fileOf(Sources.getMainFileID()), Offset,
                      (Ahead.empty() || Ahead.ends_with("\n\n") ? "" : "\n") + Open + "\n" + Text +
                          "\n\n" + Close + "\n");
}

void SourcePlaces::removeFunctions(llvm::ArrayRef<const FunctionDecl *> Definitions,
                                   EditSet &Edits) const {
  std::map<FileID, std::map<unsigned, unsigned>> Ranges; // by where they begin, where they end
  for (const FunctionDecl *Each : Definitions) {
    const std::optional<DeclarationHead> Head = headOf(*Each);
    if (!Head || !Head->OnlyAttributes)
      continue;
    const FileID File = Sources.getFileID(Sources.getExpansionLoc(beginOf(*Each)));
    unsigned End = Sources.getFileOffset(Sources.getExpansionLoc(Each->getEndLoc())) + 1;
    // With the line's end. Another function may be inserted right there.
    const llvm::StringRef Buffer = Sources.getBufferData(File);
    if (const size_t LineEnd = Buffer.find('\n', End);
        LineEnd != llvm::StringRef::npos && Buffer.slice(End, LineEnd).trim().empty())
      End = static_cast<unsigned>(LineEnd) + 1;
    Ranges[File][withComment(File, *Head)] = End;
  }
  for (const auto &[File, OfFile] : Ranges) {
    const llvm::StringRef Buffer = Sources.getBufferData(File);
    std::optional<unsigned> Gone; // up to where
    for (const auto &[Begin, End] : OfFile) {
      unsigned Last = End; // of those that stand one behind the other
      for (auto Next = OfFile.find(Last); Next != OfFile.end(); Next = OfFile.find(Last))
        Last = Next->second;
      // Of the blank lines around them one stays.
      const bool Blank = Gone != Begin && Buffer.substr(Last).starts_with("\n") &&
                         Buffer.take_front(Begin).ends_with("\n\n");
      const unsigned From = Blank ? Begin - 1 : Begin;
      llvm::consumeError(Edits.replace(fileOf(File), From, End - From, "")); // else it stays
      Gone = End;
    }
  }
}

} // namespace gpufuse
