// The second pass over a run of files: calls in one file of functions that another one defines.
#ifndef GPUFUSE_TOOL_ACROSSFILES_H
#define GPUFUSE_TOOL_ACROSSFILES_H

#include "tool/Pipeline.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"

namespace gpufuse {

/// Analyses files of the run again, by number, each with what others bring; in parallel, perhaps.
using AnalyzeAgain =
    llvm::function_ref<std::vector<FileResult>(const std::map<size_t, AcrossWork> &)>;

/// Whether one of these names stands in a file of the run, analysed or not.
using NamedInRun = llvm::function_ref<bool(const llvm::StringSet<> &)>;

/// Replaces those of \p Results in which calls across files become one. Files change together or
/// not at all: a call of a new function comes with the function.
void joinAcrossFiles(std::vector<FileResult> &Results, AnalyzeAgain Analyze, NamedInRun IsNamed);

} // namespace gpufuse

#endif
