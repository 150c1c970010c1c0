// Writes rewritten files: all of them, or none.
#ifndef GPUFUSE_TOOL_WRITEFILES_H
#define GPUFUSE_TOOL_WRITEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <set>
#include <string>

namespace gpufuse {

struct FileToWrite {
  std::string Path;
  std::string Contents;
  /// What must still be there when the file is written (it was analysed so); nothing for a new
  /// file.
  std::optional<std::string> Expected;
};

/// Where \p Path leads through links; itself where nothing is yet.
std::string realPath(const std::string &Path);

/// One name for what is written to \p Path, also where nothing is yet.
std::string targetAt(const std::string &Path);

/// Fails where two of \p Files are one, or one is among \p Inputs, which the run reads; each by its
/// target. What is written over itself (Expected is there) may be.
llvm::Error checkTargets(llvm::ArrayRef<FileToWrite> Files, const std::set<std::string> &Inputs);

/// Fails where one of \p Reports would take the place of what is named like a source or a header.
llvm::Error sparesSources(llvm::ArrayRef<FileToWrite> Reports);

/// Writes every file to a temporary beside it, checks that no source changed meanwhile, and only
/// then has them change places, where it looks again; what is to go to a pipe or a device is
/// written there before that. On failure whatever changed is put back and the error says what stood
/// in the way; what cannot be put back stays beside its file, and the error names it. A signal that
/// ends the process, as Ctrl+C, waits until all is done; it must be called where no other thread
/// would take it.
llvm::Error writeFiles(llvm::ArrayRef<FileToWrite> Files);

} // namespace gpufuse

#endif
