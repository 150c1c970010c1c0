#include "tool/Report.h"
#include "tool/FixGroups.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/YAMLTraits.h"
#include <map>

using namespace clang;

namespace gpufuse {
namespace {

llvm::StringRef verdictName(FindingVerdict Verdict) {
  switch (Verdict) {
  case FindingVerdict::Applied:
    return "applied";
  case FindingVerdict::Rejected:
    return "rejected";
  case FindingVerdict::Unprofitable:
    return "unprofitable";
  }
  return "";
}

class DiagnosticPrinter {
public:
  DiagnosticPrinter(const FileResult &Result, llvm::raw_ostream &Out) : Result(Result), Out(Out) {}

  void print(const Position &Where, llvm::StringRef Level, llvm::raw_ostream::Colors Color,
             const std::string &Message) {
    const bool Colors = Out.has_colors();
    if (Colors)
      Out.changeColor(llvm::raw_ostream::SAVEDCOLOR, true);
    Out << Where.File << ':' << Where.Line << ':' << Where.Column << ": ";
    if (Colors)
      Out.changeColor(Color, true);
    Out << Level << ": ";
    if (Colors)
      Out.resetColor();
    Out << Message << '\n';
    printLine(Where);
  }

private:
  /// The source line with a caret, for places in the file itself.
  void printLine(const Position &Where) {
    if (Where.File != Result.File && Where.File != Result.Absolute)
      return;
    const llvm::StringRef Text = Result.Original;
    if (Where.Offset >= Text.size() || Where.Column == 0 || Where.Column > Where.Offset + 1)
      return;
    const llvm::StringRef Line =
        Text.substr(Where.Offset - (Where.Column - 1)).take_until([](char C) { return C == '\n'; });
    Out << "  " << Line << "\n  ";
    for (char C : Line.take_front(Where.Column - 1))
      Out << (C == '\t' ? '\t' : ' ');
    Out << "^\n";
  }

  const FileResult &Result;
  llvm::raw_ostream &Out;
};

void printFinding(const Finding &F, DiagnosticPrinter &Printer) {
  const bool Applied = F.Verdict == FindingVerdict::Applied;
  std::string Tag = " [gpufuse-" + F.Check;
  if (F.Verdict == FindingVerdict::Rejected)
    Tag += ":" + textOf(F.Obstacles.front().Reason).Id.str();
  Printer.print(F.Sites.front().Where, Applied ? "warning" : "remark",
                Applied ? llvm::raw_ostream::MAGENTA : llvm::raw_ostream::BLUE,
                F.Message + Tag + "]");
  for (const RelatedPlace &Note : notesOf(F))
    Printer.print(Note.Where, "note", llvm::raw_ostream::CYAN, Note.Text);
}

llvm::json::Object jsonSite(const FindingSite &S) {
  return llvm::json::Object{{"file", S.Where.File},
                            {"line", S.Where.Line},
                            {"column", S.Where.Column},
                            {"kernel", S.Kernel}};
}

llvm::json::Object jsonFinding(const FileResult &Result, const Finding &F) {
  llvm::json::Array Sites, Reasons, Assumptions;
  for (const FindingSite &S : F.Sites)
    Sites.push_back(jsonSite(S));
  std::string Witness;
  std::set<std::string> Seen;
  for (const Obstacle &O : F.Obstacles) {
    if (Seen.insert(textOf(O.Reason).Id.str()).second)
      Reasons.push_back(textOf(O.Reason).Id);
    if (Witness.empty())
      Witness = O.Witness;
  }
  for (const std::string &A : F.Assumptions)
    Assumptions.push_back(A);
  llvm::json::Object Out{{"check", F.Check},          {"verdict", verdictName(F.Verdict)},
                         {"file", Result.File},       {"function", F.Function},
                         {"sites", std::move(Sites)}, {"message", F.Message},
                         {"witness", Witness},        {"assumptions", std::move(Assumptions)}};
  Out["reason"] =
      F.Obstacles.empty()
          ? llvm::json::Value(F.Verdict == FindingVerdict::Unprofitable ? "unprofitable" : "")
          : llvm::json::Value(textOf(F.Obstacles.front().Reason).Id);
  Out["reasons"] = std::move(Reasons);
  if (F.StoppedBy)
    Out["stopped_by"] = llvm::json::Object{{"file", F.StoppedBy->Where.File},
                                           {"line", F.StoppedBy->Where.Line},
                                           {"column", F.StoppedBy->Where.Column},
                                           {"message", F.StoppedBy->Text}};
  return Out;
}

} // namespace

std::vector<RelatedPlace> notesOf(const Finding &F) {
  std::vector<RelatedPlace> Out;
  for (const FindingSite &Site : llvm::ArrayRef(F.Sites).drop_front())
    Out.push_back({Site.Where, "'" + Site.Kernel + "' is launched here"});
  for (const Obstacle &O : F.Obstacles) {
    Out.push_back({O.Where, (O.Witness.empty() ? O.Message : O.Witness) + " [" +
                                textOf(O.Reason).Id.str() + "]"});
    llvm::append_range(Out, O.Related);
  }
  if (F.StoppedBy)
    Out.push_back({F.StoppedBy->Where, "no further than here: " + F.StoppedBy->Text});
  if (F.Verdict == FindingVerdict::Applied && F.Check == "kernel-fusion" &&
      llvm::is_contained(F.Assumptions, "launches-succeed"))
    Out.push_back({F.Sites.front().Where, "assuming that launches succeed"});
  return Out;
}

void printFindings(const FileResult &Result, bool ShowRejected, llvm::raw_ostream &Out) {
  DiagnosticPrinter Printer(Result, Out);
  for (const Finding &F : Result.Findings)
    if (F.Verdict == FindingVerdict::Applied || ShowRejected)
      printFinding(F, Printer);
}

std::string jsonReport(llvm::ArrayRef<FileResult> Results) {
  llvm::json::Array Findings;
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings)
      Findings.push_back(jsonFinding(Result, F));
  llvm::json::Object Report{{"version", 1}, {"findings", std::move(Findings)}};
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << llvm::formatv("{0:2}", llvm::json::Value(std::move(Report))) << '\n';
  return Text;
}

llvm::Expected<std::string> yamlFixes(llvm::ArrayRef<FileResult> Results) {
  tooling::TranslationUnitDiagnostics Document;
  for (const FileResult &Result : Results) {
    if (!Result.changed())
      continue;
    if (Document.MainSourceFile.empty())
      Document.MainSourceFile = Result.Absolute;
    std::map<const Finding *, EditSet> Fixes;
    for (FixGroup &Group : fixGroups(Result))
      Fixes[Group.Findings.front()] = std::move(Group.Edits);
    for (const Finding &F : Result.Findings) {
      if (F.Verdict != FindingVerdict::Applied)
        continue;
      tooling::Diagnostic D("gpufuse-" + F.Check, tooling::DiagnosticMessage(F.Message), {},
                            tooling::Diagnostic::Warning, "");
      D.Message.FilePath = Result.Absolute;
      D.Message.FileOffset = F.Sites.front().Where.Offset;
      for (const auto &[File, Edits] : Fixes[&F].files())
        for (const tooling::Replacement &R : Edits) {
          if (!llvm::json::isUTF8(R.getReplacementText()))
            return llvm::createStringError("'" + Result.File +
                                           "' is not UTF-8, as --export-fixes needs it to be");
          if (llvm::Error Failed = D.Message.Fix[Result.Absolute].add(tooling::Replacement(
                  Result.Absolute, R.getOffset(), R.getLength(), R.getReplacementText())))
            return Failed;
        }
      Document.Diagnostics.push_back(std::move(D));
    }
  }
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  llvm::yaml::Output Yaml(Out);
  Yaml << Document;
  return Text;
}

std::string summary(llvm::ArrayRef<FileResult> Results, bool Writes) {
  size_t Pairs = 0, Fused = 0, Waits = 0, Removed = 0, Files = 0;
  for (const FileResult &Result : Results) {
    const size_t Before = Fused + Removed;
    for (const Finding &F : Result.Findings) {
      const bool Applied = F.Verdict == FindingVerdict::Applied, Wait = F.Check != "kernel-fusion";
      (Wait ? Waits : Pairs) += 1;
      (Wait ? Removed : Fused) += Applied;
    }
    Files += Fused + Removed > Before;
  }
  if (!Pairs && !Waits)
    return "gpufuse: no launches stand back to back";
  std::string Text = "gpufuse: ";
  if (Pairs || !Waits)
    Text += std::to_string(Fused) + " of " + std::to_string(Pairs) + " candidates " +
            (Writes ? "fused" : "can be fused") + ", ";
  if (Waits)
    Text += std::to_string(Removed) + " of " + std::to_string(Waits) + " waits " +
            (Writes ? "removed" : "can be removed") + ", ";
  return Text + "in " + std::to_string(Files) + (Files == 1 ? " file" : " files") +
         (Fused + Removed < Pairs + Waits ? " (--show-rejected says why not)" : "");
}

} // namespace gpufuse
