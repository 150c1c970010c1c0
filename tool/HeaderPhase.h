// Headers in which launches stand, one after the other, as parts of the one file of the run that
// includes them.
#ifndef GPUFUSE_TOOL_HEADERPHASE_H
#define GPUFUSE_TOOL_HEADERPHASE_H

#include "tool/ConfirmChanges.h"

namespace gpufuse {

/// What a unit leads to with \p Given in place of what is on disk; tells what it is made of.
using AnalyzeWhole = llvm::function_ref<FileResult(const PipelineOptions &Options,
                                                   const UnsavedText &Given, UnitMakeup &Makeup)>;

/// Analyses the headers of \p Of, the result of \p Command for a file with \p Makeup, in which
/// launches stand, each as if the file and the headers ahead of it had been rewritten: what becomes
/// of them is in Of.Headers then, and no longer among the findings of the file.
void analyzeHeaders(FileResult &Of, UnitMakeup Makeup,
                    const clang::tooling::CompileCommand &Command, const PipelineOptions &Options,
                    UnsavedText Unsaved, AnalyzeWhole Analyze);

} // namespace gpufuse

#endif
