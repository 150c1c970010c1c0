// Findings for people (clang-style diagnostics) and for programs (JSON, clang-apply-replacements'
// YAML).
#ifndef GPUFUSE_TOOL_REPORT_H
#define GPUFUSE_TOOL_REPORT_H

#include "tool/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace gpufuse {

/// What is said of \p F beside its message: the other launches, obstacles and what they are about.
std::vector<RelatedPlace> notesOf(const Finding &F);

/// Prints the findings of one file as diagnostics with notes: what can be fused, and with \p
/// ShowRejected what cannot.
void printFindings(const FileResult &Result, bool ShowRejected, llvm::raw_ostream &Out);

/// The JSON report over all files: {"version": 1, "findings": [...]}.
std::string jsonReport(llvm::ArrayRef<FileResult> Results);

/// One YAML document of diagnostics with fixes; text laid out as it would be written.
llvm::Expected<std::string> yamlFixes(llvm::ArrayRef<FileResult> Results);

/// `3 of 7 candidates fused in 2 files` and the refusals by reason.
std::string summary(llvm::ArrayRef<FileResult> Results, bool Writes);

} // namespace gpufuse

#endif
