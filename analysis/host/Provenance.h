// Where a device pointer was allocated: the allocation calls its variable or field can have come
// from.
#ifndef GPUFUSE_ANALYSIS_HOST_PROVENANCE_H
#define GPUFUSE_ANALYSIS_HOST_PROVENANCE_H

#include "matchers/Facts.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <set>

namespace gpufuse {

/// A call that allocates; or the parameter that is annotated to be given an allocation that nothing
/// else leads to.
using AllocationSite = llvm::PointerUnion<const clang::Expr *, const clang::ValueDecl *>;

/// Where a pointer may come from. Two pointers whose sites have nothing in common point into
/// different allocations.
struct AllocationSites {
  std::set<AllocationSite> Sites;
  /// True when the pointer passes through a variable that another file could set, if it declared it
  /// by itself (Assumption::FileSetsItsVariables).
  bool ThroughFileVariable = false;

  bool restsOnAnnotations() const {
    return llvm::any_of(Sites,
                        [](AllocationSite S) { return llvm::isa<const clang::ValueDecl *>(S); });
  }
};

/// True when pointers from \p X and from \p Y may lead to one allocation.
bool mayBeOne(const std::set<AllocationSite> &X, const std::set<AllocationSite> &Y);

/// True for `malloc`, `calloc` and the `new` of the language.
bool allocatesOnHost(const clang::Expr &E);

/// True for a variable that holds nothing but the beginnings of allocations.
bool holdsBeginnings(const clang::VarDecl &V, const Facts &TheFacts);

/// All sites that \p Root, a variable or field, can hold the result of (with any offset); nothing
/// when some way in which it gets its value cannot be followed: parameters, other translation
/// units, escaped addresses, and not annotated. With \p AlsoOnHost, `new` and `malloc` are
/// allocations too.
std::optional<AllocationSites> allocationSites(const clang::ValueDecl &Root, const Facts &TheFacts,
                                               bool AlsoOnHost = false);

/// The same for \p Field of \p Object alone, a local variable that gets its value field by field.
std::optional<AllocationSites> allocationSitesIn(const clang::VarDecl &Object,
                                                 const clang::FieldDecl &Field,
                                                 const Facts &TheFacts);

} // namespace gpufuse

#endif
