#include "tool/AnalyzePart.h"
#include "tool/AnalyzeFiles.h"
#include "tool/FilesRead.h"
#include "tool/PartialResults.h"
#include "tool/WriteFiles.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace gpufuse {
namespace {

using clang::tooling::CompileCommand;

/// A directory gets one file for each shard.
std::string outputFile(const ToolOptions &Options) {
  if (!Options.Part || llvm::sys::path::extension(Options.PartialFile) == ".json")
    return Options.PartialFile;
  llvm::SmallString<256> Path(Options.PartialFile);
  llvm::sys::path::append(Path, llvm::Twine(Options.Part->Number) + "-of-" +
                                    llvm::Twine(Options.Part->Of) + ".json");
  return Path.str().str();
}

/// What lies in the way is said ahead of hours of work, not behind them.
llvm::Error makeRoomFor(const std::string &File) {
  const llvm::StringRef Directory = llvm::sys::path::parent_path(File);
  if (Directory.empty())
    return llvm::Error::success();
  std::error_code Code = llvm::sys::fs::create_directories(Directory);
  if (!Code)
    Code = llvm::sys::fs::access(Directory, llvm::sys::fs::AccessMode::Write);
  return Code ? llvm::createStringError(Directory + ": " + Code.message()) : llvm::Error::success();
}

CompileCommands shareOfAll(const CompileCommands &All, const std::optional<Shard> &Part) {
  CompileCommands Out;
  for (const size_t I : shareOf(All, Part.value_or(Shard())))
    Out.push_back(All[I]);
  return Out;
}

uint64_t numberOf(const CompileCommand &Command, const CompileCommands &All) {
  return static_cast<uint64_t>(llvm::find(All, Command) - All.begin());
}

/// \p Command as another process, started elsewhere, can run it: of flags behind `--`, the
/// directory is the working directory.
CompileCommand placed(CompileCommand Command) {
  llvm::SmallString<256> Directory(Command.Directory);
  if (!llvm::sys::fs::make_absolute(Directory)) {
    llvm::sys::path::remove_dots(Directory);
    Command.Directory = Directory.str().str();
  }
  return Command;
}

/// The main files as they were analysed, the others as they are, where they have not changed since
/// they were opened.
std::vector<FileState> inputs(const AnalyzedFiles &Files, const FilesRead &Reads) {
  std::map<std::string, FileState> Out;
  for (const FileResult &R : Files.Results)
    if (!R.Original.empty())
      Out.try_emplace(R.Absolute, R.Absolute, R.Original);
  for (const std::string &Path : Reads.paths())
    if (!Out.contains(Path))
      if (const auto State = FileState::of(Path))
        Out.try_emplace(Path, Reads.hasChanged(Path) ? FileState::unknown(Path) : *State);
  for (const std::string &Path : Reads.missing())
    Out.try_emplace(Path, FileState::absent(Path));
  std::vector<FileState> Row;
  for (auto &[Path, State] : Out)
    Row.push_back(std::move(State));
  return Row;
}

std::string sentence(const PartialResults &Found, const std::string &File) {
  const auto Failed = llvm::count_if(
      Found.Files, [](const PartialResults::File &Each) { return Each.Result.Failed; });
  return "gpufuse: " + std::to_string(Found.Files.size()) +
         (Found.Files.size() == 1 ? " file" : " files") + " analysed" +
         (Failed ? ", " + std::to_string(Failed) + " cannot be used" : "") + ": " + File;
}

} // namespace

llvm::Expected<std::string> analyzePart(const ToolOptions &Options, PipelineOptions Pipeline) {
  const std::string File = outputFile(Options);
  if (llvm::Error InTheWay = makeRoomFor(File))
    return InTheWay;
  FilesRead Reads;
  Pipeline.Reads = &Reads;
  Pipeline.FrontEnd.Toolkits.Files = recordReads(llvm::vfs::getRealFileSystem(), &Reads);
  if (!Options.Database.empty()) // what it says is what all parts are of
    Reads.opened(Options.Database);
  Pipeline.DescribeKernels = true; // the merge may be asked for them
  FileAnalyzer Analyzer(std::move(Pipeline), Options.Jobs, !Options.Quiet);
  AnalyzedFiles Analyzed = Analyzer.analyze(shareOfAll(Options.Commands, Options.Part));

  PartialResults Found;
  Found.Part = Options.Part;
  Found.Run = fingerprintOf(Options.Commands) + fingerprintOf(Options.Callers);
  llvm::SmallString<256> Here;
  llvm::sys::fs::current_path(Here);
  Found.Directory = Here.str().str();
  Found.Options = Options.Analysis;
  Found.Missing = Options.Missing;
  Found.Inputs = inputs(Analyzed, Reads);
  for (size_t I = 0; I < Analyzed.Results.size(); ++I)
    Found.Files.push_back({numberOf(Analyzed.Commands[I], Options.Commands),
                           placed(Analyzed.Commands[I]), std::move(Analyzed.Results[I])});
  for (const CompileCommand &Each : shareOfAll(Options.Callers, Options.Part))
    Found.Callers.push_back({numberOf(Each, Options.Callers), placed(Each)});

  std::vector<FileToWrite> Out{{File, writePartial(Found), std::nullopt}};
  if (!Options.DepFile.empty()) {
    std::vector<std::string> Sources;
    for (const FileState &Input : Found.Inputs)
      if (!Input.isAbsent())
        Sources.push_back(Input.Path);
    Out.push_back({Options.DepFile, makeRule(File, Sources), std::nullopt});
  }
  std::set<std::string> Paths;
  if (!Options.Database.empty())
    Paths.insert(targetAt(Options.Database));
  for (const FileState &Input : Found.Inputs)
    if (!Input.isAbsent())
      Paths.insert(targetAt(Input.Path));
  if (llvm::Error InTheWay = checkTargets(Out, Paths))
    return InTheWay;
  if (llvm::Error InTheWay = sparesSources(Out))
    return InTheWay;
  if (llvm::Error Failed = writeFiles(Out))
    return Failed;
  return sentence(Found, File);
}

} // namespace gpufuse
