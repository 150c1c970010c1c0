// Which lines of which files a run is about, as clang-tidy's --line-filter says it. What is changed
// is changed in whole functions: those that hold one of the lines.
#ifndef GPUFUSE_TOOL_LINEFILTER_H
#define GPUFUSE_TOOL_LINEFILTER_H

#include "tool/Finding.h"
#include "llvm/Support/Error.h"
#include <set>

namespace clang {
class ASTContext;
}

namespace gpufuse {

/// First and last line, both 1-based and part of it.
using LineRange = std::pair<unsigned, unsigned>;

class LineFilter {
public:
  /// Reads `[{"name":"file1.cu","lines":[[1,3],[5,7]]},{"name":"file2.h"}]`; the error says what is
  /// wrong with it.
  static llvm::Expected<LineFilter> parse(llvm::StringRef Json);

  /// Of one file.
  LineFilter(std::string File, LineRange Lines) : Files{{std::move(File), {Lines}}} {}
  LineFilter() = default;

  /// True when there is no filter: everything is selected.
  bool empty() const { return Files.empty(); }
  /// True when something of \p File is selected: its name ends with one of the names.
  bool selects(llvm::StringRef File) const;
  /// True when a line of \p Lines is selected.
  bool selects(llvm::StringRef File, LineRange Lines) const;

private:
  struct OfFile {
    std::string Name;
    /// Empty: all of them.
    std::vector<LineRange> Lines;
  };
  std::vector<OfFile> Files;
};

/// The functions of a file that hold no selected line.
class FunctionsSetAside {
public:
  /// Those of the main file \p File in \p Host.
  FunctionsSetAside(const LineFilter &Filter, llvm::StringRef File, clang::ASTContext &Host);

  /// Lets nothing be changed in these functions in \p Host, a parse of the file or of what became
  /// of it.
  void keepIn(clang::ASTContext &Host) const;
  /// Takes out what \p Result, for \p File, says of them.
  void silence(FileResult &Result) const;

private:
  /// By name and type.
  std::set<std::string> Names;
  std::vector<LineRange> Lines;
};

} // namespace gpufuse

#endif
