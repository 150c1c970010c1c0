// Findings as a SARIF log, version 2.1.0 (OASIS): what code hosts and editors read.
#ifndef GPUFUSE_TOOL_SARIF_H
#define GPUFUSE_TOOL_SARIF_H

#include "tool/Finding.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

/// What the log calls fingerprints of this version (tool/Baseline.h).
inline constexpr llvm::StringLiteral FingerprintName = "gpufuseFinding/v2";

/// One run with a result for each finding: what can be done with its edits as a fix, and, with \p
/// ShowRejected, what cannot, with the two accesses of a witness as a flow. Files under \p Root, an
/// absolute directory, are named from there. Columns count UTF-16 units. Where there is a \p
/// Baseline, each result says whether it is new.
std::string sarifLog(llvm::ArrayRef<FileResult> Results, bool ShowRejected, llvm::StringRef Root,
                     const llvm::StringSet<> *Baseline = nullptr);

} // namespace gpufuse

#endif
