// The analyses of a run: each file by itself, in parallel, then what takes more than one file.
#ifndef GPUFUSE_TOOL_ANALYZEFILES_H
#define GPUFUSE_TOOL_ANALYZEFILES_H

#include "tool/AnalysisOptions.h"
#include "tool/FailedFiles.h"
#include "tool/Pipeline.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

using CompileCommands = std::vector<clang::tooling::CompileCommand>;

/// One result for each file, beside the command that it was analysed with.
struct AnalyzedFiles {
  CompileCommands Commands;
  std::vector<FileResult> Results;
};

/// A file that was analysed with several commands changes where all of them lead to the same text.
AnalyzedFiles keepOnePerFile(AnalyzedFiles All);

/// Fails when --line-filter is malformed. \p Executable is where the program is installed.
llvm::Expected<PipelineOptions> pipelineOptions(const AnalysisOptions &Options,
                                                const std::string &Executable);

class FileAnalyzer {
public:
  FileAnalyzer(PipelineOptions Options, unsigned Jobs, bool ShowsProgress)
      : Options(std::move(Options)), Jobs(Jobs), ShowsProgress(ShowsProgress) {}

  AnalyzedFiles analyze(CompileCommands Commands);

  /// Does what takes more than one file. \p Plain are C and C++ files, of which those are added
  /// that may define a helper of \p Files, or name a function which launches.
  void relateFiles(AnalyzedFiles &Files, CompileCommands Plain);

private:
  /// Learns which files the plain ones include.
  void noteIncluded(AnalyzedFiles &Files, CompileCommands &Plain);
  /// Analyses files again that call helpers which others define.
  void learnHelpers(AnalyzedFiles &Files, CompileCommands &Plain, CompileCommands &Ambiguous);
  /// Adds those that may define one of \p Names. Of files that are compiled in several ways, only
  /// what they define counts.
  void addMentioning(AnalyzedFiles &Files, CompileCommands &Plain, CompileCommands &Ambiguous,
                     const llvm::StringSet<> &Names);
  /// Analyses \p More, too.
  void add(AnalyzedFiles &Files, const CompileCommands &More);
  /// Adds those of \p Plain that capture streams.
  void addCapturing(AnalyzedFiles &Files, CompileCommands &Plain);
  /// Adds those of \p Plain that name what changes of other files rest on.
  void addDeclaring(AnalyzedFiles &Files, CompileCommands &Plain);
  /// Drops the results of files that the run is not about.
  void keepSelected(AnalyzedFiles &Files) const;
  /// Gives the headers that were analysed with a file results beside it.
  static void listHeaders(AnalyzedFiles &Files);
  /// Joins calls across files.
  void joinFiles(AnalyzedFiles &Files, CompileCommands &Plain, CompileCommands &Ambiguous);
  std::vector<FileResult> analyze(llvm::ArrayRef<clang::tooling::CompileCommand> Commands,
                                  const std::map<size_t, AcrossWork> &Work);
  void showProgress(size_t Done, size_t All, llvm::StringRef File) const;

  PipelineOptions Options;
  const unsigned Jobs;
  const bool ShowsProgress;
  /// What each file knows of others' helpers.
  std::map<size_t, std::vector<HelperFact>> Helpers;
  FailedFiles Failed;
  /// A plain file by the real path of each that it includes.
  std::map<std::string, std::string> Including;
};

} // namespace gpufuse

#endif
