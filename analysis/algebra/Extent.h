// The elements that accesses to one buffer may touch, over all threads. No Clang.
#ifndef GPUFUSE_ANALYSIS_ALGEBRA_EXTENT_H
#define GPUFUSE_ANALYSIS_ALGEBRA_EXTENT_H

#include "analysis/algebra/Access.h"
#include <set>

namespace gpufuse {

/// Elements [First, First + Count), where Count is Constant plus each factor times its symbol: that
/// of an argument, or of the product of two, or of that and a third (Symbols::productName).
/// Wherever an element is touched at all, Count lies between 0 and 2^64 - 1, or is, modulo 2^64,
/// 2^59 or more: then no guard holds. Elsewhere it may be anything.
struct LinearExtent {
  int64_t First = 0;
  int64_t Constant = 0;
  std::vector<std::pair<std::string, int64_t>> Factors;
  /// Products that must be below 2^31 for this to hold: they are formed in 32 bits.
  std::set<std::string> Small;
};

/// The extent of all of \p Accesses, to elements of \p Size bytes; nothing where none of this form
/// holds them. An access without a first byte is not allowed. Throws where isl gives up.
std::optional<LinearExtent> linearExtent(const Algebra &A,
                                         const std::vector<const AccessRelation *> &Accesses,
                                         const ThreadSpace &Space, int64_t Size);

} // namespace gpufuse

#endif
