#include "tool/RunOutput.h"
#include "tool/Baseline.h"
#include "tool/CompileCommands.h"
#include "tool/HtmlReport.h"
#include "tool/Report.h"
#include "tool/Sarif.h"
#include "tool/Statistics.h"
#include "tool/UnifiedDiff.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

namespace gpufuse {

RunOutput::RunOutput(const ToolOptions &Options, const FilesRead &Reads)
    : Options(Options), Reads(Reads) {
  llvm::sys::fs::current_path(Here);
}

llvm::Error RunOutput::readBaseline() {
  if (Options.BaselineFile.empty())
    return llvm::Error::success();
  auto Read = gpufuse::readBaseline(Options.BaselineFile);
  if (!Read)
    return Read.takeError();
  Baseline = std::move(*Read);
  return llvm::Error::success();
}

void RunOutput::emit(std::vector<FileResult> All) {
  Results = std::move(All);
  silenceHeaders();
  for (const FileResult &R : Results)
    print(R);
  if (llvm::Error Problem = write())
    return complain(std::move(Problem));
  if (Options.Stats)
    llvm::errs() << statisticsTable(countFindings(Results));
  if (!Options.Quiet && !Options.Diff)
    llvm::errs() << summary(Results, Options.Fix || !Options.OutputDir.empty()) << '\n';
  Failed |= Options.WarningsAsErrors && llvm::any_of(Results, [this](const FileResult &R) {
              return llvm::any_of(newFindings(R).Findings, [](const Finding &F) {
                return F.Verdict == FindingVerdict::Applied;
              });
            });
}

void RunOutput::warnOfMissing(llvm::ArrayRef<clang::tooling::CompileCommand> Callers) const {
  std::vector<llvm::StringRef> Missing;
  for (const clang::tooling::CompileCommand &Each : Callers)
    if (!llvm::sys::fs::exists(realPathOf(Each)))
      Missing.push_back(Each.Filename);
  if (Missing.empty() || Options.Quiet)
    return;
  llvm::errs() << "gpufuse: warning: " << Missing.front();
  if (Missing.size() > 1)
    llvm::errs() << " and " << Missing.size() - 1 << " more files of the compile database";
  llvm::errs() << ": no such file; what it calls, defines or captures is not known\n";
}

void RunOutput::complain(const std::string &Message) {
  llvm::errs() << "gpufuse: error: " << Message << '\n';
  Failed = true;
}

void RunOutput::complain(llvm::Error Problems) {
  llvm::handleAllErrors(std::move(Problems),
                        [this](const llvm::ErrorInfoBase &Each) { complain(Each.message()); });
}

/// \p R with what the baseline does not hold.
FileResult RunOutput::newFindings(FileResult R) const {
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

/// Leaves out what is said of headers that --header-filter does not match.
void RunOutput::silenceHeaders() {
  llvm::Regex Filter(Options.HeaderFilter);
  for (FileResult &R : Results)
    llvm::erase_if(R.Findings, [&](const Finding &F) {
      const std::string &Where = F.Sites.front().Where.File;
      return F.Verdict != FindingVerdict::Applied && Where != R.File && Where != R.Absolute &&
             !Filter.match(Where);
    });
}

void RunOutput::print(const FileResult &R) {
  if (Options.Verbose && !R.HeadersInUse.empty() && Said.insert(R.HeadersInUse).second)
    llvm::errs() << "gpufuse: " << R.HeadersInUse << '\n';
  if (!Options.Quiet)
    for (const std::string &W : R.Warnings)
      llvm::errs() << "gpufuse: warning: " << R.File << ": " << W << '\n';
  for (const std::string &E : R.Errors)
    complain(E);
  if (Options.Diff)
    llvm::outs() << unifiedDiff(pathFrom(Here, R.Absolute), R.Original, R.Rewritten);
  else
    printFindings(newFindings(R), Options.ShowRejected, llvm::outs());
  llvm::outs().flush(); // what goes to stderr next must not land inside a line
}

std::string RunOutput::outputPath(const FileResult &R) const {
  llvm::SmallString<256> Path(Options.OutputDir);
  llvm::StringRef Relative = R.Absolute;
  const auto isSource = [](const FileResult &Each) { return Each.IncludedBy.empty(); };
  if (llvm::count_if(Results, isSource) == 1) { // beside which its headers lie as they do
    const llvm::StringRef Beside =
        llvm::sys::path::parent_path(llvm::find_if(Results, isSource)->Absolute);
    if (!Relative.consume_front((Beside + "/").str()))
      Relative = llvm::sys::path::filename(R.Absolute);
  } else if (!Relative.consume_front((Here + "/").str())) {
    Relative = llvm::sys::path::relative_path(R.Absolute);
  }
  llvm::sys::path::append(Path, Relative);
  return Path.str().str();
}

/// Sources and reports, all or none.
llvm::Error RunOutput::write() const {
  std::vector<FileToWrite> Files = sources();
  if (const auto Changed = Files.empty() ? std::nullopt : Reads.changed())
    return llvm::createStringError(
        *Changed + ": the file changed while it was being used; no file was changed");
  auto Reports = reports();
  if (!Reports)
    return Reports.takeError();
  const size_t Sources = Files.size();
  llvm::append_range(Files, std::move(*Reports));
  std::set<std::string> Inputs;
  if (!Options.Database.empty())
    Inputs.insert(targetAt(Options.Database));
  for (const FileResult &R : Results) {
    Inputs.insert(targetAt(R.Absolute));
    Inputs.insert(R.Included.begin(), R.Included.end());
  }
  if (llvm::Error InTheWay = checkTargets(Files, Inputs))
    return InTheWay;
  if (llvm::Error InTheWay = sparesSources(llvm::ArrayRef(Files).drop_front(Sources)))
    return InTheWay;
  return writeFiles(Files);
}

std::vector<FileToWrite> RunOutput::sources() const {
  std::vector<FileToWrite> Files;
  if (!Options.Fix && Options.OutputDir.empty())
    return Files;
  for (const FileResult &R : Results)
    if (R.changed() && Options.Fix)
      Files.push_back({R.Absolute, R.Rewritten, R.Original});
    else if (R.changed())
      Files.push_back({outputPath(R), R.Rewritten, std::nullopt});
  return Files;
}

llvm::Expected<std::vector<FileToWrite>> RunOutput::reports() const {
  std::vector<FileToWrite> Files;
  const auto add = [&](const std::string &File, llvm::function_ref<std::string()> Text) {
    if (!File.empty())
      Files.push_back({File, Text(), std::nullopt});
  };
  add(Options.ReportFile, [&] { return jsonReport(Results); });
  add(Options.SarifFile, [&] {
    return sarifLog(Results, Options.ShowRejected, Here, Baseline ? &*Baseline : nullptr);
  });
  add(Options.HtmlFile, [&] { return htmlReport(Results, Here); });
  add(Options.KernelsFile, [&] { return jsonKernels(Results); });
  if (!Options.ExportFixesFile.empty()) {
    auto Yaml = yamlFixes(Results);
    if (!Yaml)
      return Yaml.takeError();
    add(Options.ExportFixesFile, [&] { return *Yaml; });
  }
  return Files;
}

} // namespace gpufuse
