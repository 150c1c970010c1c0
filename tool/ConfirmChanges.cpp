#include "tool/ConfirmChanges.h"
#include "tool/CompareResults.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace gpufuse {

static bool isDefinition(llvm::StringRef Flag) { return Flag.starts_with("-D"); }

void confirmChanges(FileResult &Result, const tooling::CompileCommand &Command,
                    const PipelineOptions &Options, llvm::ArrayRef<CallSite> Sites,
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
  if (Others.TooMany)
    return refuse("too many configurations are to be looked at, of " + Conditions);
  PipelineOptions Otherwise = Options;
  // A macro that waits in one configuration (`CHECK()` with DEBUG) finds its work done earlier.
  Otherwise.Legality.IgnoresWaits = true;
  bool Tried = false;
  // False where the change is refused.
  const auto look = [&](const Configuration &Each) {
    UnsavedText Given = Unsaved;
    Given.Main = Result.Original;
    for (const auto &[Path, Text] : Each.Files)
      (Path == Makeup.Files.front().Path ? *Given.Main : Given.Headers[Path]) = Text;
    tooling::CompileCommand As = Command;
    As.CommandLine.insert(As.CommandLine.end(), Each.Defines.begin(), Each.Defines.end());
    if (Each.Asserts)
      As.CommandLine.push_back(*Each.Asserts ? "-UNDEBUG" : "-DNDEBUG");
    const FileResult Other = Analyze(As, Otherwise, Given);
    if (isImpossible(Other, Each))
      return true;
    Tried |= !Each.Defines.empty();
    if (!Other.Failed && changesAlike(Result, Other, Each) && offersAlike(Result, Other, Sites))
      return true;
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
  if (llvm::all_of(Others.All, look) && !Tried)
    (void)llvm::all_of(Others.OneByOne, look);
}

} // namespace gpufuse
