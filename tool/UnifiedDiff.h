// A unified diff of two texts, as `diff -u` and `patch` know it.
#ifndef GPUFUSE_TOOL_UNIFIEDDIFF_H
#define GPUFUSE_TOOL_UNIFIEDDIFF_H

#include "rewriters/EditSet.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace gpufuse {

/// Empty when the texts are equal. \p Name heads both sides, behind `a/` and `b/`.
std::string unifiedDiff(llvm::StringRef Name, llvm::StringRef Before, llvm::StringRef After);

/// The edits of whole lines that make \p After of \p Before, the text of \p File.
EditSet lineEdits(const std::string &File, llvm::StringRef Before, llvm::StringRef After);

} // namespace gpufuse

#endif
