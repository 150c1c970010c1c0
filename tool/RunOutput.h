// All that a run says and writes, once its results are there.
#ifndef GPUFUSE_TOOL_RUNOUTPUT_H
#define GPUFUSE_TOOL_RUNOUTPUT_H

#include "tool/FilesRead.h"
#include "tool/Finding.h"
#include "tool/Options.h"
#include "tool/WriteFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

class RunOutput {
public:
  /// Nothing is written over sources where one of \p Reads has changed since it was opened.
  RunOutput(const ToolOptions &Options, const FilesRead &Reads);

  /// Fails where --baseline cannot be used.
  llvm::Error readBaseline();

  /// Prints what is found, writes the files, all or none, and then the reports.
  void emit(std::vector<FileResult> Results);

  /// Warns of those of \p Callers, files that are read for the names they use, that are not there.
  void warnOfMissing(llvm::ArrayRef<clang::tooling::CompileCommand> Callers) const;

  void complain(const std::string &Message);
  void complain(llvm::Error Problems);

  /// Something could not be used or written, or was found where nothing should be.
  bool failed() const { return Failed; }

private:
  FileResult newFindings(FileResult R) const;
  void silenceHeaders();
  void print(const FileResult &R);
  std::string outputPath(const FileResult &R) const;
  llvm::Error write() const;
  std::vector<FileToWrite> sources() const;
  llvm::Expected<std::vector<FileToWrite>> reports() const;

  const ToolOptions &Options;
  const FilesRead &Reads;
  /// The working directory.
  llvm::SmallString<256> Here;
  std::optional<llvm::StringSet<>> Baseline;
  std::vector<FileResult> Results;
  std::set<std::string> Said;
  bool Failed = false;
};

} // namespace gpufuse

#endif
