// Macros that a compile command may give other values than the text does, and which to try.
#ifndef GPUFUSE_TOOL_MACRODEFAULTS_H
#define GPUFUSE_TOOL_MACRODEFAULTS_H

#include "matchers/Conditionals.h"
#include <optional>
#include <string>
#include <vector>

namespace gpufuse {

/// A macro that has a default in the text.
struct MacroDefault {
  std::string Name, Body;
};

/// How many other values are tried for each.
inline constexpr unsigned Trials = 3;

/// `#ifndef N / #define N 5 / #endif`, and `#ifdef N / #else / #define N 5 / #endif`: the compile
/// command decides. It does nothing but define, and gives the macro a value.
bool isDefault(const Conditional &C, llvm::StringRef Text);

/// What a compile command defines.
std::vector<MacroDefault> definedBy(llvm::ArrayRef<std::string> Command);

/// The \p Number-th of other values for a default, none where nothing is known to try. No two
/// defaults are given values in the same way in one trial, unless there are many.
std::optional<std::string> otherValue(llvm::StringRef Body, unsigned Number);

} // namespace gpufuse

#endif
