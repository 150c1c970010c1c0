#include "tool/Driver.h"
#include "analysis/RejectReasons.h"
#include "tool/AcrossFiles.h"
#include "tool/Baseline.h"
#include "tool/Explain.h"
#include "tool/HtmlReport.h"
#include "tool/LaterStage.h"
#include "tool/Options.h"
#include "tool/OtherConfigurations.h"
#include "tool/Pipeline.h"
#include "tool/Report.h"
#include "tool/Sarif.h"
#include "tool/Statistics.h"
#include "tool/UnifiedDiff.h"
#include "tool/WriteFiles.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/ThreadPool.h"
#include <mutex>

namespace gpufuse {
namespace {

enum ExitStatus { Ran = 0, InputUnusable = 1, WrongUse = 2 };

class Driver {
public:
  Driver(ToolOptions Options, const std::string &Executable) : Options(std::move(Options)) {
    llvm::sys::fs::current_path(Here);
    Pipeline.FrontEnd = frontEndOptions(Executable, this->Options.CudaPath, this->Options.RocmPath);
    Pipeline.Legality = this->Options.Legality;
    Pipeline.KernelFusion = this->Options.KernelFusion;
    Pipeline.JoinCalls = this->Options.JoinCalls;
    Pipeline.FoldMemsets = this->Options.FoldMemsets;
    Pipeline.RedundantSync = this->Options.RedundantSync;
    Pipeline.AsyncScope = this->Options.AsyncScope;
    Pipeline.Lines = this->Options.Lines;
    Pipeline.DescribeKernels = !this->Options.KernelsFile.empty();
  }

  int run() {
    llvm::erase_if(Options.Commands, [this](const clang::tooling::CompileCommand &Command) {
      return !Options.Lines.selects(absolute(Command));
    });
    for (const std::string &Source : Options.Missing)
      complain(Source + ": no such file, and no compile command matches");
    if (!Options.BaselineFile.empty()) {
      auto Read = readBaseline(Options.BaselineFile);
      if (!Read) {
        complain(llvm::toString(Read.takeError()));
        return Status;
      }
      Baseline = std::move(*Read);
    }
    analyzeAll();
    silenceHeaders();
    for (const FileResult &R : Results)
      print(R);
    if (!write() || !writeReports())
      return InputUnusable;
    if (Options.Stats)
      llvm::errs() << statisticsTable(countFindings(Results));
    if (!Options.Quiet && !Options.Diff)
      llvm::errs() << summary(Results, Options.Fix || !Options.OutputDir.empty()) << '\n';
    const bool AnyApplied = llvm::any_of(Results, [this](const FileResult &R) {
      return llvm::any_of(newFindings(R).Findings,
                          [](const Finding &F) { return F.Verdict == FindingVerdict::Applied; });
    });
    if (Options.WarningsAsErrors && AnyApplied)
      return InputUnusable;
    return Status;
  }

private:
  void complain(const std::string &Message) {
    llvm::errs() << "gpufuse: error: " << Message << '\n';
    Status = InputUnusable;
  }

  /// \p R with what the baseline does not hold.
  FileResult newFindings(FileResult R) const {
    if (!Baseline)
      return R;
    const std::vector<std::string> Prints = fingerprints(R, Here);
    std::vector<Finding> New;
    for (size_t I = 0; I < R.Findings.size(); ++I)
      if (!Baseline->contains(Prints[I]))
        New.push_back(std::move(R.Findings[I]));
    R.Findings = std::move(New);
    return R;
  }

  void analyzeAll() {
    std::map<size_t, AcrossWork> Work;
    for (size_t I = 0; I < Options.Commands.size(); ++I)
      Work.try_emplace(I);
    Results = analyze(Work);
    mergeConfigurations();
    if (!Options.JoinCalls || !Options.KernelFusion ||
        Options.Legality.Withdrawn.contains(Assumption::RunIsWholeProgram))
      return;
    analyzeCallers();
    if (Results.size() > 1)
      joinAcrossFiles(Results, [this](const auto &Again) { return analyze(Again); });
  }

  /// Leaves out what is said of headers that --header-filter does not match.
  void silenceHeaders() {
    llvm::Regex Filter(Options.HeaderFilter);
    for (FileResult &R : Results)
      llvm::erase_if(R.Findings, [&](const Finding &F) {
        const std::string &Where = F.Sites.front().Where.File;
        return F.Verdict != FindingVerdict::Applied && Where != R.File && Where != R.Absolute &&
               !Filter.match(Where);
      });
  }

  /// A file that is compiled in several ways changes where all of them lead to the same text.
  void mergeConfigurations() {
    std::map<std::string, size_t> First;
    std::vector<FileResult> Kept;
    std::vector<clang::tooling::CompileCommand> Commands;
    for (size_t I = 0; I < Results.size(); ++I) {
      const auto [It, New] = First.try_emplace(Results[I].Absolute, Kept.size());
      if (New) {
        Kept.push_back(std::move(Results[I]));
        Commands.push_back(std::move(Options.Commands[I]));
      } else {
        keepCommon(Kept[It->second], Results[I]);
      }
    }
    Results = std::move(Kept);
    Options.Commands = std::move(Commands);
  }

  /// The results of the files that \p Work names, in its order.
  std::vector<FileResult> analyze(const std::map<size_t, AcrossWork> &Work) {
    std::vector<FileResult> Out(Work.size());
    size_t Next = 0;
    if (Options.Jobs == 1 || Work.size() < 2) {
      Pipeline.SidesTogether = llvm::hardware_concurrency().compute_thread_count() > 1;
      for (const auto &[I, Across] : Work) {
        showProgress(Next, Work.size(), Options.Commands[I].Filename);
        Out[Next++] = analyzeFile(Options.Commands[I], Pipeline, Across);
      }
      showProgress(Next, Work.size(), "");
      return Out;
    }
    Pipeline.SidesTogether = false;
    llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Options.Jobs));
    std::mutex OneAtATime;
    size_t Done = 0;
    for (const auto &[I, Across] : Work) {
      Pool.async([&, &Command = Options.Commands[I], &Into = Out[Next], &Brings = Across] {
        Into = analyzeFile(Command, Pipeline, Brings);
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
  void showProgress(size_t Done, size_t All, llvm::StringRef File) const {
    if (Options.Quiet || All < 2 || !llvm::errs().is_displayed())
      return;
    llvm::errs() << "\r\033[K";
    if (!File.empty())
      llvm::errs() << '[' << Done << '/' << All << "] " << llvm::sys::path::filename(File);
    llvm::errs().flush();
  }

  /// Adds the plain C and C++ files of the database that name a function which others define and
  /// which launches: the others have nothing to fuse.
  void analyzeCallers() {
    llvm::StringSet<> Names;
    for (const FileResult &R : Results)
      for (const OfferedFunction &Each : R.Across.Offered)
        Names.insert(Each.Name);
    std::map<size_t, AcrossWork> Work;
    for (clang::tooling::CompileCommand &Command : Options.Callers)
      if (!Names.empty() && namesOneOf(Command, Names)) {
        Work.try_emplace(Options.Commands.size());
        Options.Commands.push_back(std::move(Command));
      }
    std::vector<FileResult> Found = analyze(Work);
    std::move(Found.begin(), Found.end(), std::back_inserter(Results));
  }

  static std::string absolute(const clang::tooling::CompileCommand &Command) {
    llvm::SmallString<256> Path(Command.Filename);
    llvm::sys::path::make_absolute(Command.Directory, Path);
    llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    return Path.str().str();
  }

  static bool namesOneOf(const clang::tooling::CompileCommand &Command,
                         const llvm::StringSet<> &Names) {
    auto Buffer = llvm::MemoryBuffer::getFile(absolute(Command));
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

  void print(const FileResult &R) {
    if (Options.Verbose && !R.HeadersInUse.empty() && Said.insert(R.HeadersInUse).second)
      llvm::errs() << "gpufuse: " << R.HeadersInUse << '\n';
    if (!Options.Quiet)
      for (const std::string &W : R.Warnings)
        llvm::errs() << "gpufuse: warning: " << R.File << ": " << W << '\n';
    for (const std::string &E : R.Errors)
      complain(E);
    if (Options.Diff)
      llvm::outs() << unifiedDiff(R.File, R.Original, R.Rewritten);
    else
      printFindings(newFindings(R), Options.ShowRejected, llvm::outs());
    llvm::outs().flush(); // what goes to stderr next must not land inside a line
  }

  std::string outputPath(const FileResult &R) const {
    llvm::SmallString<256> Path(Options.OutputDir);
    llvm::StringRef Relative = R.Absolute;
    if (Options.Commands.size() == 1 || !Relative.consume_front(Here.str()))
      Relative = Options.Commands.size() == 1 ? llvm::sys::path::filename(R.Absolute)
                                              : llvm::sys::path::relative_path(R.Absolute);
    llvm::sys::path::append(Path, Relative);
    return Path.str().str();
  }

  bool write() {
    if (!Options.Fix && Options.OutputDir.empty())
      return true;
    std::vector<FileToWrite> Files;
    for (const FileResult &R : Results)
      if (R.changed() && Options.Fix)
        Files.push_back({R.Absolute, R.Rewritten, R.Original});
      else if (R.changed())
        Files.push_back({outputPath(R), R.Rewritten, std::nullopt});
    if (llvm::Error Failed = writeFiles(Files)) {
      complain(llvm::toString(std::move(Failed)));
      return false;
    }
    return true;
  }

  bool writeReports() {
    std::vector<FileToWrite> Files;
    if (!Options.ReportFile.empty())
      Files.push_back({Options.ReportFile, jsonReport(Results), std::nullopt});
    if (!Options.SarifFile.empty())
      Files.push_back(
          {Options.SarifFile,
           sarifLog(Results, Options.ShowRejected, Here, Baseline ? &*Baseline : nullptr),
           std::nullopt});
    if (!Options.HtmlFile.empty())
      Files.push_back({Options.HtmlFile, htmlReport(Results, Here), std::nullopt});
    if (!Options.KernelsFile.empty())
      Files.push_back({Options.KernelsFile, jsonKernels(Results), std::nullopt});
    if (!Options.ExportFixesFile.empty()) {
      auto Yaml = yamlFixes(Results);
      if (!Yaml) {
        complain(llvm::toString(Yaml.takeError()));
        return false;
      }
      Files.push_back({Options.ExportFixesFile, *Yaml, std::nullopt});
    }
    if (llvm::Error Failed = writeFiles(Files)) {
      complain(llvm::toString(std::move(Failed)));
      return false;
    }
    return true;
  }

  ToolOptions Options;
  PipelineOptions Pipeline;
  std::vector<FileResult> Results;
  std::set<std::string> Said;
  /// The working directory.
  llvm::SmallString<256> Here;
  std::optional<llvm::StringSet<>> Baseline;
  int Status = Ran;
};

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

} // namespace

int runTool(int Argc, const char **Argv) {
  auto Options = parseOptions(Argc, Argv);
  if (!Options) {
    llvm::errs() << "gpufuse: error: " << llvm::toString(Options.takeError()) << '\n';
    return WrongUse;
  }
  if (!Options->Explain.empty())
    return explain(Options->Explain);
  if (Options->ListChecks) {
    llvm::outs() << "Enabled checks:\n"
                 << (Options->KernelFusion ? "  gpufuse-kernel-fusion\n" : "")
                 << (Options->RedundantSync ? "  gpufuse-redundant-sync\n" : "")
                 << (Options->AsyncScope ? "  gpufuse-async-scope\n" : "");
    return Ran;
  }
  const std::string Executable =
      llvm::sys::fs::getMainExecutable(Argv[0], reinterpret_cast<void *>(&runTool));
  return Driver(std::move(*Options), Executable).run();
}

} // namespace gpufuse
