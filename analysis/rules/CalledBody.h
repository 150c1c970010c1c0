// Bodies that become functions of their own, which the fused kernel calls: because they return
// where nothing could stand behind (safety model, F3), or because they round there as in a kernel
// of their own (F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_CALLEDBODY_H
#define GPUFUSE_ANALYSIS_RULES_CALLEDBODY_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// The first return of the kernel of \p L that cannot become a branch around what follows, by its
/// place or because a macro spells it; null for none.
const clang::ReturnStmt *unstructuredReturn(const EvaluatedLaunch &L);

/// Why the body of \p L, a launch in \p List, cannot be a function that is inlined; nothing if it
/// can.
std::optional<std::string> whyNotAFunction(const EvaluatedLaunch &L, const LaunchList &List);

/// What a body may compute with floating-point values.
enum class Arithmetic {
  Any,
  None ///< no product that could be contracted
};

/// Compilers contract function by function. Of a function's parameters they know less than of a
/// kernel's, which are the same for all threads; that decides nothing within one basic block. What
/// keeps the kernel of \p L from being a function, `__noinline__`, that rounds as it does; nothing
/// if it can be one.
std::optional<Obstacle> whyNotCalled(const EvaluatedLaunch &L, const DialectOptions &Dialect,
                                     Arithmetic Allowed);

/// The same of all kernels of \p C, the chain that the second would join included, which also must
/// not multiply what needs no load.
std::optional<Obstacle> whyNotCalled(const Candidate &C);

} // namespace gpufuse

#endif
