#include "tool/RunRules.h"
#include "tool/CompareResults.h"
#include "tool/LinkedFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include <optional>
#include <set>
#include <tuple>

namespace gpufuse {
namespace {

void refuse(FileResult &Result, RejectReason Reason, const std::string &Why) {
  refuseChanges(Result, Reason, Why);
  Result.Across.Offered.clear();
  Result.Across.Sites.clear();
}

/// The path of what \p Result is about, links followed; "" where there is no such file.
std::string realPathOf(const FileResult &Result) {
  llvm::SmallString<256> Path;
  (void)llvm::sys::fs::real_path(Result.Absolute, Path);
  return Path.str().str();
}

/// Why \p Header, of \p Of, is not of this file alone; "" where it is.
std::string otherUser(const FileResult &Header, const FileResult &Of,
                      llvm::ArrayRef<FileResult> Results,
                      const std::map<std::string, std::string> &Including) {
  const std::string Path = realPathOf(Header);
  if (const auto Plain = Including.find(Path); Plain != Including.end())
    return "'" + Plain->second + "' includes '" + Header.File + "', too";
  for (const FileResult &Other : Results) {
    if (&Other != &Of && llvm::is_contained(Other.Included, Path))
      return "'" + Other.File + "' includes '" + Header.File + "', too";
    if (realPathOf(Other) == Path)
      return "'" + Header.File + "' is compiled by itself, too";
  }
  return "";
}

/// They are headers there: what is proven of one unit need not hold in the other.
void refuseIncluded(llvm::MutableArrayRef<FileResult> Results,
                    const std::map<std::string, std::string> &Including) {
  std::map<std::string, std::string> By = Including;
  for (const FileResult &Each : Results) {
    const std::string Own = realPathOf(Each);
    for (const std::string &Path : Each.Included)
      if (Path != Own)
        By.try_emplace(Path, Each.File);
  }
  for (FileResult &Each : Results)
    if (const auto It = By.find(realPathOf(Each)); It != By.end())
      refuse(Each, RejectReason::LaunchInHeader, "'" + It->second + "' includes this file");
  // What was analysed as a part of one file is of that one alone.
  for (FileResult &Each : Results)
    for (const FileResult &Header : Each.Headers)
      if (const std::string Other = otherUser(Header, Each, Results, Including); !Other.empty()) {
        for (FileResult &All : Each.Headers) // each rests on those ahead of it
          refuseChanges(All, RejectReason::LaunchInHeader, Other);
        break;
      }
}

/// The files of which launches may be recorded while a stream is captured: those that may be of the
/// same program, whoever calls whom: what a call ends, copies or resumes, and what is registered,
/// runs unnamed. Two files with a `main` are of two programs.
class CaptureReach {
public:
  explicit CaptureReach(llvm::ArrayRef<FileResult> Results) : Results(Results) {
    std::optional<size_t> OfProgram, OfNone;
    for (size_t I = 0; I < Results.size(); ++I) {
      if (!Results[I].Across.Captures)
        continue;
      std::optional<size_t> &Known = namesOf(I).IsProgram ? OfProgram : OfNone;
      if (!Known || Results[I].Across.ReturnsCapturing)
        Known = I;
    }
    if (!OfProgram && !OfNone)
      return;
    Linked.emplace(Results);
    for (size_t I = 0; I < Results.size(); ++I)
      if (Results[I].Across.Captures)
        visit(I, namesOf(I).IsProgram ? Part::Program : Part::Shared, I);
    // What captures may call what it does not name.
    for (size_t I = 0; I < Results.size(); ++I)
      if (namesOf(I).GivesAway && (OfNone || !namesOf(I).IsProgram))
        visit(I, namesOf(I).IsProgram ? Part::Program : Part::OfPrograms,
              OfNone ? *OfNone : *OfProgram);
    close();
    // What no program of the run goes with may be of any.
    const std::set<size_t> InPrograms = withPrograms();
    const bool AnyProgram = !InPrograms.empty();
    const size_t Any = OfNone ? *OfNone : *OfProgram;
    for (size_t I = 0; I < Results.size(); ++I)
      if ((AnyProgram && !InPrograms.contains(I)) ||
          (OfNone && Results[Any].Across.ReturnsCapturing && !InPrograms.contains(Any)))
        Reached.try_emplace(I, Any);
  }

  /// Each with the number of one that captures.
  std::map<size_t, size_t> Reached;

private:
  enum class Part {
    Shared,     ///< captures, or is linked with what does: so are programs that it goes with
    Program,    ///< a program that captures
    OfPrograms, ///< goes with one; other programs that it goes with do not capture for that
  };
  const FunctionNames &namesOf(size_t File) const { return Results[File].Across.Names; }

  void visit(size_t File, Part As, size_t Capturing) {
    if (!Seen.emplace(File, As).second)
      return;
    Reached.try_emplace(File, Capturing);
    Open.emplace_back(File, As, Capturing);
  }

  void close() {
    while (!Open.empty()) {
      const auto [File, As, Capturing] = Open.back();
      Open.pop_back();
      for (const size_t Other : Linked->with(File)) {
        if (!namesOf(Other).IsProgram)
          visit(Other, As == Part::Shared ? As : Part::OfPrograms, Capturing);
        else if (As == Part::Shared)
          visit(Other, Part::Program, Capturing);
      }
    }
  }

  /// The programs of the run, and all that goes with one of them.
  std::set<size_t> withPrograms() {
    std::set<size_t> Found;
    std::vector<size_t> Next;
    for (size_t I = 0; I < Results.size(); ++I)
      if (namesOf(I).IsProgram && Found.insert(I).second)
        Next.push_back(I);
    while (!Next.empty()) {
      const size_t File = Next.back();
      Next.pop_back();
      for (const size_t Other : Linked->with(File))
        if (!namesOf(Other).IsProgram && Found.insert(Other).second)
          Next.push_back(Other);
    }
    return Found;
  }

  llvm::ArrayRef<FileResult> Results;
  std::optional<LinkedFiles> Linked;
  std::set<std::pair<size_t, Part>> Seen;
  std::vector<std::tuple<size_t, Part, size_t>> Open;
};

/// What is captured there runs the kernels of this file as nodes of a graph.
void refuseCaptured(llvm::MutableArrayRef<FileResult> Results) {
  const CaptureReach Found(Results);
  for (const auto &[File, Capturing] : Found.Reached)
    if (!Results[File].Across.Captures) // which says so itself
      refuse(Results[File], RejectReason::StreamCapture,
             "'" + Results[Capturing].File + "' captures streams, and may be of the same program");
}

/// What a proof says of a function, variable or class that no header declares is not so where
/// another file of the program declares it by itself: calls it, sets it, or defines it, too, so
/// that the linker takes one of the two for both.
class OwnNames {
public:
  explicit OwnNames(llvm::ArrayRef<FileResult> Results) : Results(Results) {
    llvm::StringSet<> Asked;
    for (const FileResult &Each : Results)
      if (restsOnOwnNames(Each))
        for (const std::set<std::string> *Names :
             {&Each.Across.Names.Own, &Each.Across.Names.OwnInScope})
          Asked.insert_range(*Names);
    for (size_t I = 0; I < Results.size(); ++I) {
      const FunctionNames &Names = namesOf(I);
      for (const auto &[Said, By] :
           {std::pair(&Names.Wanted, &Wanting), std::pair(&Names.Strings, &Wanting),
            std::pair(&Names.Defined, &Defining), std::pair(&Names.Shared, &Sharing),
            std::pair(&Names.Declared, &Declaring), std::pair(&Names.OwnInScope, &Owning)})
        for (const std::string &Name : *Said)
          if (Asked.contains(Name))
            (*By)[Name].push_back(I);
      if (Names.LooksUp && !LookingUp)
        LookingUp = I;
    }
  }

  /// Why a name is not of \p File alone; "" where all are.
  std::string whyNotAlone(size_t File) {
    const FunctionNames &Names = namesOf(File);
    if (!Names.Crossing.empty())
      return "compiled in another way, this file uses '" + *Names.Crossing.begin() +
             "' of this one";
    for (const std::string &Name : Names.Own) {
      auto Definer = another(File, Sharing[Name]);
      if (!Definer && Names.Shared.contains(Name))
        Definer = another(File, Defining[Name]);
      if (Definer)
        return nameOf(*Definer) + " defines '" + Name + "', too, and a program may have both";
      auto User = another(File, Wanting[Name]);
      if (!User && mayBeLookedUp(Names, Name))
        User = Names.LooksUp ? File : *LookingUp;
      if (User)
        return nameOf(*User) + " uses '" + Name + "' of this file, which no header declares";
    }
    for (const std::string &Name : Names.OwnInScope) {
      if (const auto Declarer = another(File, Declaring[Name]))
        return nameOf(*Declarer) + " declares '" + Name +
               "', too, and its program may use that of this file";
      const auto Definer = another(File, Owning[Name]);
      if (Definer && (Results[File].Across.OfLibrary || Results[*Definer].Across.OfLibrary))
        return nameOf(*Definer) + " defines '" + Name +
               "', too, and with shared libraries one takes the place of the other";
    }
    return "";
  }

private:
  const FunctionNames &namesOf(size_t File) const { return Results[File].Across.Names; }
  std::string nameOf(size_t File) const { return "'" + Results[File].File + "'"; }

  /// One of \p Others that may be of the same program: two programs have nothing in common, any
  /// other two files may be linked together, named or not.
  std::optional<size_t> another(size_t File, const std::vector<size_t> &Others) const {
    const auto Found = llvm::find_if(Others, [&](size_t Other) {
      return Other != File && !(namesOf(File).IsProgram && namesOf(Other).IsProgram);
    });
    return Found == Others.end() ? std::nullopt : std::optional(*Found);
  }

  bool mayBeLookedUp(const FunctionNames &Names, const std::string &Name) const {
    const bool ByItself = Names.LooksUp && Names.Strings.contains(Name);
    // (Names of C are simple to make at run time.)
    return ByItself || (LookingUp && Names.Exported.contains(Name));
  }

  llvm::ArrayRef<FileResult> Results;
  /// By name, the files.
  llvm::StringMap<std::vector<size_t>> Wanting, Defining, Sharing, Declaring, Owning;
  std::optional<size_t> LookingUp;
};

void refuseDeclaredElsewhere(llvm::MutableArrayRef<FileResult> Results) {
  OwnNames Names(Results);
  std::vector<std::pair<size_t, std::string>> Refused;
  for (size_t I = 0; I < Results.size(); ++I)
    if (restsOnOwnNames(Results[I]))
      if (std::string Why = Names.whyNotAlone(I); !Why.empty())
        Refused.emplace_back(I, std::move(Why));
  for (const auto &[File, Why] : Refused)
    refuse(Results[File], RejectReason::PointersMayOverlap, Why);
}

/// A wait in `main` goes where nothing is under way when that begins: not where another file of the
/// program gives the device work ahead of it, or calls it itself.
void refuseBeforeMain(llvm::MutableArrayRef<FileResult> Results) {
  const auto namesMain = [](const FunctionNames &Names) {
    return Names.Wanted.contains("main") || (!Names.IsProgram && Names.Defined.contains("main"));
  };
  for (size_t I = 0; I < Results.size(); ++I) {
    FileResult &Each = Results[I];
    if (!restsOnMain(Each))
      continue;
    for (size_t Other = 0; Other < Results.size(); ++Other) {
      const FunctionNames &Names = Results[Other].Across.Names;
      const bool Starts = Names.StartsEarly && !(Names.IsProgram && Each.Across.Names.IsProgram);
      if (Other == I || !(Starts || namesMain(Names)))
        continue;
      refuse(Each, RejectReason::SyncOrdersOtherWork,
             "'" + Results[Other].File +
                 (Starts ? "' gives the device work before 'main' begins" : "' calls 'main'"));
      break;
    }
  }
}

/// Whoever defines functions of the runtime sees each call of them, and what launches become.
void refuseOwnRuntime(llvm::MutableArrayRef<FileResult> Results) {
  for (size_t Other = 0; Other < Results.size(); ++Other) {
    const FunctionNames &Names = Results[Other].Across.Names;
    if (Names.OfRuntime.empty())
      continue;
    const std::string Why =
        "'" + Results[Other].File + "' defines or wraps '" + Names.OfRuntime + "' itself";
    for (size_t I = 0; I < Results.size(); ++I)
      if (I == Other || !(Names.IsProgram && Results[I].Across.Names.IsProgram))
        refuse(Results[I], RejectReason::UnknownCallBetween, Why);
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
  if (!Out.empty())
    Out.insert_range(lookupFunctions());
  return Out;
}

/// True where something is done in \p Result, or in its headers, of which \p Matters is true.
static bool does(const FileResult &Result, llvm::function_ref<bool(const Finding &)> Matters) {
  return llvm::any_of(Result.Findings,
                      [&](const Finding &F) {
                        return F.Verdict == FindingVerdict::Applied && Matters(F);
                      }) ||
         llvm::any_of(Result.Headers,
                      [&](const FileResult &Header) { return does(Header, Matters); });
}

bool restsOnOwnNames(const FileResult &Result) {
  return does(Result, [](const Finding &F) {
    return llvm::is_contained(F.Assumptions, idOf(Assumption::FileSetsItsVariables)) ||
           llvm::is_contained(F.Assumptions, idOf(Assumption::FileCallsItsFunctions));
  });
}

bool mayChange(const FileResult &Result) {
  return !Result.Across.Sites.empty() || does(Result, [](const Finding &) { return true; });
}

bool restsOnMain(const FileResult &Result) {
  return Result.Across.Names.Defined.contains("main") &&
         does(Result, [](const Finding &F) { return F.Check != "kernel-fusion"; });
}

void refuseForOthers(llvm::MutableArrayRef<FileResult> Results,
                     const std::map<std::string, std::string> &Including) {
  refuseIncluded(Results, Including);
  refuseCaptured(Results);
  refuseDeclaredElsewhere(Results);
  refuseBeforeMain(Results);
  refuseOwnRuntime(Results);
}

} // namespace gpufuse
