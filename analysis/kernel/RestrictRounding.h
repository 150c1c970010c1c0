// Whether what a kernel contracts rests on `__restrict__` (safety model, F5b).
//
//   q[i] = x[i] * y[i];
//   r[i] = x[i] * y[i] + z[i] * w[i]; // with q apart from x and y, one product for both lines
#ifndef GPUFUSE_ANALYSIS_KERNEL_RESTRICTROUNDING_H
#define GPUFUSE_ANALYSIS_KERNEL_RESTRICTROUNDING_H

#include "analysis/kernel/KernelSummary.h"
#include "matchers/Language.h"

namespace gpufuse {

/// A product of the kernel of \p Summary that may be contracted in another way once the kernel's
/// parameters are without `__restrict__`: loads are then repeated, or stay in their branches and
/// loops. Null where there is none.
const clang::Expr *productRestingOnRestrict(const KernelSummary &Summary,
                                            const DialectOptions &Dialect);

} // namespace gpufuse

#endif
