// What an earlier run has found already: findings are known again by names and by their statements,
// not by where these stand.
#ifndef GPUFUSE_TOOL_BASELINE_H
#define GPUFUSE_TOOL_BASELINE_H

#include "tool/Finding.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

/// The path of \p File, absolute, from \p Root; as it is where it does not lie under that.
llvm::StringRef pathFrom(llvm::StringRef Root, llvm::StringRef File);

/// One fingerprint for each finding of \p Result: the same in a later run, where other lines than
/// its statements and the ones directly ahead of them were added, taken away or changed, and where
/// the project lies in another \p Root.
std::vector<std::string> fingerprints(const FileResult &Result, llvm::StringRef Root);

/// The fingerprints of \p File, a SARIF log of gpufuse.
llvm::Expected<llvm::StringSet<>> readBaseline(llvm::StringRef File);

} // namespace gpufuse

#endif
