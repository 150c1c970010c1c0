// Two threads that would race inside one launch if they touched one element, which a program
// without undefined behaviour does not do: so whatever the index is, one thread touches it.
#ifndef GPUFUSE_ANALYSIS_RULES_RACINGTHREADS_H
#define GPUFUSE_ANALYSIS_RULES_RACINGTHREADS_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// True when \p X, of the first launch, and \p Y, of the second, go to the element that one number
/// tells, which nothing changes, and each thread that does so writes that element in one of the
/// launches. \p Distance is that of their buffers, in bytes. Only under Assumption::RaceFree:
/// threads may well have equal numbers, and write equal values.
bool sameElementOrRace(const Candidate &C, const KernelAccess &X, const KernelAccess &Y,
                       const Index &Distance);

/// True when \p X and \p Y are of one thread as long as no unsigned number wraps, and each thread
/// that touches an element by either of them writes it in one of the launches, in any case: so that
/// two threads would write one element where a number wraps (Assumption::IndexesDoNotWrap).
bool sameThreadOrWrapped(const Candidate &C, const KernelAccess &X, const KernelAccess &Y,
                         const Index &Distance);

} // namespace gpufuse

#endif
