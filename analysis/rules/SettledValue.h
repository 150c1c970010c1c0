// What a body stores, as far as the next body can make something else of it (safety model, F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_SETTLEDVALUE_H
#define GPUFUSE_ANALYSIS_RULES_SETTLEDVALUE_H

#include "analysis/rules/CommonProduct.h"

namespace gpufuse {

/// What the compiler finds in place of a load of the next body, once both are one kernel.
struct SettledValue {
  enum class Kind {
    Sum,       ///< a sum that nothing folds into one of its operands
    Product,   ///< the product Pin, which needs its own rounding (`__fmul_rn`)
    Copy,      ///< the value of Copied, which the chain does not write, or of a parameter
    NoProduct, ///< a constant, a function value, a choice between such: it may be known in part
    Unsettled
  };
  Kind What = Kind::Unsettled;
  const clang::BinaryOperator *Pin = nullptr;
  const KernelAccess *Copied = nullptr;
  /// Product: the compiler may know the value all the same.
  bool MayBeKnown = false;
  /// NoProduct: the literal 0.
  bool IsZero = false;
};

/// What \p Store, an access of \p Body that writes floating-point values, stores.
SettledValue settledValue(const Candidate &C, const FloatingBody &Body, const KernelAccess &Store);

/// True when \p Load, of \p Body, finds a sum, or a product with its own rounding, of which the
/// compiler knows nothing, or else loads.
bool findsOpaqueValue(const Candidate &C, const FloatingBody &Body, const KernelAccess &Load);

/// True when the body may load again what \p Store has written.
bool isReadBack(const FloatingBody &Body, const KernelAccess &Store);

/// Where \p Body stores what may be a product, and a sum of its own may take it; null for nowhere.
const KernelAccess *productReadBack(const Candidate &C, const FloatingBody &Body);

/// True for a term that 0 can be added to, in \p Body, without becoming that term: a load, a sum,
/// or a product of different loads.
bool isPlainTerm(const Candidate &C, const FloatingBody &Body, const clang::Expr &Term);

/// True when \p Body does nothing with the element that \p Load reads but add to it, terms that
/// stay what they are where the element is known to be 0.
bool onlyAddsTo(const Candidate &C, const FloatingBody &Body, const KernelAccess &Load);

} // namespace gpufuse

#endif
