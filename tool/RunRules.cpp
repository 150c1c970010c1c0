#include "tool/RunRules.h"
#include "tool/CompareResults.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <optional>
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

/// What calls what, and which files captures reach: those of which functions may be called while a
/// stream is captured, or may call what returns then. Two files with a `main` are of two programs.
class CaptureReach {
public:
  explicit CaptureReach(llvm::ArrayRef<FileResult> Results) : Results(Results) {
    for (size_t I = 0; I < Results.size(); ++I) {
      for (const std::string &Name : namesOf(I).Defined)
        Defining[Name].push_back(I);
      for (const std::string &Name : namesOf(I).Wanted)
        Wanting[Name].push_back(I);
    }
    // What is of no one program goes first; the programs that it comes to go on from there.
    std::map<size_t, size_t> ReturningPrograms, CalledPrograms;
    for (const bool InPrograms : {false, true}) {
      std::map<size_t, size_t> Returning, Called;
      for (size_t I = 0; I < Results.size(); ++I)
        if (Results[I].Across.Captures && namesOf(I).IsProgram == InPrograms)
          (Results[I].Across.ReturnsCapturing ? Returning : Called).emplace(I, I);
      addCallbacks(InPrograms, Called);
      if (InPrograms) {
        Returning.insert(ReturningPrograms.begin(), ReturningPrograms.end());
        Called.insert(CalledPrograms.begin(), CalledPrograms.end());
      }
      ReturningPrograms = close(Returning, Wanting, &FunctionNames::Defined);
      Open.insert(Returning.begin(), Returning.end());
      Called.insert(Returning.begin(), Returning.end());
      CalledPrograms = close(Called, Defining, &FunctionNames::Wanted);
      Reached.insert(Called.begin(), Called.end());
    }
  }

  /// Each with the number of one that captures.
  std::map<size_t, size_t> Reached;
  /// Those of them that may return capturing.
  std::map<size_t, size_t> Open;

private:
  /// What captures may call what it does not name.
  void addCallbacks(bool InPrograms, std::map<size_t, size_t> &Called) const {
    std::optional<size_t> OfProgram, OfNone;
    for (size_t I = 0; I < Results.size(); ++I)
      if (Results[I].Across.Captures)
        (namesOf(I).IsProgram ? OfProgram : OfNone) = I;
    for (size_t I = 0; I < Results.size(); ++I) {
      if (!namesOf(I).GivesAway)
        continue;
      const bool IsProgram = namesOf(I).IsProgram;
      if (OfNone && IsProgram == InPrograms)
        Called.try_emplace(I, *OfNone);
      else if (OfProgram && InPrograms && !IsProgram)
        Called.try_emplace(I, *OfProgram);
    }
  }

  using FilesByName = std::map<std::string, std::vector<size_t>>;
  const FunctionNames &namesOf(size_t File) const { return Results[File].Across.Names; }

  /// Adds to \p Files those that \p Next has for \p Names of theirs, and so on, programs apart,
  /// which it returns.
  std::map<size_t, size_t> close(std::map<size_t, size_t> &Files, const FilesByName &Next,
                                 std::set<std::string> FunctionNames::*Names) const {
    std::map<size_t, size_t> Programs;
    std::vector<std::pair<size_t, size_t>> Open(Files.begin(), Files.end());
    while (!Open.empty()) {
      const auto [File, Capturing] = Open.back();
      Open.pop_back();
      for (const std::string &Name : namesOf(File).*Names)
        if (const auto It = Next.find(Name); It != Next.end())
          for (const size_t Other : It->second) {
            if (namesOf(Other).IsProgram)
              Programs.try_emplace(Other, Capturing);
            else if (Files.try_emplace(Other, Capturing).second)
              Open.emplace_back(Other, Capturing);
          }
    }
    return Programs;
  }

  llvm::ArrayRef<FileResult> Results;
  FilesByName Defining, Wanting;
};

/// What is captured there runs the kernels of this file as nodes of a graph.
void refuseCaptured(llvm::MutableArrayRef<FileResult> Results) {
  const CaptureReach Found(Results);
  for (const auto &[File, Capturing] : Found.Reached)
    if (!Results[File].Across.Captures) // which says so itself
      refuse(Results[File], RejectReason::StreamCapture,
             "'" + Results[Capturing].File + "' captures streams, and may " +
                 (Found.Open.contains(File) ? "return while it does" : "call what stands here"));
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
  for (const auto &[File, Capturing] : CaptureReach(Results).Reached)
    for (const std::string &Name : Results[File].Across.Names.Wanted)
      if (!Defined.contains(Name))
        Out.insert(Name);
  return Out;
}

llvm::StringSet<> namesGivenToCaptures(llvm::ArrayRef<FileResult> Results) {
  llvm::StringSet<> Out;
  if (llvm::any_of(Results, [](const FileResult &Each) { return Each.Across.Captures; }))
    for (const FileResult &Each : Results)
      Out.insert_range(Each.Across.Names.Defined);
  Out.erase("main");
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
