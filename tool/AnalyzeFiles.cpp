#include "tool/AnalyzeFiles.h"
#include "matchers/RuntimeApi.h"
#include "tool/AcrossFiles.h"
#include "tool/AnalyzeSafely.h"
#include "tool/CompareResults.h"
#include "tool/HelpersAcross.h"
#include "tool/IncludedText.h"
#include "tool/NameSearch.h"
#include "tool/NamesInText.h"
#include "tool/RunRules.h"
#include "tool/Shards.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <mutex>

namespace gpufuse {

using clang::tooling::CompileCommand;

namespace {

bool textContains(const CompileCommand &Command, llvm::StringRef Part) {
  auto Buffer = llvm::MemoryBuffer::getFile(realPathOf(Command));
  return Buffer && (*Buffer)->getBuffer().contains(Part);
}

/// Takes out, and returns, the commands that \p Wanted is true of.
template <typename Predicate> CompileCommands take(CompileCommands &From, Predicate &&Wanted) {
  CompileCommands Out;
  llvm::erase_if(From, [&](const CompileCommand &Command) {
    const bool Taken = Wanted(Command);
    if (Taken)
      Out.push_back(Command);
    return Taken;
  });
  return Out;
}

/// Takes out all commands of files that are compiled in several ways.
CompileCommands takeAmbiguous(CompileCommands &From) {
  std::map<std::string, unsigned> Ways;
  for (const CompileCommand &Each : From)
    ++Ways[realPathOf(Each)];
  return take(From, [&](const CompileCommand &Each) { return Ways[realPathOf(Each)] > 1; });
}

/// Of files that are compiled in several ways, of which each may mean something else by what it
/// calls.
void keepDefinitions(llvm::MutableArrayRef<FileResult> Results) {
  for (FileResult &Each : Results) {
    Each.Across.Offered.clear();
    Each.Across.Sites.clear();
    Each.Across.Helpers.clear();
  }
}

std::map<size_t, AcrossWork> nothingAcross(size_t Files) {
  std::map<size_t, AcrossWork> Out;
  for (size_t I = 0; I < Files; ++I)
    Out.try_emplace(I);
  return Out;
}

} // namespace

AnalyzedFiles keepOnePerFile(AnalyzedFiles All) {
  AnalyzedFiles Out;
  std::map<std::string, size_t> First;
  for (size_t I = 0; I < All.Results.size(); ++I) {
    const auto [It, New] = First.try_emplace(realPathOf(All.Commands[I]), Out.Results.size());
    if (New) {
      Out.Results.push_back(std::move(All.Results[I]));
      Out.Commands.push_back(std::move(All.Commands[I]));
    } else if (meaningOf(Out.Commands[It->second]) != meaningOf(All.Commands[I])) {
      keepCommon(Out.Results[It->second], All.Results[I]);
    }
  }
  return Out;
}

llvm::Expected<PipelineOptions> pipelineOptions(const AnalysisOptions &Options,
                                                const std::string &Executable) {
  PipelineOptions Out;
  Out.FrontEnd = frontEndOptions(Executable, Options.CudaPath, Options.RocmPath);
  Out.Legality = Options.Legality;
  Out.KernelFusion = Options.KernelFusion;
  Out.JoinCalls = Options.JoinCalls;
  Out.FoldMemsets = Options.FoldMemsets;
  Out.EnterBranches = Options.EnterBranches;
  Out.RedundantSync = Options.RedundantSync;
  Out.AsyncScope = Options.AsyncScope;
  if (Options.LineFilter.empty())
    return Out;
  auto Lines = LineFilter::parse(Options.LineFilter);
  if (!Lines)
    return Lines.takeError();
  Out.Lines = std::move(*Lines);
  return Out;
}

AnalyzedFiles FileAnalyzer::analyze(CompileCommands Commands) {
  AnalyzedFiles All;
  All.Results = analyze(Commands, nothingAcross(Commands.size()));
  All.Commands = std::move(Commands);
  return keepOnePerFile(std::move(All));
}

void FileAnalyzer::relateFiles(AnalyzedFiles &Files, CompileCommands Plain) {
  const bool SeesOthers =
      Options.KernelFusion && !Options.Legality.Withdrawn.contains(Assumption::RunIsWholeProgram);
  noteIncluded(Files, Plain);
  CompileCommands Ambiguous = takeAmbiguous(Plain);
  Failed.describe(Files.Commands, Files.Results);
  if (SeesOthers)
    learnHelpers(Files, Plain, Ambiguous);
  addCapturing(Files, Plain);
  addDeclaring(Files, Plain);
  const size_t Certain = Files.Results.size();
  addCapturing(Files, Ambiguous);
  addDeclaring(Files, Ambiguous);
  keepDefinitions(llvm::MutableArrayRef(Files.Results).drop_front(Certain));
  refuseForOthers(Files.Results, Including);
  if (SeesOthers && Options.JoinCalls)
    joinFiles(Files, Plain, Ambiguous);
  keepSelected(Files);
  listHeaders(Files);
}

void FileAnalyzer::listHeaders(AnalyzedFiles &Files) {
  std::set<std::string> Known;
  for (const FileResult &Each : Files.Results)
    Known.insert(Each.Absolute);
  for (size_t I = 0, Size = Files.Results.size(); I < Size; ++I)
    for (FileResult &Header : std::exchange(Files.Results[I].Headers, {})) {
      if (!Known.insert(Header.Absolute).second)
        continue; // of several files that include it, each says the same
      Files.Results.push_back(std::move(Header));
      Files.Commands.push_back(Files.Commands[I]);
    }
}

/// What --line-filter does not select has been seen, and is not what the run is about.
void FileAnalyzer::keepSelected(AnalyzedFiles &Files) const {
  AnalyzedFiles Kept;
  for (size_t I = 0; I < Files.Results.size(); ++I)
    if (Options.Lines.selects(Files.Results[I].Absolute)) {
      Kept.Commands.push_back(std::move(Files.Commands[I]));
      Kept.Results.push_back(std::move(Files.Results[I]));
    }
  Files = std::move(Kept);
}

/// Other compilers, which know nothing of launches, may read what changes as a header. Where a
/// macro says what is included, the file is analysed.
void FileAnalyzer::noteIncluded(AnalyzedFiles &Files, CompileCommands &Plain) {
  if (llvm::none_of(Files.Results, [](const FileResult &R) { return mayGain(R); }))
    return;
  IncludedText Included;
  for (const CompileCommand &Command : Plain)
    for (const std::string &Path : Included.filesOf(Command))
      Including.try_emplace(Path, Command.Filename);
  add(Files, take(Plain, [&](const CompileCommand &Command) { return Included.any(Command); }));
}

/// The commands of which the file may define one of \p Names, or calls it: a second definition, for
/// another program, may stand in what it includes, or a macro may make the name.
static CompileCommands takeMentioning(CompileCommands &From, const llvm::StringSet<> &Names) {
  const auto Defines = [&](llvm::StringRef Text) { return mayDefineOneOf(Text, Names); };
  NameSearch Search(Names, Defines,
                    [&](llvm::StringRef Text) { return namesOneOf(Text, Names) || Defines(Text); });
  return take(From, [&](const CompileCommand &Command) { return Search.finds(Command); });
}

/// The commands of which the file, or what it includes, names one of \p Names or may make one.
static CompileCommands takeNaming(CompileCommands &From, const llvm::StringSet<> &Names) {
  const auto Says = [&](llvm::StringRef Text) { return namesOneOf(Text, Names); };
  NameSearch Search(Names, Says, Says);
  return take(From, [&](const CompileCommand &Command) { return Search.finds(Command); });
}

/// The commands of which the file, or what it includes, may define one of \p Names.
static CompileCommands takeDefining(CompileCommands &From, const llvm::StringSet<> &Names) {
  const auto Says = [&](llvm::StringRef Text) { return mayDefineOneOf(Text, Names); };
  NameSearch Search(Names, Says, Says);
  return take(From, [&](const CompileCommand &Command) { return Search.finds(Command); });
}

void FileAnalyzer::addMentioning(AnalyzedFiles &Files, CompileCommands &Plain,
                                 CompileCommands &Ambiguous, const llvm::StringSet<> &Names) {
  add(Files, takeMentioning(Plain, Names));
  const size_t Certain = Files.Results.size();
  add(Files, takeMentioning(Ambiguous, Names));
  keepDefinitions(llvm::MutableArrayRef(Files.Results).drop_front(Certain));
}

void FileAnalyzer::learnHelpers(AnalyzedFiles &Files, CompileCommands &Plain,
                                CompileCommands &Ambiguous) {
  const llvm::StringSet<> Wanted = namesNotDefined(Files.Results);
  const CompileCommands Defining = take(Plain, [&](const CompileCommand &Command) {
    auto Buffer = llvm::MemoryBuffer::getFile(realPathOf(Command));
    return !Wanted.empty() && Buffer && mayDefineOneOf((*Buffer)->getBuffer(), Wanted);
  });
  add(Files, Defining);
  std::map<size_t, AcrossWork> Again;
  Helpers = helpersFor(Files.Results);
  llvm::StringSet<> Names;
  for (const auto &[File, Facts] : Helpers)
    for (const HelperFact &Fact : Facts)
      Names.insert(Fact.Name);
  addMentioning(Files, Plain, Ambiguous, Names);
  Helpers = helpersFor(Files.Results); // only of what is defined once
  for (const auto &[File, Known] : Helpers)
    Again[File].Helpers = Known;
  std::vector<FileResult> New = analyze(Files.Commands, Again);
  size_t Next = 0;
  for (const auto &[File, Work] : Again)
    Files.Results[File] = std::move(New[Next++]);
}

void FileAnalyzer::add(AnalyzedFiles &Files, const CompileCommands &More) {
  llvm::append_range(Files.Results, analyze(More, nothingAcross(More.size())));
  llvm::append_range(Files.Commands, More);
  Failed.describe(Files.Commands, Files.Results);
}

void FileAnalyzer::addCapturing(AnalyzedFiles &Files, CompileCommands &Plain) {
  const auto begins = [](llvm::StringRef Text) { return Text.contains(BeginsCapture); };
  IncludedText Included(begins);
  CompileCommands More = take(Plain, [&](const CompileCommand &Command) {
    return textContains(Command, BeginsCapture) || Included.anyNamed(Command);
  });
  // What captures may call what launches by way of files that do neither.
  do {
    add(Files, More);
    More = takeDefining(Plain, namesWantedInCaptures(Files.Results));
    llvm::append_range(More, takeNaming(Plain, namesGivenToCaptures(Files.Results)));
  } while (!More.empty());
}

void FileAnalyzer::addDeclaring(AnalyzedFiles &Files, CompileCommands &Plain) {
  llvm::StringSet<> Names;
  for (const FileResult &Each : Files.Results)
    if (restsOnOwnNames(Each))
      for (const std::string &Name : Each.Across.Names.Own) {
        Names.insert(Name);
        if (Each.Across.Names.Exported.contains(Name))
          Names.insert_range(lookupFunctions());
      }
  Names.erase("main");
  if (llvm::any_of(Files.Results, restsOnMain)) {
    Names.insert_range(lookupFunctions());
    Names.insert("__wrap_main");
    Names.insert("__real_main");
  }
  add(Files, takeNaming(Plain, Names));
  llvm::StringSet<> OfRuntime;
  if (llvm::any_of(Files.Results, mayChange))
    for (const llvm::StringRef Name : runtimeFunctions())
      for (const char *Prefix : {"", "__wrap_", "__real_"})
        OfRuntime.insert((Prefix + Name).str());
  add(Files, takeDefining(Plain, OfRuntime));
}

void FileAnalyzer::joinFiles(AnalyzedFiles &Files, CompileCommands &Plain,
                             CompileCommands &Ambiguous) {
  llvm::StringSet<> Names;
  for (const FileResult &R : Files.Results)
    for (const OfferedFunction &Each : R.Across.Offered)
      Names.insert(Each.Name);
  addMentioning(Files, Plain, Ambiguous, Names);
  refuseForOthers(Files.Results, Including);
  for (FileResult &Each : Files.Results) // both files change, or none
    if (!Options.Lines.selects(Each.Absolute)) {
      Each.Across.Offered.clear();
      Each.Across.Sites.clear();
    }
  const auto analyzeAgain = [&](std::map<size_t, AcrossWork> Again) {
    for (auto &[File, Work] : Again)
      if (const auto Known = Helpers.find(File); Known != Helpers.end())
        Work.Helpers = Known->second;
    return analyze(Files.Commands, Again);
  };
  const auto isNamed = [&](const llvm::StringSet<> &Made) {
    const auto Says = [&](llvm::StringRef Text) { return namesOneOf(Text, Made); };
    NameSearch Search(Made, Says, Says);
    const auto finds = [&](const CompileCommand &Command) { return Search.finds(Command); };
    if (llvm::any_of(Plain, finds) || llvm::any_of(Ambiguous, finds))
      return true;
    // Of what was analysed, what other configurations define plainly.
    IncludedText Included(Says);
    const auto names = [&](const CompileCommand &Command) {
      auto Buffer = llvm::MemoryBuffer::getFile(realPathOf(Command));
      return (Buffer && Says((*Buffer)->getBuffer())) || Included.anyNamed(Command);
    };
    for (size_t I = 0; I < Files.Results.size(); ++I)
      if (Files.Results[I].Failed ? finds(Files.Commands[I]) : names(Files.Commands[I]))
        return true;
    return false;
  };
  if (Files.Results.size() > 1)
    joinAcrossFiles(Files.Results, analyzeAgain, isNamed);
}

/// The results of those \p Commands that \p Work names, in its order.
std::vector<FileResult> FileAnalyzer::analyze(llvm::ArrayRef<CompileCommand> Commands,
                                              const std::map<size_t, AcrossWork> &Work) {
  std::vector<FileResult> Out(Work.size());
  size_t Next = 0;
  if (Jobs == 1 || Work.size() < 2) {
    Options.SidesTogether = llvm::hardware_concurrency().compute_thread_count() > 1;
    for (const auto &[I, Across] : Work) {
      showProgress(Next, Work.size(), Commands[I].Filename);
      Out[Next++] = analyzeSafely(Commands[I], Options, Across);
    }
    showProgress(Next, Work.size(), "");
    return Out;
  }
  Options.SidesTogether = false;
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Jobs));
  std::mutex OneAtATime;
  size_t Done = 0;
  for (const auto &[I, Across] : Work) {
    Pool.async([&, &Command = Commands[I], &Into = Out[Next], &Brings = Across] {
      Into = analyzeSafely(Command, Options, Brings);
      const std::lock_guard<std::mutex> Lock(OneAtATime);
      showProgress(++Done, Work.size(), Command.Filename);
    });
    ++Next;
  }
  Pool.wait();
  showProgress(Done, Work.size(), "");
  return Out;
}

/// One line on a terminal, which goes when \p File is empty.
void FileAnalyzer::showProgress(size_t Done, size_t All, llvm::StringRef File) const {
  if (!ShowsProgress || All < 2 || !llvm::errs().is_displayed())
    return;
  llvm::errs() << "\r\033[K";
  if (!File.empty())
    llvm::errs() << '[' << Done << '/' << All << "] " << llvm::sys::path::filename(File);
  llvm::errs().flush();
}

} // namespace gpufuse
