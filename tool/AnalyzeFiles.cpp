#include "tool/AnalyzeFiles.h"
#include "tool/AcrossFiles.h"
#include "tool/HelpersAcross.h"
#include "tool/OtherConfigurations.h"
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

bool namesOneOf(const CompileCommand &Command, const llvm::StringSet<> &Names) {
  auto Buffer = llvm::MemoryBuffer::getFile(realPathOf(Command));
  if (!Buffer)
    return false;
  for (llvm::StringRef Rest = (*Buffer)->getBuffer(); !Rest.empty();) {
    const auto isPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
    Rest = Rest.drop_until(isPart);
    const llvm::StringRef Word = Rest.take_while(isPart);
    if (Names.contains(Word))
      return true;
    Rest = Rest.drop_front(Word.size());
  }
  return false;
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
    } else if (meaningOf(Out.Commands[It->second].CommandLine) !=
               meaningOf(All.Commands[I].CommandLine)) {
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
  if (SeesOthers)
    learnHelpers(Files, Plain);
  addCapturing(Files, Plain);
  refuseForOthers(Files.Results);
  if (SeesOthers && Options.JoinCalls)
    joinFiles(Files, Plain);
}

void FileAnalyzer::learnHelpers(AnalyzedFiles &Files, CompileCommands &Plain) {
  const llvm::StringSet<> Wanted = namesNotDefined(Files.Results);
  CompileCommands Defining;
  llvm::erase_if(Plain, [&](const CompileCommand &Command) {
    auto Buffer = llvm::MemoryBuffer::getFile(realPathOf(Command));
    const bool Defines =
        !Wanted.empty() && Buffer && mayDefineOneOf((*Buffer)->getBuffer(), Wanted);
    if (Defines)
      Defining.push_back(Command);
    return Defines;
  });
  llvm::append_range(Files.Results, analyze(Defining, nothingAcross(Defining.size())));
  llvm::append_range(Files.Commands, Defining);
  std::map<size_t, AcrossWork> Again;
  Helpers = helpersFor(Files.Results);
  for (const auto &[File, Known] : Helpers)
    Again[File].Helpers = Known;
  std::vector<FileResult> New = analyze(Files.Commands, Again);
  size_t Next = 0;
  for (const auto &[File, Work] : Again)
    Files.Results[File] = std::move(New[Next++]);
}

void FileAnalyzer::addCapturing(AnalyzedFiles &Files, CompileCommands &Plain) {
  llvm::StringSet<> Names;
  for (llvm::StringRef Name : runtimeNames(RuntimeOp::CaptureBegin))
    Names.insert(Name);
  CompileCommands Capturing;
  llvm::erase_if(Plain, [&](const CompileCommand &Command) {
    const bool Captures = namesOneOf(Command, Names);
    if (Captures)
      Capturing.push_back(Command);
    return Captures;
  });
  llvm::append_range(Files.Results, analyze(Capturing, nothingAcross(Capturing.size())));
  llvm::append_range(Files.Commands, Capturing);
}

void FileAnalyzer::joinFiles(AnalyzedFiles &Files, llvm::ArrayRef<CompileCommand> Callers) {
  llvm::StringSet<> Names;
  for (const FileResult &R : Files.Results)
    for (const OfferedFunction &Each : R.Across.Offered)
      Names.insert(Each.Name);
  CompileCommands Calling;
  for (const CompileCommand &Command : Callers)
    if (!Names.empty() && namesOneOf(Command, Names))
      Calling.push_back(Command);
  llvm::append_range(Files.Results, analyze(Calling, nothingAcross(Calling.size())));
  llvm::append_range(Files.Commands, Calling);
  refuseForOthers(Files.Results);
  if (Files.Results.size() > 1)
    joinAcrossFiles(Files.Results, [&](std::map<size_t, AcrossWork> Again) {
      for (auto &[File, Work] : Again)
        if (const auto Known = Helpers.find(File); Known != Helpers.end())
          Work.Helpers = Known->second;
      return analyze(Files.Commands, Again);
    });
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
      Out[Next++] = analyzeFile(Commands[I], Options, Across);
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
      Into = analyzeFile(Command, Options, Brings);
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
