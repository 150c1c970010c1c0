// What the files of a run know of each other's helpers: `check_error(status)`, `grid_for(n)`.
#ifndef GPUFUSE_TOOL_HELPERSACROSS_H
#define GPUFUSE_TOOL_HELPERSACROSS_H

#include "tool/Finding.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

/// What each of \p Results, by number, calls of the helpers of others: each is defined in one file
/// of the run. Files that launch nothing have nothing to know.
std::map<size_t, std::vector<HelperFact>> helpersFor(llvm::ArrayRef<FileResult> Results);

/// The names of functions that files with launches call and no file of the run defines.
llvm::StringSet<> namesNotDefined(llvm::ArrayRef<FileResult> Results);

/// True when \p Text, C or C++, may define a function of one of \p Names: the name, what is in
/// parentheses, and a brace. Errs towards true.
bool mayDefineOneOf(llvm::StringRef Text, const llvm::StringSet<> &Names);

} // namespace gpufuse

#endif
