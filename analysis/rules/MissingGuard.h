// Which guard would make a refused dependence legal.
#ifndef GPUFUSE_ANALYSIS_RULES_MISSINGGUARD_H
#define GPUFUSE_ANALYSIS_RULES_MISSINGGUARD_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// What keeps threads in their own rows: nothing is known of the order of `row * width + col` and
/// the next row, unless `col < width`. Names the guards that would keep apart what \p X and \p Y,
/// of the two launches, touch; empty where that would not do. \p Distance is that of their buffers,
/// in bytes.
std::string missingGuard(const Candidate &C, const KernelAccess &X, const KernelAccess &Y,
                         const Index &Distance);

} // namespace gpufuse

#endif
