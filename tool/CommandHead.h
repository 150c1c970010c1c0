// What stands ahead of the compiler in a compile command: launchers, their options, and variables.
#ifndef GPUFUSE_TOOL_COMMANDHEAD_H
#define GPUFUSE_TOOL_COMMANDHEAD_H

#include "tool/UserCommand.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace gpufuse {

struct CommandHead {
  /// Which word is the compiler.
  size_t Compiler = 0;
  CompilerKind Kind = CompilerKind::Any;
  /// What nvcc takes from NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS.
  std::vector<std::string> Prepended, Appended;
  /// Directories of CPATH, and of C_INCLUDE_PATH and CPLUS_INCLUDE_PATH.
  std::vector<std::string> Path, CPath, CxxPath;
};

/// Reads the beginning of \p Line, which is not empty. Fails where it is for a shell, names another
/// directory to work in, or sets what else compilers take options from.
llvm::Expected<CommandHead> readCommandHead(llvm::ArrayRef<std::string> Line);

} // namespace gpufuse

#endif
