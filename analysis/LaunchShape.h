// How a launch fits into a fused launch of another shape.
#ifndef GPUFUSE_ANALYSIS_LAUNCHSHAPE_H
#define GPUFUSE_ANALYSIS_LAUNCHSHAPE_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// How \p Own can run in the blocks of \p Head: in its own blocks, among others; or, where its
/// kernel knows its threads by their flat numbers alone, in any blocks that make as many threads.
/// \p SummaryIn summarises the kernel of \p Own for a launch of a shape.
ShapeFit fitInto(const EvaluatedLaunch &Own, const EvaluatedLaunch &Head, HostValues &Values,
                 const Algebra &A,
                 llvm::function_ref<KernelSummary(const LaunchShape &)> SummaryIn);

} // namespace gpufuse

#endif
