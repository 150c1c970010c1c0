// Whether two buffers, one of each kernel of a candidate, can share bytes.
#ifndef GPUFUSE_ANALYSIS_HOST_POINTEROVERLAP_H
#define GPUFUSE_ANALYSIS_HOST_POINTEROVERLAP_H

#include "analysis/Candidate.h"

namespace gpufuse {

struct Overlap {
  enum class Kind {
    Disjoint, ///< no byte in common
    Same,     ///< one buffer, at the known distance
    Unknown,  ///< may overlap in any way
  };
  Kind What = Kind::Unknown;
  /// Same: the start of the second minus the start of the first, in bytes.
  std::optional<Index> Distance;
  /// Disjoint because the allocations differ.
  bool ByAllocation = false;
  /// ... which rests on what AllocationSites::ThroughFileVariable says.
  bool ThroughFileVariable = false;
  /// ... and AllocationSites::ThroughFileFunction.
  bool ThroughFileFunction = false;
  /// ... or on annotations.
  bool ByAnnotation = false;
};

/// What launch \p L passes for buffer \p B; null for what is no argument, or not known.
const PointerArgument *pointerArgument(const EvaluatedLaunch &L, const Buffer &B);

/// True when \p X or \p Y is a variable in constant memory that no pointer leads to, and the other
/// a pointer: kernels write nothing there.
bool isConstantApart(const Candidate &C, const Buffer &X, const Buffer &Y);

/// How buffer \p First of launch \p A lies to buffer \p Second of launch \p B.
Overlap overlap(const EvaluatedLaunch &A, const Buffer &First, const EvaluatedLaunch &B,
                const Buffer &Second, const Algebra &TheAlgebra);

/// The same for two pointer arguments.
Overlap overlap(const PointerArgument &First, const PointerArgument &Second);

} // namespace gpufuse

#endif
