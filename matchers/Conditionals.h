// What the preprocessor chooses in a text: `#if` to `#endif`, with the branches, taken or not, and
// the macros that are defined on the way.
#ifndef GPUFUSE_MATCHERS_CONDITIONALS_H
#define GPUFUSE_MATCHERS_CONDITIONALS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gpufuse {

/// Where the comments of \p Text begin and end, in order.
std::vector<std::pair<size_t, size_t>> commentsIn(llvm::StringRef Text);

/// \p Text with blanks for comments, of which the line breaks stay.
std::string withoutComments(llvm::StringRef Text);

/// All offsets are in the text.
struct Conditional {
  struct Branch {
    /// The directive, from its `#` to its last character; it may have several lines.
    unsigned Directive = 0, DirectiveEnd = 0;
    /// `ifdef DEBUG`, `elif N > 1`, `else`.
    std::string Condition;
    /// The lines that it chooses.
    unsigned Begin = 0, End = 0;
  };
  std::vector<Branch> Branches;
  /// Where the `#endif` is.
  unsigned End = 0;
  /// How many others are around it.
  unsigned Depth = 0;
  /// It keeps a header from being read twice.
  bool IsGuard = false;

  bool hasElse() const { return Branches.back().Condition == "else"; }
};

struct MacroDefinition {
  std::string Name, Body;
  unsigned Offset = 0;
};

struct Directives {
  /// In the order in which they begin.
  std::vector<Conditional> Conditionals;
  std::vector<MacroDefinition> Macros;
  /// True where each conditional begins and ends in the text, and there is no directive but these,
  /// `#undef` and pragmas about the loop behind them.
  bool OnlyConfigure = true;
};

/// Of \p Text, which holds no comments. What is not closed ends with the text.
Directives directivesIn(llvm::StringRef Text);

/// True for a condition that differs between devices (`if __CUDA_ARCH__ >= 700`); that only tells
/// host from device does not.
bool tellsDevicesApart(llvm::StringRef Condition);

/// True where the directives of \p Text, which holds no comments, choose code in the same way on
/// all devices and for the host: other configurations may choose otherwise.
bool onlyConfigures(llvm::StringRef Text);

} // namespace gpufuse

#endif
