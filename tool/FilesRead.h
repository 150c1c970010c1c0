// Which files an analysis opens: what its result depends on.
#ifndef GPUFUSE_TOOL_FILESREAD_H
#define GPUFUSE_TOOL_FILESREAD_H

#include "llvm/Support/VirtualFileSystem.h"
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace gpufuse {

/// May be told of files by several threads.
class FilesRead {
public:
  void add(std::string Absolute) {
    const std::lock_guard<std::mutex> Lock(OneAtATime);
    Known.insert(std::move(Absolute));
  }
  /// Absolute, sorted.
  std::vector<std::string> paths() const { return {Known.begin(), Known.end()}; }

private:
  std::mutex OneAtATime;
  std::set<std::string> Known;
};

/// \p Files, but \p Reads is told of each file that is opened; \p Files itself where there is none.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
recordReads(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, FilesRead *Reads);

/// A rule for make and ninja: \p Target is made from \p Sources.
std::string makeRule(llvm::StringRef Target, llvm::ArrayRef<std::string> Sources);

} // namespace gpufuse

#endif
