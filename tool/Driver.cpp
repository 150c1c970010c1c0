#include "tool/Driver.h"
#include "analysis/RejectReasons.h"
#include "tool/AnalyzeFiles.h"
#include "tool/AnalyzePart.h"
#include "tool/CompileCommands.h"
#include "tool/Explain.h"
#include "tool/MergePartials.h"
#include "tool/Options.h"
#include "tool/PartialResults.h"
#include "tool/RunOutput.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace gpufuse {
namespace {

enum ExitStatus { Ran = 0, InputUnusable = 1, WrongUse = 2 };

int fail(llvm::Error Problem, ExitStatus Status) {
  llvm::errs() << "gpufuse: error: " << llvm::toString(std::move(Problem)) << '\n';
  return Status;
}

int explain(llvm::StringRef Id) {
  if (auto Page = explanation(Id)) {
    llvm::outs() << *Page;
    return Ran;
  }
  llvm::errs() << "gpufuse: error: '" << Id << "' is no reason for refusal; the reasons are:\n";
  for (const RejectReasonText &R : rejectReasons())
    llvm::errs() << "  " << R.Id << '\n';
  return WrongUse;
}

int listChecks(const AnalysisOptions &Options) {
  llvm::outs() << "Enabled checks:\n"
               << (Options.KernelFusion ? "  gpufuse-kernel-fusion\n" : "")
               << (Options.RedundantSync ? "  gpufuse-redundant-sync\n" : "")
               << (Options.AsyncScope ? "  gpufuse-async-scope\n" : "");
  return Ran;
}

/// What is parsed of each source: a row of files, with an array of words for each side.
int printCommands(const ToolOptions &Options, const FrontEndOptions &FrontEnd) {
  llvm::json::Array Row;
  for (const clang::tooling::CompileCommand &Command : Options.Commands) {
    auto Sides = sideCommands(Command, FrontEnd);
    if (!Sides)
      return fail(Sides.takeError(), InputUnusable);
    Row.push_back(llvm::json::Object{{"directory", Command.Directory},
                                     {"file", absolutePathOf(Command)},
                                     {"host", Sides->Host},
                                     {"device", Sides->Device}});
  }
  llvm::outs() << llvm::formatv("{0:2}", llvm::json::Value(std::move(Row))) << '\n';
  return Ran;
}

int runPart(const ToolOptions &Options, PipelineOptions Pipeline) {
  auto Said = analyzePart(Options, std::move(Pipeline));
  if (!Said)
    return fail(Said.takeError(), InputUnusable);
  if (!Options.Quiet && Options.Part) // a file by itself is a build system's, which tells of it
    llvm::errs() << *Said << '\n';
  return Ran;
}

/// Takes what the partial results say into \p Options, as if it had been on the command line.
llvm::Expected<AnalyzedFiles> takePartials(ToolOptions &Options) {
  auto Merged = mergePartials(Options.Partials);
  if (!Merged)
    return Merged.takeError();
  std::vector<std::string> Different = differences(Options.Analysis, Merged->Options);
  llvm::erase_if(Different,
                 [&](const std::string &Name) { return !Options.AnalysisGiven.contains(Name); });
  if (!Different.empty())
    return llvm::createStringError("the files were analysed with other options than given here (" +
                                   llvm::join(Different, ", ") + ")");
  Options.Analysis = std::move(Merged->Options);
  Options.Missing = std::move(Merged->Missing);
  Options.Callers = std::move(Merged->Callers);
  return std::move(Merged->Files);
}

int run(ToolOptions Options, const std::string &Executable) {
  FilesRead Reads;
  RunOutput Output(Options, Reads);
  AnalyzedFiles Files;
  if (!Options.Partials.empty()) {
    auto Taken = takePartials(Options);
    if (!Taken) {
      Output.complain(Taken.takeError());
      return InputUnusable;
    }
    Files = std::move(*Taken);
  }
  auto Pipeline = pipelineOptions(Options.Analysis, Executable);
  if (!Pipeline)
    return fail(Pipeline.takeError(), WrongUse);
  Pipeline->DescribeKernels = !Options.KernelsFile.empty();
  if (!Options.HeaderRoot.empty() &&
      !Options.Analysis.Legality.Withdrawn.contains(Assumption::RunIsWholeProgram)) {
    CompileCommands All = Options.Commands;
    llvm::append_range(All, Options.Callers);
    Pipeline->HeaderRoot = Options.HeaderRoot;
    Pipeline->Including = std::make_shared<const IncludingFiles>(includingFiles(All));
  }
  if (Options.PrintCommands) {
    llvm::erase_if(Options.Commands, [&](const clang::tooling::CompileCommand &Command) {
      return !Pipeline->Lines.selects(absolutePathOf(Command));
    });
    return printCommands(Options, Pipeline->FrontEnd);
  }
  if (!Options.PartialFile.empty())
    return runPart(Options, std::move(*Pipeline));

  for (const std::string &Source : Options.Missing)
    Output.complain(Source + ": no such file, and no compile command matches");
  if (llvm::Error Unusable = Output.readBaseline()) {
    Output.complain(std::move(Unusable));
    return InputUnusable;
  }
  if (Options.Fix || !Options.OutputDir.empty()) {
    Pipeline->Reads = &Reads;
    Pipeline->FrontEnd.Toolkits.Files = recordReads(llvm::vfs::getRealFileSystem(), &Reads);
  }
  FileAnalyzer Analyzer(std::move(*Pipeline), Options.Jobs, !Options.Quiet);
  if (Options.Partials.empty())
    Files = Analyzer.analyze(std::move(Options.Commands));
  Output.warnOfMissing(Options.Callers);
  Analyzer.relateFiles(Files, std::move(Options.Callers));
  Output.emit(std::move(Files.Results));
  return Output.failed() ? InputUnusable : Ran;
}

} // namespace

int runTool(int Argc, const char **Argv) {
  auto Options = parseOptions(Argc, Argv);
  if (!Options)
    return fail(Options.takeError(), WrongUse);
  if (!Options->Explain.empty())
    return explain(Options->Explain);
  if (Options->ListChecks)
    return listChecks(Options->Analysis);
  return run(std::move(*Options),
             llvm::sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&runTool)));
}

} // namespace gpufuse
