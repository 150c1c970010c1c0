// Files of a run that cannot be analysed: a dependency is not there, another compiler's extensions,
// another language. What they may do to others is taken from their words.
#ifndef GPUFUSE_TOOL_FAILEDFILES_H
#define GPUFUSE_TOOL_FAILEDFILES_H

#include "tool/Finding.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <memory>

namespace gpufuse {

class IncludedText;

class FailedFiles {
public:
  FailedFiles();
  ~FailedFiles();

  /// Each of \p Results that failed defines and uses the names of the others that stand in its
  /// text, or in what it includes, and captures streams if that is said there.
  void describe(llvm::ArrayRef<clang::tooling::CompileCommand> Commands,
                llvm::MutableArrayRef<FileResult> Results);

private:
  const llvm::StringSet<> &wordsIn(const std::string &Path);
  const llvm::StringSet<> &wordsOfCommand(const clang::tooling::CompileCommand &Command);

  /// By path, or behind a blank by the command.
  std::map<std::string, llvm::StringSet<>> Words;
  std::unique_ptr<IncludedText> Included;
};

} // namespace gpufuse

#endif
