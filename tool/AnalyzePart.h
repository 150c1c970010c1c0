// A part of a run: analyses its files and writes what it finds, for `gpufuse merge`.
#ifndef GPUFUSE_TOOL_ANALYZEPART_H
#define GPUFUSE_TOOL_ANALYZEPART_H

#include "tool/Options.h"
#include "tool/Pipeline.h"

namespace gpufuse {

/// Says what it did, in one sentence. Files that cannot be used are part of the result.
llvm::Expected<std::string> analyzePart(const ToolOptions &Options, PipelineOptions Pipeline);

} // namespace gpufuse

#endif
