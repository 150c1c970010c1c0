// Which files an analysis opens: what its result depends on.
#ifndef GPUFUSE_TOOL_FILESREAD_H
#define GPUFUSE_TOOL_FILESREAD_H

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace gpufuse {

/// May be told of files by several threads.
class FilesRead {
public:
  /// What was on disk when a file was opened first; nothing where it was looked for in vain.
  using State = std::optional<llvm::sys::fs::file_status>;

  /// \p Absolute is about to be opened.
  void opened(std::string Absolute);
  /// There is no \p Absolute.
  void missed(std::string Absolute);

  /// True where \p Absolute was opened, by whatever name.
  bool has(const std::string &Absolute) const;
  /// Sorted.
  std::vector<std::string> paths() const;
  /// Those that were looked for in vain, sorted: what appears there may be read instead of others.
  std::vector<std::string> missing() const;
  /// True where \p Absolute is not on disk as it was when it was opened first.
  bool hasChanged(const std::string &Absolute) const;
  /// The first that hasChanged().
  std::optional<std::string> changed() const;

private:
  std::mutex OneAtATime;
  std::map<std::string, State> Known;
};

/// \p Files, but \p Reads is told of each file that is opened, or missed; \p Files itself where
/// there is none.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
recordReads(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, FilesRead *Reads);

/// A rule for make and ninja: \p Target is made from \p Sources.
std::string makeRule(llvm::StringRef Target, llvm::ArrayRef<std::string> Sources);

} // namespace gpufuse

#endif
