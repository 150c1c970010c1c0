// Where one index is more than another, or lies in a range: what isl's own comparisons of piecewise
// expressions say, without the simplification of differences that takes most of their time.
#ifndef GPUFUSE_ANALYSIS_ALGEBRA_COMPARISON_H
#define GPUFUSE_ANALYSIS_ALGEBRA_COMPARISON_H

#include "analysis/algebra/Algebra.h"

namespace gpufuse {

/// \p X > \p Y, where both are defined.
Region above(const Index &X, const Index &Y);

/// \p Lower <= \p E < \p Upper, where \p E is defined.
Region within(const Index &E, const isl::val &Lower, const isl::val &Upper);

} // namespace gpufuse

#endif
