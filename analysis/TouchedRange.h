// The elements of an argument's buffer that a launch may touch, as the host can write them: what a
// guard at run time compares.
#ifndef GPUFUSE_ANALYSIS_TOUCHEDRANGE_H
#define GPUFUSE_ANALYSIS_TOUCHEDRANGE_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// The elements that \p L may touch through its pointer parameter \p Parameter; nothing where no
/// sum of its arguments bounds them, or isl gave up.
std::optional<TouchedRange> touchedRange(const EvaluatedLaunch &L, unsigned Parameter,
                                         const Algebra &A);

} // namespace gpufuse

#endif
