// Which bytes of which buffer a thread may touch, and what it has to assume to say so. No Clang.
#ifndef GPUFUSE_ANALYSIS_ALGEBRA_ACCESS_H
#define GPUFUSE_ANALYSIS_ALGEBRA_ACCESS_H

#include "analysis/algebra/Algebra.h"
#include <vector>

namespace gpufuse {

/// A per-thread symbol that stands for the product of an affine expression and a symbol shared by
/// all threads
/// (`blockIdx.x * blockDim.x`, `row * width`, `k * stride`): not affine, but monotone, which is
/// what makes `unit * quotient + remainder` with `0 <= remainder < unit` a unique decomposition.
struct ScaledSymbol {
  Index Product;  ///< the symbol
  Index Quotient; ///< affine, per thread
  Index Unit;     ///< one symbol, the same for all threads
  /// Set where the quotient is that of a division by the unit: what is left, less than the unit in
  /// absolute value, with the sign of the dividend.
  std::optional<Index> Remainder = std::nullopt;
};

/// The bytes one access expression may touch.
struct AccessRelation {
  /// When the access may happen. Never smaller than the truth.
  Region Where;
  /// Offset of the first byte from the start of the buffer; nothing means anywhere in the buffer.
  std::optional<Index> FirstByte;
  unsigned Bytes = 0;
  /// True when Where and FirstByte are the truth and not a bound on it.
  bool Exact = false;
  /// What the thread has divided by: not zero.
  std::vector<Index> NotZero = {}; // NOLINT(readability-redundant-member-init): most leave it out
};

/// What holds for the symbols of one kernel's relations.
struct ThreadSpace {
  /// Coordinates that can differ between threads: names without '%', e.g. "blockIdx.x",
  /// "threadIdx.x".
  std::vector<std::string> BlockCoordinates, ThreadCoordinates;
  /// Ranges of coordinates, of types, of launch extents.
  Region Facts;
  std::vector<ScaledSymbol> Scaled;
};

} // namespace gpufuse

#endif
