#include "tool/Sarif.h"
#include "tool/Baseline.h"
#include "tool/Explain.h"
#include "tool/FixGroups.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace gpufuse {
namespace {

namespace json = llvm::json;

constexpr llvm::StringLiteral Schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr llvm::StringLiteral RootName = "SRCROOT";

struct CheckText {
  llvm::StringLiteral Id, Name, Text;
};
constexpr CheckText Checks[] = {
    {"kernel-fusion", "KernelFusion", "Launches that stand back to back can be one."},
    {"redundant-sync", "RedundantSync", "A wait orders nothing that is not in order without it."},
    {"async-scope", "AsyncScope", "A wait can come later, or the work that it waits for earlier."},
};

/// The characters that a URI cannot hold as they are (RFC 3986), the separators left alone.
std::string uriPath(llvm::StringRef Path) {
  std::string Out;
  for (const char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/+@,=").contains(C))
      Out += C;
    else
      Out += llvm::formatv("%{0:X-2}", static_cast<unsigned char>(C)).str();
  return Out;
}

json::Object message(const std::string &Text) {
  return json::Object{{"text", json::fixUTF8(Text)}};
}

/// The texts of files, for columns; those that were analysed are known.
class Texts {
public:
  void add(llvm::StringRef File, llvm::StringRef Text) { Known[File] = Text; }

  llvm::StringRef of(llvm::StringRef File) {
    const auto [Text, New] = Known.try_emplace(File);
    if (New)
      if (auto Buffer = llvm::MemoryBuffer::getFile(File)) {
        Text->second = (*Buffer)->getBuffer();
        Read.push_back(std::move(*Buffer));
      }
    return Text->second;
  }

private:
  llvm::StringMap<llvm::StringRef> Known;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Read;
};

class SarifWriter {
public:
  SarifWriter(llvm::ArrayRef<FileResult> Results, llvm::StringRef Root,
              const llvm::StringSet<> *Baseline)
      : Results(Results), Root(Root), Baseline(Baseline) {
    for (const FileResult &Result : Results)
      Files.add(Result.Absolute, Result.Original);
  }

  json::Object log(bool ShowRejected) {
    json::Array Found, Notifications;
    bool Successful = true;
    for (const FileResult &Result : Results) {
      Current = &Result;
      findFixes();
      Files.add(Result.File, Result.Original); // several may have one relative name
      for (const auto &[F, Print] : llvm::zip(Result.Findings, fingerprints(Result, Root)))
        if (F.Verdict == FindingVerdict::Applied || ShowRejected)
          Found.push_back(result(F, Print));
      for (const auto &[Level, Texts] :
           {std::pair("error", &Result.Errors), std::pair("warning", &Result.Warnings)})
        for (const std::string &Text : *Texts)
          Notifications.push_back(json::Object{{"level", Level}, {"message", message(Text)}});
      Successful &= !Result.Failed;
    }
    json::Array Rules;
    for (const CheckText &Check : Checks)
      Rules.push_back(json::Object{{"id", "gpufuse-" + Check.Id.str()},
                                   {"name", Check.Name},
                                   {"shortDescription", message(Check.Text.str())},
                                   {"defaultConfiguration", json::Object{{"level", "warning"}}}});
    for (const RejectReason Reason : Reasons)
      Rules.push_back(ruleOf(Reason));
    json::Object Driver{{"name", "gpufuse"},
                        {"version", GPUFUSE_VERSION},
                        {"semanticVersion", GPUFUSE_VERSION},
                        {"rules", std::move(Rules)}};
    json::Object Run{
        {"tool", json::Object{{"driver", std::move(Driver)}}},
        {"columnKind", "utf16CodeUnits"},
        {"originalUriBaseIds",
         json::Object{{RootName, json::Object{{"uri", "file://" + uriPath(Root) + "/"}}}}},
        {"invocations",
         json::Array{json::Object{{"executionSuccessful", Successful},
                                  {"toolExecutionNotifications", std::move(Notifications)}}}},
        {"results", std::move(Found)}};
    return json::Object{
        {"$schema", Schema}, {"version", "2.1.0"}, {"runs", json::Array{std::move(Run)}}};
  }

private:
  json::Object result(const Finding &F, const std::string &Fingerprint) {
    const bool Applied = F.Verdict == FindingVerdict::Applied;
    const std::string Check = "gpufuse-" + F.Check;
    json::Object Out{{"message", message(F.Message)},
                     {"locations", json::Array{location(F.Sites.front().Where, "", F.Function)}},
                     {"partialFingerprints", json::Object{{FingerprintName, Fingerprint}}}};
    if (F.Verdict == FindingVerdict::Rejected) {
      const RejectReason Reason = F.Obstacles.front().Reason;
      Out["ruleId"] = textOf(Reason).Id;
      Out["ruleIndex"] = std::size(Checks) + indexOf(Reason);
    } else {
      Out["ruleId"] = Check;
      Out["ruleIndex"] =
          llvm::find_if(Checks, [&](const CheckText &C) { return C.Id == F.Check; }) - Checks;
    }
    if (Baseline)
      Out["baselineState"] = Baseline->contains(Fingerprint) ? "unchanged" : "new";
    Out["kind"] = Applied ? "fail" : "informational";
    Out["level"] = Applied ? "warning" : "none";
    json::Array Related = related(F), Flows = flows(F), Assumptions, AllReasons;
    if (!Related.empty())
      Out["relatedLocations"] = std::move(Related);
    if (!Flows.empty())
      Out["codeFlows"] = std::move(Flows);
    if (const auto It = Fixes.find(&F); It != Fixes.end())
      Out["fixes"] = json::Array{fix(F, It->second)};
    for (const std::string &A : F.Assumptions)
      Assumptions.push_back(A);
    for (const Obstacle &O : F.Obstacles)
      AllReasons.push_back(textOf(O.Reason).Id);
    Out["properties"] = json::Object{{"check", Check},
                                     {"assumptions", std::move(Assumptions)},
                                     {"reasons", std::move(AllReasons)}};
    return Out;
  }

  /// Of the finding's rule: where its reason stands among those that are used.
  size_t indexOf(RejectReason Reason) {
    const auto Known = llvm::find(Reasons, Reason);
    const size_t Index = Known - Reasons.begin();
    if (Known == Reasons.end())
      Reasons.push_back(Reason);
    return Index;
  }

  static json::Object ruleOf(RejectReason Reason) {
    const RejectReasonText &Text = textOf(Reason);
    json::Object Out{{"id", Text.Id},
                     {"shortDescription", message(Text.Sentence.str())},
                     {"defaultConfiguration", json::Object{{"level", "none"}}},
                     {"properties", json::Object{{"condition", Text.Condition}}}};
    if (auto Page = explanation(Text.Id))
      Out["help"] = json::Object{{"text", Page->str()}, {"markdown", Page->str()}};
    return Out;
  }

  /// Where the other launches are, and what obstacles point at.
  json::Array related(const Finding &F) {
    json::Array Out;
    const auto add = [&](const Position &Where, const std::string &Text) {
      json::Object Place = location(Where, Text, "");
      Place["id"] = static_cast<int64_t>(Out.size() + 1);
      Out.push_back(std::move(Place));
    };
    for (const FindingSite &Site : llvm::ArrayRef(F.Sites).drop_front())
      add(Site.Where, "'" + Site.Kernel + "' is launched here");
    for (const Obstacle &O : F.Obstacles) {
      add(O.Where, O.Message);
      for (const RelatedPlace &R : O.Related)
        add(R.Where, R.Text);
    }
    if (F.StoppedBy)
      add(F.StoppedBy->Where, "no further than here: " + F.StoppedBy->Text);
    return Out;
  }

  /// A witness as the two accesses, one after the other.
  json::Array flows(const Finding &F) {
    json::Array Out;
    for (const Obstacle &O : F.Obstacles) {
      if (O.Witness.empty())
        continue;
      json::Array Steps;
      const auto step = [&](const Position &Where, const std::string &Text) {
        Steps.push_back(json::Object{{"location", location(Where, Text, "")}});
      };
      step(O.Where, O.Message);
      for (const RelatedPlace &R : O.Related)
        step(R.Where, R.Text);
      Out.push_back(json::Object{
          {"message", message(O.Witness)},
          {"threadFlows", json::Array{json::Object{{"locations", std::move(Steps)}}}}});
    }
    return Out;
  }

  /// The edits of each group of findings of the current file, by the first of them: each can be
  /// made without another. None where text is not UTF-8, which JSON is, or where other files must
  /// change, too.
  void findFixes() {
    Fixes.clear();
    if (Current->CallsReplaced || !json::isUTF8(Current->Original) ||
        !json::isUTF8(Current->Rewritten))
      return;
    for (FixGroup &Group : fixGroups(*Current))
      Fixes[Group.Findings.front()] = std::move(Group.Edits);
  }

  json::Object fix(const Finding &F, const EditSet &All) {
    json::Array Changes;
    for (const auto &[File, Edits] : All.files()) {
      json::Array Replacements;
      for (const clang::tooling::Replacement &R : Edits)
        Replacements.push_back(
            json::Object{{"deletedRegion", region(File, R.getOffset(), R.getLength())},
                         {"insertedContent", message(R.getReplacementText().str())}});
      Changes.push_back(json::Object{{"artifactLocation", artifact(File)},
                                     {"replacements", std::move(Replacements)}});
    }
    return json::Object{{"description", message(F.Message)},
                        {"artifactChanges", std::move(Changes)}};
  }

  json::Object location(const Position &Where, const std::string &Text,
                        const std::string &Function) {
    json::Object Physical{{"artifactLocation", artifact(Where.File)}};
    if (Where.Line > 0) {
      const llvm::StringRef All = Files.of(Where.File);
      json::Object Region{{"startLine", Where.Line}};
      if (Where.Offset <= All.size() && Where.Column > 0 && Where.Column <= Where.Offset + 1)
        Region["startColumn"] = column(All, Where.Offset);
      Physical["region"] = std::move(Region);
    }
    json::Object Out{{"physicalLocation", std::move(Physical)}};
    if (!Text.empty())
      Out["message"] = message(Text);
    if (!Function.empty())
      Out["logicalLocations"] = json::Array{
          json::Object{{"fullyQualifiedName", json::fixUTF8(Function)}, {"kind", "function"}}};
    return Out;
  }

  json::Object artifact(llvm::StringRef File) const {
    llvm::SmallString<256> Absolute(File == Current->File ? llvm::StringRef(Current->Absolute)
                                                          : File);
    llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    if (const llvm::StringRef Path = pathFrom(Root, Absolute); Path != Absolute)
      return json::Object{{"uri", uriPath(Path)}, {"uriBaseId", RootName}};
    return json::Object{{"uri", llvm::sys::path::is_absolute(Absolute)
                                    ? "file://" + uriPath(Absolute)
                                    : uriPath(Absolute)}};
  }

  json::Object region(llvm::StringRef File, unsigned Offset, unsigned Length) {
    const llvm::StringRef All = Files.of(File);
    const auto lineAt = [&](unsigned At) {
      return static_cast<int64_t>(All.take_front(At).count('\n') + 1);
    };
    return json::Object{{"startLine", lineAt(Offset)},
                        {"startColumn", column(All, Offset)},
                        {"endLine", lineAt(Offset + Length)},
                        {"endColumn", column(All, Offset + Length)}};
  }

  /// Of the place in its line, from 1.
  static int64_t column(llvm::StringRef All, unsigned Offset) {
    const llvm::StringRef Ahead = All.take_front(Offset);
    const llvm::StringRef Line = Ahead.substr(Ahead.rfind('\n') + 1); // npos + 1 is 0
    llvm::SmallVector<llvm::UTF16, 128> Units;
    return 1 + static_cast<int64_t>(llvm::convertUTF8ToUTF16String(Line, Units) ? Units.size()
                                                                                : Line.size());
  }

  llvm::ArrayRef<FileResult> Results;
  const llvm::StringRef Root;
  const llvm::StringSet<> *Baseline;
  const FileResult *Current = nullptr;
  std::map<const Finding *, EditSet> Fixes;
  Texts Files;
  /// Those that are rules of this log, in order.
  std::vector<RejectReason> Reasons;
};

} // namespace

std::string sarifLog(llvm::ArrayRef<FileResult> Results, bool ShowRejected, llvm::StringRef Root,
                     const llvm::StringSet<> *Baseline) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << llvm::formatv("{0:2}", json::Value(SarifWriter(Results, Root, Baseline).log(ShowRejected)))
      << '\n';
  return Text;
}

} // namespace gpufuse
