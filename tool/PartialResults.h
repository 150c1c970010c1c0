// What a part of a run has found, as a file: analysed by one process, put together with the others
// and written by another (tool/MergePartials.h).
#ifndef GPUFUSE_TOOL_PARTIALRESULTS_H
#define GPUFUSE_TOOL_PARTIALRESULTS_H

#include "tool/AnalysisOptions.h"
#include "tool/Finding.h"
#include "tool/Shards.h"

namespace gpufuse {

/// A file that was read, as it was.
struct FileState {
  std::string Path;
  uint64_t Size = 0;
  std::string Hash;

  FileState() = default;
  FileState(std::string Path, llvm::StringRef Text);
  /// As \p Path is on disk; nothing where it cannot be read.
  static std::optional<FileState> of(const std::string &Path);
  /// There is no \p Path.
  static FileState absent(std::string Path);
  /// It was read while it changed: no file is like that.
  static FileState unknown(std::string Path);
  bool isAbsent() const { return Hash == absent("").Hash; }
  bool operator==(const FileState &) const = default;
};

struct PartialResults {
  struct File {
    /// Of its command in the whole run.
    uint64_t Number = 0;
    clang::tooling::CompileCommand Command;
    FileResult Result;
  };
  /// Not analysed yet: it depends on the other files whether it has to be.
  struct Caller {
    uint64_t Number = 0;
    clang::tooling::CompileCommand Command;
  };

  /// Nothing for files that were chosen by name.
  std::optional<Shard> Part;
  /// What the commands of the whole run are known by.
  std::string Run;
  /// Where relative names of files are from.
  std::string Directory;
  AnalysisOptions Options;
  /// Sources without a compile command.
  std::vector<std::string> Missing;
  std::vector<File> Files;
  std::vector<Caller> Callers;
  /// All files that the results depend on.
  std::vector<FileState> Inputs;
};

/// As JSON, marked with the program's version.
std::string writePartial(const PartialResults &Partial);

/// The error says what is wrong with \p Text; what another version wrote is refused.
llvm::Expected<PartialResults> readPartial(llvm::StringRef Text);

/// The names of the options in which the two differ, e.g. `fold-memsets`.
std::vector<std::string> differences(const AnalysisOptions &X, const AnalysisOptions &Y);

} // namespace gpufuse

#endif
