// Which floating-point values are computed from what is loaded, and not only beside it: no compiler
// can compute them ahead of the load (safety model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_NEEDEDLOADS_H
#define GPUFUSE_ANALYSIS_RULES_NEEDEDLOADS_H

#include "analysis/kernel/KernelSummary.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace gpufuse {

/// On how many ways to a value something holds: on every one, whatever branches are taken and
/// whatever the variables are given, or on some.
enum class OnWays { Every, Some };

/// True when \p E, an expression of \p Kernel or of what it calls by \p Calls, needs a load that \p
/// Matters. A load that is only named does not count: the argument of a function that ignores it,
/// `x[i] >> 31`, a condition.
bool needsLoad(const clang::Expr &E, const KernelSummary &Kernel,
               llvm::ArrayRef<const clang::CallExpr *> Calls, OnWays Ways,
               llvm::function_ref<bool(const KernelAccess &)> Matters);

} // namespace gpufuse

#endif
