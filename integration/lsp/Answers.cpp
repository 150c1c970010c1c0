#include "integration/lsp/Answers.h"
#include "integration/lsp/Positions.h"
#include "tool/Explain.h"
#include "tool/FixGroups.h"
#include "tool/LaterStage.h"
#include "tool/Report.h"
#include "tool/UnifiedDiff.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

namespace gpufuse::server {

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace {

struct CheckTitle {
  llvm::StringLiteral Check, Title;
};
constexpr CheckTitle Titles[] = {{"kernel-fusion", "Fuse these launches: "},
                                 {"redundant-sync", "Remove this synchronization"},
                                 {"async-scope", "Wait where it is needed"}};

/// The page on why \p F is refused, if it is.
std::optional<llvm::StringRef> pageOn(const Finding &F) {
  if (F.Verdict != FindingVerdict::Rejected || F.Obstacles.empty())
    return std::nullopt;
  return explanation(textOf(F.Obstacles.front().Reason).Id);
}

/// The code that a diagnostic of \p F has, as the command line prints it.
std::string codeOf(const Finding &F) {
  std::string Code = "gpufuse-" + F.Check;
  if (F.Verdict == FindingVerdict::Rejected && !F.Obstacles.empty())
    Code += ":" + textOf(F.Obstacles.front().Reason).Id.str();
  return Code;
}

/// True when \p Kind is \p Asked or a part of it: `source.gpufuse.fuseAll` of `source`.
bool isOfKind(llvm::StringRef Kind, llvm::StringRef Asked) {
  return Asked.empty() || (Kind.consume_front(Asked) && (Kind.empty() || Kind.front() == '.'));
}

/// Wherever in its lines the cursor stands, a statement's fixes are at hand.
bool shareLine(const lsp::Range &X, const lsp::Range &Y) {
  return X.start.line <= Y.end.line && Y.start.line <= X.end.line;
}

} // namespace

/// What it builds is kept: a JSON value that is made of a StringRef would not own its text.
class Answers::Builder {
public:
  Builder(Answers &Out, const FileResult &Result, const lsp::URIForFile &Uri, int64_t Version,
          const AnswerOptions &Options, const TextOf &Others)
      : Out(Out), Result(Result), Lines(Result.Original), Uri(Uri), Version(Version),
        Options(Options), Others(Others) {}

  void build() {
    // The commands of a file often fail alike.
    for (const std::string &Error : std::set(Result.Errors.begin(), Result.Errors.end()))
      addError(Error);
    for (const Finding &F : Result.Findings)
      if (isHere(F.Sites.front().Where) &&
          (F.Verdict == FindingVerdict::Applied || Options.ShowRejected))
        add(F);
    if (!Result.changed())
      return;
    for (const FixGroup &Group : fixGroups(Result, GroupsApplied::OneAtATime))
      addFix(Group);
    offer({}, FuseAllKind, "Fuse all in file", {}, wholeChange());
  }

private:
  EditSet wholeChange() const {
    return lineEdits(Result.Absolute, Result.Original, Result.Rewritten);
  }

  void add(const Finding &F) {
    Out.Diagnostics.push_back(diagnosticOf(F));
    std::string Text = "**gpufuse**: " + F.Message + "\n";
    for (const RelatedPlace &Note : notesOf(F))
      Text += "\n- " + Note.Text;
    if (const auto Page = pageOn(F))
      Text += "\n\n---\n\n" + Page->str();
    for (const FindingSite &Site : F.Sites)
      if (isHere(Site.Where))
        Out.Hovers.push_back({rangeAt(Site.Where), Text});
  }

  /// An error reads "file: what\nfile:line:column: error: why", or has the first line only.
  void addError(const std::string &Error) {
    static const llvm::Regex Place("\n([^\n]*):([0-9]+):([0-9]+): ");
    llvm::SmallVector<llvm::StringRef, 5> Parts;
    lsp::Range Where = Lines.rangeOfLine(1);
    if (size_t Line = 0; Place.match(Error, &Parts) &&
                         (Parts[1] == Result.File || Parts[1] == Result.Absolute) &&
                         !Parts[2].getAsInteger(10, Line))
      Where = Lines.rangeOfLine(Line);
    Out.Diagnostics.push_back(json::Object{{"range", lsp::toJSON(Where)},
                                           {"severity", int(lsp::DiagnosticSeverity::Information)},
                                           {"code", "gpufuse"},
                                           {"source", "gpufuse"},
                                           {"message", json::fixUTF8("not analysed: " + Error)}});
  }

  json::Value diagnosticOf(const Finding &F) const {
    const bool Applied = F.Verdict == FindingVerdict::Applied;
    std::string Message = F.Message;
    json::Array Related;
    for (const RelatedPlace &Note : notesOf(F)) {
      if (!Options.RelatedInformation)
        Message += "\n" + std::to_string(Note.Where.Line) + ": " + Note.Text;
      else if (const auto Where = locationOf(Note.Where))
        Related.push_back(
            json::Object{{"location", json::Object{{"uri", Where->uri.uri().str()},
                                                   {"range", lsp::toJSON(Where->range)}}},
                         {"message", json::fixUTF8(Note.Text)}});
    }
    json::Object Told{{"range", lsp::toJSON(rangeAt(F.Sites.front().Where))},
                      {"severity", int(Applied ? lsp::DiagnosticSeverity::Warning
                                               : lsp::DiagnosticSeverity::Hint)},
                      {"code", codeOf(F)},
                      {"source", "gpufuse"},
                      {"message", json::fixUTF8(Message)}};
    if (!Related.empty())
      Told["relatedInformation"] = std::move(Related);
    return Told;
  }

  void addFix(const FixGroup &Group) {
    const std::string &Check = Group.Findings.front()->Check;
    std::string Title = llvm::find_if(Titles, [&](const CheckTitle &Each) {
                          return Each.Check == Check;
                        })->Title.str();
    std::vector<lsp::Range> Places;
    json::Array Resolved;
    for (const Finding *F : Group.Findings) {
      if (isHere(F->Sites.front().Where))
        Resolved.push_back(diagnosticOf(*F));
      for (const FindingSite &Site : F->Sites)
        if (isHere(Site.Where))
          Places.push_back(rangeAt(Site.Where));
    }
    if (Places.empty())
      return;
    if (llvm::StringRef(Title).ends_with(": "))
      Title += kernelNames(*Group.Findings.front());
    if (Group.IsWhole)
      Title += ", and all else in this file, which cannot be apart";
    else if (Group.Findings.size() > 1)
      Title += ", and " + std::to_string(Group.Findings.size() - 1) + " more that cannot be apart";
    offer(std::move(Places), FixOneKind, Title, std::move(Resolved), Group.Edits);
  }

  void offer(std::vector<lsp::Range> Places, llvm::StringRef Kind, const std::string &Title,
             json::Array Resolved, const EditSet &Edits) {
    json::Array Changes;
    for (const auto &[File, OfFile] : Edits.files())
      for (const clang::tooling::Replacement &R : OfFile)
        Changes.push_back(json::Object{
            {"range", lsp::toJSON(Lines.range(R.getOffset(), R.getOffset() + R.getLength()))},
            {"newText", json::fixUTF8(R.getReplacementText())}});
    json::Object Edit;
    if (Options.VersionedEdits)
      Edit["documentChanges"] = json::Array{json::Object{
          {"textDocument", json::Object{{"uri", Uri.uri().str()}, {"version", Version}}},
          {"edits", std::move(Changes)}}};
    else
      Edit["changes"] = json::Object{{Uri.uri().str(), std::move(Changes)}};
    json::Object Offer{{"title", Title}, {"kind", Kind.str()}, {"edit", std::move(Edit)}};
    if (!Resolved.empty()) {
      Offer["diagnostics"] = std::move(Resolved);
      Offer["isPreferred"] = true;
    }
    Out.Actions.push_back({std::move(Places), Kind.str(), std::move(Offer)});
  }

  bool isHere(const Position &Where) const {
    return Where.File == Result.File || Where.File == Result.Absolute;
  }

  lsp::Range rangeAt(const Position &Where) const {
    const llvm::StringRef Rest = llvm::StringRef(Result.Original).substr(Where.Offset);
    return Lines.range(Where.Offset, Where.Offset + statementLength(Rest));
  }

  /// Nothing for a place in a file that cannot be shown.
  std::optional<lsp::Location> locationOf(const Position &Where) const {
    if (isHere(Where))
      return lsp::Location(Uri, rangeAt(Where));
    llvm::SmallString<256> Path(Where.File);
    llvm::sys::path::make_absolute(llvm::sys::path::parent_path(Result.Absolute), Path);
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    auto Other = lsp::URIForFile::fromFile(Path);
    const std::string Text = Others(Path);
    if (!Other || Text.empty() || Where.Line == 0) {
      llvm::consumeError(Other.takeError());
      return std::nullopt;
    }
    const LineIndex OtherLines(Text);
    const lsp::Position At =
        OtherLines.at(OtherLines.offsetOfLine(Where.Line) + std::max(Where.Column, 1U) - 1);
    return lsp::Location(*Other, lsp::Range(At));
  }

  Answers &Out;
  const FileResult &Result;
  const LineIndex Lines;
  const lsp::URIForFile &Uri;
  const int64_t Version;
  const AnswerOptions &Options;
  const TextOf &Others;
};

Answers::Answers(const FileResult &Result, const lsp::URIForFile &Uri, int64_t Version,
                 const AnswerOptions &Options, const TextOf &Others) {
  Builder(*this, Result, Uri, Version, Options, Others).build();
}

json::Array Answers::actions(lsp::Range Where, llvm::ArrayRef<std::string> Only) const {
  json::Array Out;
  for (const Action &Each : Actions) {
    const bool Wanted = Only.empty() || llvm::any_of(Only, [&](const std::string &Asked) {
                          return isOfKind(Each.Kind, Asked);
                        });
    const bool IsHere = Each.Places.empty() || llvm::any_of(Each.Places, [&](const lsp::Range &R) {
                          return shareLine(R, Where);
                        });
    if (Wanted && IsHere)
      Out.push_back(json::Object(Each.Offer));
  }
  return Out;
}

json::Value Answers::hover(lsp::Position Where) const {
  std::string Text;
  lsp::Range Of;
  for (const Told &Each : Hovers)
    if (Each.Where.start <= Where && Where <= Each.Where.end) {
      Text += (Text.empty() ? "" : "\n\n---\n\n") + Each.Markdown;
      Of = Each.Where;
    }
  if (Text.empty())
    return nullptr;
  return json::Object{
      {"contents", json::Object{{"kind", "markdown"}, {"value", json::fixUTF8(Text)}}},
      {"range", lsp::toJSON(Of)}};
}

} // namespace gpufuse::server
