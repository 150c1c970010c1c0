#include "tool/InlinedHeader.h"
#include "matchers/Conditionals.h"
#include "tool/FileNames.h"
#include "tool/UnifiedDiff.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace gpufuse {
namespace {

namespace path = llvm::sys::path;

void addAssumption(Finding &F, Assumption What) {
  if (!llvm::is_contained(F.Assumptions, idOf(What)))
    F.Assumptions.push_back(idOf(What).str());
}

void blank(std::string &Text, size_t Begin, size_t End) {
  for (size_t I = Begin; I < End; ++I)
    if (Text[I] != '\n')
      Text[I] = ' ';
}

/// \p Header with blanks for what lets it be read once only: here, it is.
std::string withoutGuard(llvm::StringRef Header) {
  static const llvm::Regex Once("^[ \t]*#[ \t]*pragma[ \t]+once[ \t]*$", llvm::Regex::Newline);
  std::string Out = Header.str();
  const std::string Code = withoutComments(Header);
  const Directives Found = directivesIn(Code);
  if (!Found.Conditionals.empty() && Found.Conditionals.front().IsGuard) {
    const Conditional &Guard = Found.Conditionals.front();
    blank(Out, Guard.Branches.front().Directive, Guard.Branches.front().DirectiveEnd);
    const size_t Line = std::min(Code.find('\n', Guard.End), Code.size());
    blank(Out, Guard.End, Guard.End + llvm::StringRef(Code).slice(Guard.End, Line).rtrim().size());
  }
  llvm::SmallVector<llvm::StringRef, 1> Parts;
  if (Once.match(Code, &Parts))
    blank(Out, Parts[0].data() - Code.data(), Parts[0].data() - Code.data() + Parts[0].size());
  return Out;
}

/// The names of files that \p Text includes between quotes.
std::vector<std::string> quotedIncludes(llvm::StringRef Text) {
  static const llvm::Regex Include("^[ \t]*#[ \t]*include[ \t]*\"([^\"\n]*)\"",
                                   llvm::Regex::Newline);
  std::vector<std::string> Out;
  llvm::SmallVector<llvm::StringRef, 2> Parts;
  while (Include.match(Text, &Parts)) {
    Out.push_back(Parts[1].str());
    Text = Text.substr(Parts[1].end() - Text.begin());
  }
  return Out;
}

/// True where \p Header means the same in a file in the directory \p At, if that finds the same
/// files to include.
bool meansTheSame(const Inclusion &Header, llvm::StringRef At) {
  const llvm::StringRef Text = Header.Text;
  static const llvm::Regex Moves("^[ \t]*#[ \t]*(line|[0-9])", llvm::Regex::Newline);
  if (Text.contains('\r') || Text.contains("include_next") || Text.contains("__has_include") ||
      Text.contains("__INCLUDE_LEVEL__") || Text.contains("__has_embed") || Moves.match(Text))
    return false;
  // Between quotes, a file is looked for beside the one that names it first.
  return llvm::sys::fs::equivalent(path::parent_path(Header.Path), At) ||
         llvm::none_of(quotedIncludes(Text), [&](const std::string &Name) {
           llvm::SmallString<256> Here(At);
           path::append(Here, Name);
           return llvm::sys::fs::exists(Here);
         });
}

unsigned linesIn(llvm::StringRef Text) { return static_cast<unsigned>(Text.count('\n')); }

} // namespace

std::optional<InlinedHeader> InlinedHeader::in(llvm::StringRef Main, llvm::StringRef MainPath,
                                               llvm::ArrayRef<Inclusion> All,
                                               const Inclusion &Header) {
  std::vector<const Inclusion *> Inwards{&Header};
  while (const auto By = Inwards.front()->IncludedBy)
    Inwards.insert(Inwards.begin(), &All[*By]);
  InlinedHeader Out(Main);
  if (Main.contains('\r') ||
      !llvm::all_of(Inwards, [&](const Inclusion *Each) { return Out.place(*Each, MainPath); }))
    return std::nullopt;
  // What launches ahead of it could be copied into the header, where it stands in another file.
  const llvm::StringRef Ahead = llvm::StringRef(Out.Text).take_front(Out.Parts.back().Begin);
  if (Ahead.contains("<<<") || Ahead.contains("LaunchKernel"))
    return std::nullopt;
  return Out;
}

bool InlinedHeader::place(const Inclusion &Header, llvm::StringRef MainPath) {
  static const llvm::Regex Plain("^[ \t]*#[ \t]*include[ \t]*(\"[^\"]*\"|<[^>]*>)[ \t]*(//.*)?$");
  if (!Plain.match(Header.Directive) || !meansTheSame(Header, path::parent_path(MainPath)))
    return false;
  const std::string Code = withoutComments(Text);
  const size_t Length = Header.Directive.size();
  std::optional<size_t> Found;
  for (size_t At = Text.find(Header.Directive); At != std::string::npos;
       At = Text.find(Header.Directive, At + 1)) {
    const bool IsLine = (At == 0 || Text[At - 1] == '\n') &&
                        (At + Length == Text.size() || Text[At + Length] == '\n') &&
                        llvm::StringRef(Code).substr(At, Length).contains('#');
    if (IsLine && Found)
      return false;
    if (IsLine)
      Found = At;
  }
  if (!Found)
    return false;
  Text.replace(*Found, Length, withoutGuard(Header.Text));
  Parts.push_back({&Header, *Found, *Found + Header.Text.size(), Length});
  return true;
}

LineRange InlinedHeader::lines() const {
  const Part &Own = Parts.back();
  const unsigned First = linesIn(llvm::StringRef(Text).take_front(Own.Begin)) + 1;
  return {First, First + linesIn(Own.Header->Text)};
}

std::vector<std::string> InlinedHeader::parts() const {
  std::vector<std::string> Out;
  for (const Part &Each : Parts)
    Out.push_back(Each.Header->RealPath);
  return Out;
}

void InlinedHeader::bringBack(Position &Where, llvm::StringRef Directory) const {
  for (const Part &Each : llvm::reverse(Parts)) // (What stands ahead of a part is as it was.)
    if (Each.holds(Where.Offset)) {
      Where.File = nameFromHere(Each.Header->Name, Directory);
      Where.Offset -= Each.Begin;
      // Inner parts are behind the place, or have been taken out.
      Where.Line = linesIn(llvm::StringRef(Each.Header->Text).take_front(Where.Offset)) + 1;
      return;
    } else if (Where.Offset > Each.End) {
      Where.Offset -= Each.Header->Text.size() - Each.Directive;
      Where.Line -= linesIn(Each.Header->Text);
    }
}

std::optional<EditSet> InlinedHeader::ofHeader(const EditSet &Edits) const {
  const Part &Own = Parts.back();
  EditSet Out;
  for (const auto &[File, OfFile] : Edits.files())
    for (const tooling::Replacement &R : OfFile) {
      const size_t Last = R.getOffset() + R.getLength();
      if (!Own.holds(R.getOffset()) || Last > Own.End)
        return std::nullopt;
      const size_t At = R.getOffset() - Own.Begin;
      // What says that the header is read once stays.
      if (llvm::StringRef(Text).slice(R.getOffset(), Last) !=
          llvm::StringRef(Own.Header->Text).substr(At, R.getLength()))
        return std::nullopt;
      if (llvm::errorToBool(Out.replace(Own.Header->Path, static_cast<unsigned>(At), R.getLength(),
                                        R.getReplacementText())))
        return std::nullopt;
    }
  return Out;
}

std::optional<FileResult> InlinedHeader::resultFor(FileResult Of, llvm::StringRef Directory) const {
  if (Of.Failed)
    return std::nullopt;
  const Inclusion &Header = *Parts.back().Header;
  FileResult Out;
  Out.File = nameFromHere(Header.Name, Directory);
  Out.Absolute = withoutDots(Header.Path);
  Out.IncludedBy = Of.File;
  Out.Original = Header.Text;
  const auto Lines = ofHeader(lineEdits(Of.Absolute, Text, Of.Rewritten));
  if (!Lines)
    return std::nullopt;
  auto Rewritten = Lines->apply(Header.Path, Header.Text);
  if (!Rewritten) {
    llvm::consumeError(Rewritten.takeError());
    return std::nullopt;
  }
  Out.Rewritten = std::move(*Rewritten);
  for (Finding &F : Of.Findings) {
    const auto isOwn = [&](const Position &Where) {
      return Where.File == Of.File || Where.File == Of.Absolute;
    };
    if (!llvm::all_of(F.Sites, [&](const FindingSite &Site) {
          return isOwn(Site.Where) && Parts.back().holds(Site.Where.Offset);
        })) {
      if (F.Verdict == FindingVerdict::Applied)
        return std::nullopt;
      continue;
    }
    auto Edits = ofHeader(F.Edits);
    if (!Edits)
      return std::nullopt;
    F.Edits = std::move(*Edits);
    forEachPlace(F, [&](Position &Where, llvm::StringRef) {
      if (isOwn(Where))
        bringBack(Where, Directory);
    });
    if (F.Verdict == FindingVerdict::Applied)
      addAssumption(F, Assumption::RunIsWholeProgram);
    Out.Findings.push_back(std::move(F));
  }
  return Out;
}

} // namespace gpufuse
