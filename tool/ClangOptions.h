// Clang's own option table as seen from a user's command line: what one option is, how many words
// it takes, and whether a parse needs it.
#ifndef GPUFUSE_TOOL_CLANGOPTIONS_H
#define GPUFUSE_TOOL_CLANGOPTIONS_H

#include "matchers/Language.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace gpufuse {

enum class ClangUse {
  /// Both sides need it.
  Keep,
  /// Meant for the CPU (`-march=native`, `-fsanitize=`); the GPU side must not see it.
  HostOnly,
  /// Outputs, linking, phases, debug information, `-Werror`: nothing a parse sees.
  Drop,
  /// Answered by gpufuse itself: the values below say how.
  Architecture,
  ToolkitPath,
  InputLanguage,
  UserIncludeDir,
  DefaultStream,
  /// A source or object file.
  Input,
  MissingValue,
  Unknown,
};

struct ClangOption {
  ClangUse Use = ClangUse::Unknown;
  std::vector<std::string> Values;
  unsigned Words = 1;
};

/// Reads the option that starts \p Arguments.
ClangOption readClangOption(llvm::ArrayRef<std::string> Arguments);

/// Notes what one kept option says about floating point and streams.
void noteDialect(llvm::StringRef Spelling, DialectOptions &Dialect);

} // namespace gpufuse

#endif
