// What stays as it was when `__threadfence_block()` stands between two bodies (safety model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_FENCEDROUNDING_H
#define GPUFUSE_ANALYSIS_RULES_FENCEDROUNDING_H

#include "analysis/rules/CommonProduct.h"

namespace gpufuse {

/// True when the sums of both kernels of \p C, which have summaries, contract what they contracted
/// before if nothing that one body had in memory is known in the other: all that they share then is
/// parameters, coordinates, constants, and the branches on those.
bool roundsAlikeBehindFence(const Candidate &C);

} // namespace gpufuse

#endif
