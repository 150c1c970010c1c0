#include "tool/ConfirmChanges.h"
#include "tool/CompareResults.h"
#include "tool/WriteFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace gpufuse {

using AnalyzeCommand = llvm::function_ref<FileResult(const tooling::CompileCommand &)>;

static bool isDefinition(llvm::StringRef Flag) { return Flag.starts_with("-D"); }

/// What \p Analyze makes of \p As, which failed, as \p Without says, with values for names that
/// nobody declares: in configurations that use them (`#ifdef N`), the command gives them. \p Values
/// are those that others wanted; all are \p Least, or more.
static FileResult analyzeWithValues(const FileResult &Without, const tooling::CompileCommand &As,
                                    unsigned Least, const UnitMakeup &Makeup,
                                    std::vector<std::string> &Values, AnalyzeCommand Analyze) {
  constexpr size_t MaxNames = 16;
  static const llvm::Regex Undeclared("error: use of undeclared identifier '([A-Za-z0-9_]+)'");
  const auto analyze = [&] {
    tooling::CompileCommand With = As;
    With.CommandLine.insert(With.CommandLine.end(), Values.begin(), Values.end());
    return Analyze(With);
  };
  const auto stands = [&](const std::string &Number) {
    return llvm::any_of(Makeup.Files, [&](const UnitFile &Each) {
      return llvm::StringRef(Each.Text).contains(Number);
    });
  };
  llvm::SmallVector<llvm::StringRef, 2> Parts;
  const auto wantsMore = [&](const FileResult &Of) {
    return Of.Failed && !Of.Errors.empty() && Undeclared.match(Of.Errors.front(), &Parts);
  };
  FileResult Out = Values.empty() ? Without : analyze();
  if (Out.Failed && !wantsMore(Out)) { // they may be declared here
    Values.clear();
    Out = Without;
  }
  while (Values.size() < MaxNames && wantsMore(Out)) {
    // (That nobody else thinks of, and that does for the size of a block.)
    unsigned Number = Least + 11 * static_cast<unsigned>(Values.size());
    while (stands(std::to_string(Number)))
      ++Number;
    Values.push_back(llvm::formatv("-D{0}={1}", Parts[1], Number));
    Out = analyze();
  }
  return Out;
}

/// The language of the programs that \p Failed stands for, where it failed for want of the other
/// runtime: `#ifdef USE_HIP`, `#include <hip/hip_runtime.h>`.
static std::optional<Language> languageWanted(const FileResult &Failed) {
  static const llvm::Regex OfHip("error: \"?('hip/[a-z_0-9]+\\.h' file not found|"
                                 "\\(\"Must define exactly one of __HIP_PLATFORM)"),
      OfCuda("error: \"?'cuda(_runtime|_runtime_api)?\\.h' file not found");
  if (!Failed.Failed || Failed.Errors.empty())
    return std::nullopt;
  if (OfHip.match(Failed.Errors.front()))
    return Language::Hip;
  return OfCuda.match(Failed.Errors.front()) ? std::optional(Language::Cuda) : std::nullopt;
}

/// True where a file that only \p Other includes has conditions of its own, which nobody decided.
static bool asksForMore(const FileResult &Other, const UnitMakeup &Makeup) {
  return llvm::any_of(Other.Included, [&](const std::string &Path) {
    // (Where its text is another, the parse does not follow links to it.)
    return !llvm::is_contained(Makeup.Included, realPath(Path)) &&
           hasOpenConditions(Path, Makeup.Alike);
  });
}

bool confirmChanges(FileResult &Result, const tooling::CompileCommand &Command,
                    PipelineOptions &Options, llvm::ArrayRef<CallSite> Sites,
                    const UnitMakeup &Makeup, const UnsavedText &Unsaved, AnalyzeAs Analyze) {
  std::vector<Finding> Changed = Result.Findings;
  for (const CallSite &Site : Sites) { // and what they rest on
    Finding &F = Changed.emplace_back();
    F.Verdict = FindingVerdict::Applied;
    F.Function = llvm::join(Site.Names, " ");
  }
  const OtherConfigurations Others =
      otherConfigurations(Makeup.Files, Changed, Command, Makeup.Alike);
  std::string Conditions;
  for (const std::string &Each : Others.Conditions)
    Conditions += (Conditions.empty() ? "'" : ", '") + Each + "'";
  const auto refuse = [&](const std::string &Why) {
    refuseChanges(Result, RejectReason::OtherConfiguration, Why);
  };
  if (Others.TooMany) {
    refuse("too many configurations are to be looked at, of " + Conditions);
    return true;
  }
  if (!Others.FileNamedBy.empty()) {
    refuse("the compile command may say by '" + Others.FileNamedBy +
           "' which file is included, and only one was looked at");
    return true;
  }
  PipelineOptions Otherwise = Options;
  // A macro that waits in one configuration (`CHECK()` with DEBUG) finds its work done earlier.
  Otherwise.Legality.IgnoresWaits = true;
  std::vector<std::string> Values, OtherValues;
  bool Tried = false;
  BlockBounds Needed = Options.Blocks;
  const auto wantsMore = [&] { return Needed != Options.Blocks; };
  // False where the change is refused, or to be made in another way.
  const auto look = [&](const Configuration &Each) {
    UnsavedText Given = Unsaved;
    Given.Main = Result.Original;
    for (const auto &[Path, Text] : Each.Files)
      (Path == Makeup.Files.front().Path ? *Given.Main : Given.Headers[Path]) = Text;
    tooling::CompileCommand As = Command;
    if (Each.Asserts)
      As.CommandLine.push_back(*Each.Asserts ? "-UNDEBUG" : "-DNDEBUG");
    const auto analyze = [&](const tooling::CompileCommand &With) {
      FileResult Other = Analyze(With, Otherwise, Given);
      std::optional<Language> Wanted = languageWanted(Other);
      if (!Wanted && Other.Failed && Each.IsOfOtherLanguage)
        Wanted = Makeup.Alike.IsHip ? Language::Cuda : Language::Hip;
      if (Wanted) {
        Needed.ForBothLanguages |= *Wanted == Language::Cuda;
        PipelineOptions ForBoth = Otherwise;
        ForBoth.Blocks.ForBothLanguages = true;
        Other = Analyze(compiledAs(*Wanted, With), ForBoth, Given);
      }
      // (Else what they are compiled for is not known.)
      Needed.Any |=
          Needed.ForBothLanguages == Options.Blocks.ForBothLanguages && blocksDiffer(Result, Other);
      return Other;
    };
    const auto refuseWith = [&](const FileResult &Other) {
      if (!Each.Defines.empty())
        refuse("the file changes in another way where the compile command says " +
               llvm::join(llvm::make_filter_range(Each.Defines, isDefinition), " "));
      else if (Other.Failed)
        refuse("the file cannot be used with " + Conditions + " decided otherwise: " +
               Other.Errors.front().substr(Other.Errors.front().find('\n') + 1));
      else
        refuse("the file changes in another way with " + Conditions + " decided otherwise");
      return false;
    };
    const auto isSame = [&](const FileResult &Other) {
      return !Other.Failed && changesAlike(Result, Other, Each) &&
             offersAlike(Result, Other, Sites) && !asksForMore(Other, Makeup);
    };
    if (!Each.Defines.empty()) {
      tooling::CompileCommand With = As;
      With.CommandLine.insert(With.CommandLine.end(), Each.Defines.begin(), Each.Defines.end());
      const FileResult Other = analyze(With);
      Tried |= Each.IsTrial && !Other.Failed;
      // Else the values do not go together; without them, the conditions are looked at, too.
      return !wantsMore() && (Other.Failed || isSame(Other) || refuseWith(Other));
    }
    FileResult Other = analyze(As);
    if (Other.Failed && Each.IsOfOtherLanguage)
      return true;
    if (isImpossible(Other, Each))
      return !Others.IsChoice || refuseWith(Other); // what it stands for may be possible
    if (Other.Failed) { // two different sets of values: one may hit on what is said elsewhere
      FileResult With = analyzeWithValues(Other, As, 73, Makeup, Values, analyze);
      if (isSame(With))
        With = analyzeWithValues(Other, As, 59, Makeup, OtherValues, analyze);
      Other = std::move(With);
    }
    return !wantsMore() && (isSame(Other) || refuseWith(Other));
  };
  if (llvm::all_of(Others.All, look) && !Tried)
    (void)llvm::all_of(Others.OneByOne, look);
  const bool Again = wantsMore();
  Options.Blocks = Needed;
  return !Again;
}

} // namespace gpufuse
