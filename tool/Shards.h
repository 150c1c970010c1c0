// A run in parts: which files each of several processes, perhaps on other machines, analyses.
#ifndef GPUFUSE_TOOL_SHARDS_H
#define GPUFUSE_TOOL_SHARDS_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gpufuse {

struct Shard {
  unsigned Number = 1, Of = 1;
  bool operator==(const Shard &) const = default;
};

/// Reads `2/8`.
llvm::Expected<Shard> parseShard(llvm::StringRef Text);

/// Where the file of \p Command is on disk, links followed; by name where there is none.
std::string realPathOf(const clang::tooling::CompileCommand &Command);

/// The numbers of those \p Commands that are \p Part's. Every shard of the same commands comes to
/// the same division, in which the commands of one file stay together.
std::vector<size_t> shareOf(llvm::ArrayRef<clang::tooling::CompileCommand> Commands, Shard Part);

/// The same for the same commands in the same order, and hardly for others.
std::string fingerprintOf(llvm::ArrayRef<clang::tooling::CompileCommand> Commands);

} // namespace gpufuse

#endif
