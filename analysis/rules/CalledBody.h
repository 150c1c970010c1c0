// When a body rounds in a function of its own as in a kernel of its own (safety model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_CALLEDBODY_H
#define GPUFUSE_ANALYSIS_RULES_CALLEDBODY_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// What a body may compute with floating-point values.
enum class Arithmetic {
  Any,
  None ///< no product that could be contracted
};

/// Compilers contract function by function, and know of a function's parameters what they know of a
/// kernel's: nothing, where a kernel hands on its own. What keeps the kernel of \p L from being
/// such a function, `__noinline__`; nothing if it can be one.
std::optional<Obstacle> whyNotCalled(const EvaluatedLaunch &L, const DialectOptions &Dialect,
                                     Arithmetic Allowed);

/// The same of all kernels of \p C, the chain that the second would join included.
std::optional<Obstacle> whyNotCalled(const Candidate &C);

} // namespace gpufuse

#endif
