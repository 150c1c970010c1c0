// Where rounding could change when two bodies become one: products that a kernel stores (safety
// model, F5b).
#ifndef GPUFUSE_ANALYSIS_KERNEL_ROUNDING_H
#define GPUFUSE_ANALYSIS_KERNEL_ROUNDING_H

#include "analysis/kernel/KernelSummary.h"

namespace gpufuse {

/// How a stored floating-point value came about, as far as contraction across the seam is
/// concerned.
enum class StoredValue {
  Plain, ///< a sum, a quotient, a function value, a constant: cannot be contracted into a later sum
  Copy,  ///< a value loaded from memory, passed on
  Product,      ///< a multiplication written right there: can be pinned in place
  MayBeProduct, ///< perhaps a product, through a variable or a call: cannot be pinned in place
};

/// Classifies what \p Write, an access of \p Kernel that stores, stores.
StoredValue storedValue(const KernelAccess &Write, const clang::FunctionDecl &Kernel);

/// The multiplication or the `*=` behind a Product, without casts and parentheses.
const clang::BinaryOperator *productOf(const KernelAccess &Write);

/// True for functions of the toolkit that only select or round: their result is no product, and
/// they form no sum.
bool selectsOrRounds(const clang::FunctionDecl &Callee);

/// True when what \p Write stores can hold a floating-point value, as such or as bits.
bool mayCarryFloat(const KernelAccess &Write);

/// True when a value of \p Type has floating-point parts that arithmetic can be contracted on.
bool hasFloatingParts(clang::QualType Type);

} // namespace gpufuse

#endif
