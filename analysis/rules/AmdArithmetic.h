// What AMD's compilers do to floating-point values by what else stands in a kernel (safety model,
// F5b).
#ifndef GPUFUSE_ANALYSIS_RULES_AMDARITHMETIC_H
#define GPUFUSE_ANALYSIS_RULES_AMDARITHMETIC_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// What in the bodies of \p C may round otherwise in one kernel for AMD, with or without a fence
/// between them; nothing if it rounds as it did.
///
/// Where a target computes with two numbers at once (gfx90a and later; halves everywhere), LLVM
/// takes two like operations of a block for one, or does not, by what else the block stores and
/// compares, and a product that was taken so is contracted with no sum. And `x + x` is a product by
/// 2 that a sum behind it may take in (LLVM 22, -O3; seen in machine code).
std::optional<Obstacle> roundsOtherwiseOnAmd(const Candidate &C);

} // namespace gpufuse

#endif
