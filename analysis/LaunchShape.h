// How a launch fits into a fused launch of another shape.
#ifndef GPUFUSE_ANALYSIS_LAUNCHSHAPE_H
#define GPUFUSE_ANALYSIS_LAUNCHSHAPE_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// How \p Own can run in the blocks of \p Head: in its own blocks, among others; or, where its
/// kernel knows its threads by their flat numbers alone, in any blocks that make as many threads.
/// \p SummaryIn summarises the kernel of \p Own for a launch of a shape, with its risks.
ShapeFit fitInto(const EvaluatedLaunch &Own, const EvaluatedLaunch &Head, HostValues &Values,
                 const Algebra &A,
                 llvm::function_ref<KernelSummary(const LaunchShape &)> SummaryIn);

/// True when the blocks that \p L, as it runs, would have along x beyond its own do nothing: a
/// guard of the kernel lets none of them through.
bool idleInMoreBlocks(const EvaluatedLaunch &L, HostValues &Values, const Algebra &A,
                      llvm::function_ref<KernelSummary(const LaunchShape &)> SummaryIn);

/// The integer or the variable of type `dim3` that the grid of \p L is written as; null where it is
/// written in another way.
const clang::Expr *writtenBlocks(const Launch &L);

/// How the host can name the blocks of a launch along an axis: an integer, or the field of a
/// variable of type `dim3`.
struct WrittenExtent {
  const clang::Expr *Of = nullptr;
  bool IsField = false;
};

/// Nothing where it cannot, or they are one.
std::optional<WrittenExtent> writtenExtent(const Launch &L, unsigned Axis);

/// The launches of which the larger grid has room for all: one, or two where it is not known which
/// is larger. Empty where that is not enough, or cannot be written.
llvm::SmallVector<const EvaluatedLaunch *, 2>
largestGrids(llvm::ArrayRef<const EvaluatedLaunch *> Launches, HostValues &Values);

} // namespace gpufuse

#endif
