// The analysis of a file that may bring it down: others go on.
#ifndef GPUFUSE_TOOL_ANALYZESAFELY_H
#define GPUFUSE_TOOL_ANALYZESAFELY_H

#include "tool/Pipeline.h"

namespace gpufuse {

/// analyzeFile(), on a stack of its own. Where that crashes, the file cannot be used.
FileResult analyzeSafely(const clang::tooling::CompileCommand &Command,
                         const PipelineOptions &Options, const AcrossWork &Across = {},
                         const UnsavedText &Unsaved = {});

} // namespace gpufuse

#endif
