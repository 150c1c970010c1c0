// What the files of a run know of each other's functions: where each is defined, and what the
// helpers do (`check_error(status)`, `grid_for(n)`).
#ifndef GPUFUSE_TOOL_HELPERSACROSS_H
#define GPUFUSE_TOOL_HELPERSACROSS_H

#include "tool/Finding.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

/// True where what the file launches may be fused, alone or by way of its callers.
bool mayGain(const FileResult &R);

/// How many files of the run define each symbol, or may, where they cannot be analysed.
std::map<std::string, unsigned> definitionsOf(llvm::ArrayRef<FileResult> Results);

/// What each of \p Results, by number, calls of the helpers of others: each is defined in one file
/// of the run. Files that launch nothing have nothing to know.
std::map<size_t, std::vector<HelperFact>> helpersFor(llvm::ArrayRef<FileResult> Results);

/// The names of functions that files with launches call and no file of the run defines.
llvm::StringSet<> namesNotDefined(llvm::ArrayRef<FileResult> Results);

} // namespace gpufuse

#endif
