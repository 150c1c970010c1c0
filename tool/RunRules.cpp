#include "tool/RunRules.h"
#include "tool/CompareResults.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <set>

namespace gpufuse {
namespace {

void refuse(FileResult &Result, RejectReason Reason, const std::string &Why) {
  refuseChanges(Result, Reason, Why);
  Result.Across.Offered.clear();
  Result.Across.Sites.clear();
}

/// They are headers there: what is proven of one unit need not hold in the other.
void refuseIncluded(llvm::MutableArrayRef<FileResult> Results,
                    const std::map<std::string, std::string> &Including) {
  const auto pathOf = [](const FileResult &Each) {
    llvm::SmallString<256> Path;
    (void)llvm::sys::fs::real_path(Each.Absolute, Path); // empty where there is no such file
    return Path.str().str();
  };
  std::map<std::string, std::string> By = Including;
  for (const FileResult &Each : Results) {
    const std::string Own = pathOf(Each);
    for (const std::string &Path : Each.Included)
      if (Path != Own)
        By.try_emplace(Path, Each.File);
  }
  for (FileResult &Each : Results)
    if (const auto It = By.find(pathOf(Each)); It != By.end())
      refuse(Each, RejectReason::LaunchInHeader, "'" + It->second + "' includes this file");
}

/// The files of which functions may be called while a stream is captured, each with the number of
/// one that captures.
std::map<size_t, size_t> reachedByCaptures(llvm::ArrayRef<FileResult> Results) {
  std::map<std::string, std::vector<size_t>> Defining;
  std::vector<std::pair<size_t, size_t>> Reached; // file, and the one that captures
  for (size_t I = 0; I < Results.size(); ++I) {
    for (const std::string &Name : Results[I].Across.Names.Defined)
      Defining[Name].push_back(I);
    if (Results[I].Across.Captures)
      Reached.emplace_back(I, I);
  }
  std::map<size_t, size_t> Out;
  while (!Reached.empty()) {
    const auto [File, Capturing] = Reached.back();
    Reached.pop_back();
    if (!Out.try_emplace(File, Capturing).second)
      continue;
    for (const std::string &Name : Results[File].Across.Names.Wanted)
      for (size_t Other : Defining[Name])
        Reached.emplace_back(Other, Capturing);
  }
  return Out;
}

/// What is captured there runs the kernels of this file as nodes of a graph.
void refuseCaptured(llvm::MutableArrayRef<FileResult> Results) {
  for (const auto &[File, Capturing] : reachedByCaptures(Results))
    if (!Results[File].Across.Captures) // which says so itself
      refuse(Results[File], RejectReason::StreamCapture,
             "'" + Results[Capturing].File + "' captures streams, and may call what stands here");
}

/// What a proof says of a function or variable that no header declares is not so where another
/// file of the run declares it by itself.
void refuseDeclaredElsewhere(llvm::MutableArrayRef<FileResult> Results) {
  std::map<std::string, std::vector<const FileResult *>> Wanting;
  for (const FileResult &Each : Results)
    for (const std::string &Name : Each.Across.Names.Wanted)
      Wanting[Name].push_back(&Each);
  for (FileResult &Each : Results) {
    if (!restsOnOwnNames(Each))
      continue;
    for (const std::string &Name : Each.Across.Names.Own) {
      const std::vector<const FileResult *> &By = Wanting[Name];
      const auto Other = llvm::find_if(By, [&](const FileResult *Of) { return Of != &Each; });
      if (Other == By.end())
        continue;
      refuse(Each, RejectReason::PointersMayOverlap,
             "'" + (*Other)->File + "' uses '" + Name + "' of this file, which no header declares");
      break;
    }
  }
}

} // namespace

llvm::StringSet<> namesWantedInCaptures(llvm::ArrayRef<FileResult> Results) {
  llvm::StringSet<> Defined, Out;
  for (const FileResult &Each : Results)
    for (const std::string &Name : Each.Across.Names.Defined)
      Defined.insert(Name);
  for (const auto &[File, Capturing] : reachedByCaptures(Results))
    for (const std::string &Name : Results[File].Across.Names.Wanted)
      if (!Defined.contains(Name))
        Out.insert(Name);
  return Out;
}

bool restsOnOwnNames(const FileResult &Result) {
  return llvm::any_of(Result.Findings, [](const Finding &F) {
    return F.Verdict == FindingVerdict::Applied &&
           (llvm::is_contained(F.Assumptions, idOf(Assumption::FileSetsItsVariables)) ||
            llvm::is_contained(F.Assumptions, idOf(Assumption::FileCallsItsFunctions)));
  });
}

void refuseForOthers(llvm::MutableArrayRef<FileResult> Results,
                     const std::map<std::string, std::string> &Including) {
  refuseIncluded(Results, Including);
  refuseCaptured(Results);
  refuseDeclaredElsewhere(Results);
}

} // namespace gpufuse
