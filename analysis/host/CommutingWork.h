// Work that the host gives the device between two launches, and that may as well come before the
// first.
#ifndef GPUFUSE_ANALYSIS_HOST_COMMUTINGWORK_H
#define GPUFUSE_ANALYSIS_HOST_COMMUTINGWORK_H

#include "analysis/Candidate.h"

namespace gpufuse {

/// True for memory that only the device touches: all of it comes from `cudaMalloc`.
bool isOfDevice(const AllocationSites &Sites);

/// True when \p Call, behind the launch \p L, sets or fills device memory in the same stream, and
/// touches no allocation that the kernel does, all of which only the device sees: then nobody
/// learns from a copy that waits whether the kernel has run.
bool commutes(const clang::CallExpr &Call, const EvaluatedLaunch &L, const Facts &TheFacts,
              HostValues &Values, std::set<Assumption> &Needed);

/// True when \p L touches nothing but device memory that the host does not see.
bool touchesDeviceOnly(const EvaluatedLaunch &L, std::set<Assumption> &Needed);

/// True when the launches \p L and \p Other, in the same stream, touch no memory in common that one
/// of them writes, and do nothing else that shows their order.
bool commutes(const EvaluatedLaunch &Other, const EvaluatedLaunch &L, const Algebra &A,
              std::set<Assumption> &Needed);

} // namespace gpufuse

#endif
