#include "tool/PartialResults.h"
#include "tool/JsonFields.h"
#include "tool/ParseJson.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace gpufuse {
namespace {

using json_fields::IsA;

/// Changes with what is written below.
constexpr int64_t Format = 13;

std::string programVersion() { return GPUFUSE_VERSION " (" + getClangFullVersion() + ")"; }

/// One edit of an EditSet.
struct FileEdit {
  std::string File;
  unsigned Offset = 0, Length = 0;
  std::string Text;
};

struct Fields {
  using Names = std::vector<llvm::StringRef>;
  static Names namesOf(FindingVerdict) { return {"applied", "rejected", "unprofitable"}; }
  static Names namesOf(HelperFact::Kind) { return {"value", "check"}; }
  static Names namesOf(FloatingPoint) { return {"exact", "contract"}; }
  static Names namesOf(DescribedAccess::Precision) { return {"exact", "bounded", "unknown"}; }
  static Names namesOf(RejectReason) {
    Names Out;
    for (const RejectReasonText &Each : rejectReasons())
      Out.push_back(Each.Id);
    return Out;
  }
  static Names namesOf(Assumption) {
    Names Out;
    for (const Assumption Each : AllAssumptions)
      Out.push_back(idOf(Each));
    return Out;
  }

  static void fields(auto &&Visit, IsA<Position> auto &X) {
    auto &[File, Line, Column, Offset] = X;
    Visit("file", File, "line", Line, "column", Column, "offset", Offset);
  }
  static void fields(auto &&Visit, IsA<RelatedPlace> auto &X) {
    auto &[Where, Text] = X;
    Visit("where", Where, "text", Text);
  }
  static void fields(auto &&Visit, IsA<Obstacle> auto &X) {
    auto &[Reason, Where, Message, Witness, Related] = X;
    Visit("reason", Reason, "where", Where, "message", Message, "witness", Witness, "related",
          Related);
  }
  static void fields(auto &&Visit, IsA<FileEdit> auto &X) {
    auto &[File, Offset, Length, Text] = X;
    Visit("file", File, "offset", Offset, "length", Length, "text", Text);
  }
  static void fields(auto &&Visit, IsA<FindingSite> auto &X) {
    auto &[Where, Kernel] = X;
    Visit("where", Where, "kernel", Kernel);
  }
  static void fields(auto &&Visit, IsA<Finding> auto &X) {
    auto &[Check, Verdict, Function, Sites, Message, FusedKernel, BlockThreads, Obstacles,
           NotRendered, Assumptions, StoppedBy, MovesTo, Edits, Together] = X;
    Visit("check", Check, "verdict", Verdict, "function", Function, "sites", Sites, "message",
          Message, "fused-kernel", FusedKernel, "block-threads", BlockThreads, "obstacles",
          Obstacles, "not-rendered", NotRendered, "assumptions", Assumptions, "stopped-by",
          StoppedBy, "moves-to", MovesTo, "edits", Edits, "together", Together);
  }
  static void fields(auto &&Visit, IsA<OfferedFunction> auto &X) {
    auto &[Symbol, Name, IsQuiet, Query] = X;
    Visit("symbol", Symbol, "name", Name, "quiet", IsQuiet, "query", Query);
  }
  static void fields(auto &&Visit, IsA<CallSite> auto &X) {
    auto &[Caller, Callees, Names, Places, GivenAs, NeedsQuiet, Checked] = X;
    Visit("caller", Caller, "callees", Callees, "names", Names, "places", Places, "given-as",
          GivenAs, "needs-quiet", NeedsQuiet, "checked", Checked);
  }
  static void fields(auto &&Visit, IsA<HelperFact> auto &X) {
    auto &[Symbol, Type, Name, What, Errors, Extents] = X;
    Visit("symbol", Symbol, "type", Type, "name", Name, "what", What, "errors", Errors, "extents",
          Extents);
  }
  static void fields(auto &&Visit, IsA<CalledFunction> auto &X) {
    auto &[Symbol, Name] = X;
    Visit("symbol", Symbol, "name", Name);
  }
  static void fields(auto &&Visit, IsA<NamesOfFile> auto &X) {
    auto &[File, Names] = X;
    Visit("file", File, "names", Names);
  }
  static void fields(auto &&Visit, IsA<FunctionNames> auto &X) {
    auto &[Defined, Places, Wanted, Own, OwnInScope, Declared, Shared, Strings, Exported, Crossing,
           OfRuntime, IsProgram, GivesAway, LooksUp, StartsEarly] = X;
    Visit("defined", Defined, "places", Places, "wanted", Wanted, "own", Own, "own-in-scope",
          OwnInScope, "declared", Declared, "shared", Shared, "strings", Strings, "exported",
          Exported, "crossing", Crossing, "of-runtime", OfRuntime, "program", IsProgram,
          "gives-away", GivesAway, "looks-up", LooksUp, "starts-early", StartsEarly);
  }
  static void fields(auto &&Visit, IsA<AcrossFacts> auto &X) {
    auto &[OfHost, Offered, Defined, Sites, Helpers, Calls, Names, Captures, ReturnsCapturing,
           OfLibrary] = X;
    Visit("of-host", OfHost, "offered", Offered, "defined", Defined, "sites", Sites, "helpers",
          Helpers, "calls", Calls, "names", Names, "captures", Captures, "returns-capturing",
          ReturnsCapturing, "of-library", OfLibrary);
  }
  static void fields(auto &&Visit, IsA<SiteJoin::Parameter> auto &X) {
    auto &[Name, Call, Input, Value] = X;
    Visit("name", Name, "call", Call, "input", Input, "value", Value);
  }
  static void fields(auto &&Visit, IsA<SiteJoin> auto &X) {
    auto &[First, Count, Name, Symbol, Type, Scope, IsExternC, Query, ReturnsError, Parameters] = X;
    Visit("first", First, "count", Count, "name", Name, "symbol", Symbol, "type", Type, "scope",
          Scope, "extern-c", IsExternC, "query", Query, "returns-error", ReturnsError, "parameters",
          Parameters);
  }
  static void fields(auto &&Visit, IsA<SiteAnswer> auto &X) {
    auto &[Joins, Apart] = X;
    Visit("joins", Joins, "apart", Apart);
  }
  static void fields(auto &&Visit, IsA<DescribedAccess> auto &X) {
    auto &[Where, Buffer, Kind, How, Why, WhyPlace] = X;
    Visit("where", Where, "buffer", Buffer, "kind", Kind, "how", How, "why", Why, "why-place",
          WhyPlace);
  }
  static void fields(auto &&Visit, IsA<DescribedEffect> auto &X) {
    auto &[Where, What, Name] = X;
    Visit("where", Where, "what", What, "name", Name);
  }
  static void fields(auto &&Visit, IsA<DescribedKernel> auto &X) {
    auto &[Where, Name, Accesses, Effects] = X;
    Visit("where", Where, "name", Name, "accesses", Accesses, "effects", Effects);
  }
  static void fields(auto &&Visit, IsA<FileResult> auto &X) {
    auto &[File, Absolute, Failed, Errors, Warnings, HeadersInUse, Findings, Included, Across,
           Answers, CallsReplaced, MoreToDo, Kernels, Original, Rewritten, Headers, IncludedBy] = X;
    Visit("file", File, "absolute", Absolute, "failed", Failed, "errors", Errors, "warnings",
          Warnings, "headers-in-use", HeadersInUse, "findings", Findings, "included", Included,
          "across", Across, "answers", Answers, "calls-replaced", CallsReplaced, "more-to-do",
          MoreToDo, "kernels", Kernels, "original", Original, "rewritten", Rewritten, "headers",
          Headers, "included-by", IncludedBy);
  }
  static void fields(auto &&Visit, IsA<tooling::CompileCommand> auto &X) {
    auto &[Directory, Filename, CommandLine, Output, Heuristic] = X;
    Visit("directory", Directory, "file", Filename, "arguments", CommandLine, "output", Output,
          "heuristic", Heuristic);
  }
  static void fields(auto &&Visit, IsA<AnalysisOptions> auto &X) {
    auto &[KernelFusion, JoinCalls, FoldMemsets, EnterBranches, RedundantSync, AsyncScope, CudaPath,
           RocmPath, Legality, LineFilter] = X;
    auto &[Rounding, StrictErrors, RuntimeGuards, MoveLoops, IgnoresWaits, AllReasons, SwitchedOff,
           Withdrawn] = Legality;
    Visit("kernel-fusion", KernelFusion, "join-calls", JoinCalls, "fold-memsets", FoldMemsets,
          "enter-branches", EnterBranches, "redundant-sync", RedundantSync, "async-scope",
          AsyncScope, "cuda-path", CudaPath, "rocm-path", RocmPath, "line-filter", LineFilter, "fp",
          Rounding, "strict-errors", StrictErrors, "runtime-guards", RuntimeGuards, "move-loops",
          MoveLoops, "ignores-waits", IgnoresWaits, "all-reasons", AllReasons, "switched-off",
          SwitchedOff, "assume", Withdrawn);
  }
  static void fields(auto &&Visit, IsA<Shard> auto &X) {
    auto &[Number, Of] = X;
    Visit("number", Number, "of", Of);
  }
  static void fields(auto &&Visit, IsA<FileState> auto &X) {
    auto &[Path, Size, Hash] = X;
    Visit("path", Path, "size", Size, "hash", Hash);
  }
  static void fields(auto &&Visit, IsA<PartialResults::File> auto &X) {
    auto &[Number, Command, Result] = X;
    Visit("number", Number, "command", Command, "result", Result);
  }
  static void fields(auto &&Visit, IsA<PartialResults::Caller> auto &X) {
    auto &[Number, Command] = X;
    Visit("number", Number, "command", Command);
  }
  static void fields(auto &&Visit, IsA<PartialResults> auto &X) {
    auto &[Part, Run, Directory, Options, Missing, Files, Callers, Inputs] = X;
    Visit("shard", Part, "run", Run, "directory", Directory, "options", Options, "missing", Missing,
          "files", Files, "callers", Callers, "inputs", Inputs);
  }

  /// The form in which \p X is written.
  static std::vector<FileEdit> plain(const EditSet &X) {
    std::vector<FileEdit> Out;
    for (const auto &[File, Edits] : X.files())
      for (const tooling::Replacement &R : Edits)
        Out.push_back({File, R.getOffset(), R.getLength(), R.getReplacementText().str()});
    return Out;
  }
  static bool restore(llvm::ArrayRef<FileEdit> Plain, EditSet &X) {
    bool Good = true;
    for (const FileEdit &Each : Plain)
      Good &= !llvm::errorToBool(X.replace(Each.File, Each.Offset, Each.Length, Each.Text));
    return Good;
  }
};

using Json = json_fields::Codec<Fields>;

} // namespace

FileState::FileState(std::string Path, llvm::StringRef Text)
    : Path(std::move(Path)), Size(Text.size()),
      Hash(llvm::utohexstr(llvm::xxh3_64bits(Text), /*LowerCase=*/true, 16)) {}

std::optional<FileState> FileState::of(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  if (!Buffer)
    return std::nullopt;
  return FileState(Path, (*Buffer)->getBuffer());
}

FileState FileState::absent(std::string Path) {
  FileState Out;
  Out.Path = std::move(Path);
  Out.Hash = "absent";
  return Out;
}

FileState FileState::unknown(std::string Path) {
  FileState Out;
  Out.Path = std::move(Path);
  Out.Hash = "unknown";
  return Out;
}

/// What is edited by hand, or damaged, is not to be applied.
static std::string hashOf(const llvm::json::Value &Results) {
  const std::string Text = llvm::formatv("{0}", Results);
  return llvm::utohexstr(llvm::xxh3_64bits(Text), /*LowerCase=*/true, 16);
}

std::string writePartial(const PartialResults &Partial) {
  llvm::json::Object Out{{"gpufuse-partial", Format}, {"version", programVersion()}};
  Out["results"] = Json::encode(Partial);
  Out["hash"] = hashOf(*Out.get("results"));
  return llvm::formatv("{0}\n", llvm::json::Value(std::move(Out))).str();
}

llvm::Expected<PartialResults> readPartial(llvm::StringRef Text) {
  auto Parsed = parseJson(Text);
  if (!Parsed)
    return llvm::createStringError("this is no complete file of partial results: " +
                                   llvm::toString(Parsed.takeError()));
  const llvm::json::Object *Top = Parsed->getAsObject();
  if (!Top || !Top->get("gpufuse-partial"))
    return llvm::createStringError("these are no partial results; --partial writes them");
  const llvm::StringRef Version = Top->getString("version").value_or("another version");
  if (Top->getInteger("gpufuse-partial") != Format || Version != programVersion())
    return llvm::createStringError("written by gpufuse " + Version + ", and this is " +
                                   programVersion());
  PartialResults Out;
  llvm::json::Path::Root Root("partial results");
  const llvm::json::Value *Results = Top->get("results");
  if (!Results || !Json::decode(*Results, Out, Root))
    return Results ? Root.getError() : llvm::createStringError("it holds no results");
  if (Top->getString("hash") != hashOf(*Results))
    return llvm::createStringError("it was changed since gpufuse wrote it");
  return Out;
}

std::vector<std::string> differences(const AnalysisOptions &X, const AnalysisOptions &Y) {
  const llvm::json::Value Given = Json::encode(X), Other = Json::encode(Y);
  std::vector<std::string> Out;
  for (const auto &[Name, Value] : *Given.getAsObject())
    if (*Other.getAsObject()->get(Name) != Value)
      Out.push_back(Name.str());
  llvm::sort(Out);
  return Out;
}

} // namespace gpufuse
