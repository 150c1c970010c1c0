// What stays as it was when `__threadfence_block()` stands between two bodies (safety model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_FENCEDROUNDING_H
#define GPUFUSE_ANALYSIS_RULES_FENCEDROUNDING_H

#include "analysis/rules/CommonProduct.h"

namespace gpufuse {

/// True when the sums of both kernels of \p C, which have summaries, contract what they contracted
/// before if nothing that one body had in memory is known in the other: all that they share then is
/// parameters, coordinates, constants, and the branches on those.
bool roundsAlikeBehindFence(const Candidate &C);

/// True when each product of \p Body that a sum may take needs a load that \p Matters, on all ways.
bool productsNeedLoads(const Candidate &C, const FloatingBody &Body,
                       llvm::function_ref<bool(const KernelAccess &)> Matters);

} // namespace gpufuse

#endif
