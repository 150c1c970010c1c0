// Files of a run that cannot be analysed: a dependency is not there, another compiler's extensions,
// another language. What they may do to others is taken from their words.
#ifndef GPUFUSE_TOOL_FAILEDFILES_H
#define GPUFUSE_TOOL_FAILEDFILES_H

#include "tool/Finding.h"
#include "tool/IncludedText.h"
#include "tool/NamesInText.h"
#include "clang/Tooling/CompilationDatabase.h"

namespace gpufuse {

class FailedFiles {
public:
  /// Each of \p Results that failed, and of which not even the host code is known, defines and uses
  /// the names of the others that stand in its text, or in what it includes, and captures streams
  /// if that is said there.
  void describe(llvm::ArrayRef<clang::tooling::CompileCommand> Commands,
                llvm::MutableArrayRef<FileResult> Results);

private:
  WordsOfFiles Words;
  IncludedText Included;
};

} // namespace gpufuse

#endif
