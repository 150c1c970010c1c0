// The text that a source file is made of, as far as `#include "..."` says without the preprocessor.
#ifndef GPUFUSE_TOOL_INCLUDEDTEXT_H
#define GPUFUSE_TOOL_INCLUDEDTEXT_H

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace gpufuse {

/// Asks the files that sources include in quotes, directly or through each other, whichever way
/// conditions are decided. Each file is read and asked once.
class IncludedText {
public:
  /// For filesOf().
  IncludedText() : IncludedText([](llvm::StringRef) { return false; }) {}
  explicit IncludedText(std::function<bool(llvm::StringRef)> Question)
      : Question(std::move(Question)) {}

  /// True where the answer is yes for a file that \p Command includes, its own not counted, or may
  /// be: where a macro says what is included.
  bool any(const clang::tooling::CompileCommand &Command);
  /// The same, of what is included by name alone.
  bool anyNamed(const clang::tooling::CompileCommand &Command);
  /// The same, of what \p Text, a part of the file at \p Path, includes, if that is looked for in
  /// \p Directories.
  bool anyNamedIn(llvm::StringRef Text, const std::string &Path,
                  llvm::ArrayRef<std::string> Directories);
  /// The real paths of all that it includes.
  std::set<std::string> filesOf(const clang::tooling::CompileCommand &Command);

private:
  struct File {
    bool Answer = false;
    /// It includes what a macro says: anything.
    bool Computed = false;
    /// As they are written.
    std::vector<std::string> Included;
  };

  /// Names of files, as they are written, and the file that writes them so.
  using Writing = std::pair<std::vector<std::string>, std::string>;

  const File &read(const std::string &Path);
  /// The real paths of \p First, and of all that these include.
  std::set<std::string> closureOf(llvm::ArrayRef<Writing> First,
                                  llvm::ArrayRef<std::string> Directories);

  const std::function<bool(llvm::StringRef)> Question;
  std::map<std::string, File> Known;
};

/// Files by the real paths of what they include.
using IncludingFiles = std::map<std::string, std::set<std::string>>;

/// Those of \p Commands, by the names that the commands have for them; of each path two at most.
IncludingFiles includingFiles(llvm::ArrayRef<clang::tooling::CompileCommand> Commands);

} // namespace gpufuse

#endif
