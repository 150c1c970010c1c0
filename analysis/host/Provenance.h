// Where a device pointer was allocated: the allocation calls its variable or field can have come
// from.
#ifndef GPUFUSE_ANALYSIS_HOST_PROVENANCE_H
#define GPUFUSE_ANALYSIS_HOST_PROVENANCE_H

#include "matchers/Facts.h"
#include <optional>
#include <set>

namespace gpufuse {

/// The allocation calls a pointer may come from. Two pointers whose sites have nothing in common
/// point into different allocations.
struct AllocationSites {
  std::set<const clang::Expr *> Calls;
  /// True when the pointer passes through a variable that another file could set, if it declared it
  /// by itself (Assumption::FileSetsItsVariables).
  bool ThroughFileVariable = false;
};

/// All sites that \p Root, a variable or field, can hold the result of (with any offset); nothing
/// when some way in which it gets its value cannot be followed: parameters, other translation
/// units, escaped addresses. With \p AlsoOnHost, `new` and `malloc` are allocations too.
std::optional<AllocationSites> allocationSites(const clang::ValueDecl &Root, const Facts &TheFacts,
                                               bool AlsoOnHost = false);

} // namespace gpufuse

#endif
