// Which commands may have to do with functions, or variables, of some names: of files that are not
// analysed otherwise.
#ifndef GPUFUSE_TOOL_NAMESEARCH_H
#define GPUFUSE_TOOL_NAMESEARCH_H

#include "tool/IncludedText.h"
#include "tool/NamesInText.h"

namespace gpufuse {

/// Asks the text of a file, of what it includes and of its command, in whatever configuration. Each
/// file is read once.
class NameSearch {
public:
  using Question = std::function<bool(llvm::StringRef)>;

  /// \p Says is asked of the text of a file that is included, \p OwnSays of that of the file
  /// itself.
  /// \p Names outlives this.
  NameSearch(const llvm::StringSet<> &Names, const Question &Says, Question OwnSays);
  NameSearch(const NameSearch &) = delete;
  NameSearch &operator=(const NameSearch &) = delete;

  /// True where one of these answers yes, or a macro, or what cannot be read here, may make one of
  /// the names.
  bool finds(const clang::tooling::CompileCommand &Command);

private:
  bool saysInFortran(const clang::tooling::CompileCommand &Command);
  bool hasParts(const clang::tooling::CompileCommand &Command);

  const llvm::StringSet<> &Names;
  const Question OwnSays;
  IncludedText Said, Pasting;
  WordsOfFiles Words;
};

} // namespace gpufuse

#endif
