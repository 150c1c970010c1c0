// Where a device pointer was allocated: the allocation calls its variable or field can have come
// from.
#ifndef GPUFUSE_ANALYSIS_HOST_PROVENANCE_H
#define GPUFUSE_ANALYSIS_HOST_PROVENANCE_H

#include "matchers/Facts.h"
#include "llvm/ADT/PointerUnion.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <optional>
#include <set>

namespace gpufuse {

/// A call that allocates; or the parameter that is annotated to be given an allocation that nothing
/// else leads to.
using AllocationSite = llvm::PointerUnion<const clang::Expr *, const clang::ValueDecl *>;

/// Calls that have been entered, outermost first.
using CallPath = std::vector<const clang::CallExpr *>;

/// Where a pointer may come from. Two pointers whose sites have nothing in common point into
/// different allocations.
struct AllocationSites {
  std::set<AllocationSite> Sites;
  /// TracedWays::Device: the sites with the last calls in whose execution they are reached; what
  /// another call executes there is another allocation.
  std::set<std::pair<AllocationSite, CallPath>> Made;
  /// Of sites that are addresses in a list, for each of which a loop allocates: the call in it.
  std::map<const clang::Expr *, const clang::CallExpr *> Listed;
  /// True when the pointer passes through a variable that another file could set, if it declared it
  /// by itself (Assumption::FileSetsItsVariables).
  bool ThroughFileVariable = false;
  /// True when it passes through a parameter of a function that another file could call, if it
  /// declared it by itself (Assumption::FileCallsItsFunctions).
  bool ThroughFileFunction = false;
  /// The pointer has been moved, by multiples of these numbers of bytes, since it was allocated.
  std::set<uint64_t> Steps;
  /// It may be null, also where it is read: not just until it is allocated beside its declaration.
  bool MayBeNull = false;
  /// For a parameter that keeps the value it is given: the same by the call that gives it. Two
  /// parameters of one function are given their values by one call.
  std::map<const clang::CallExpr *, AllocationSites> ByCall;
  /// The variable, and those that it is only ever exchanged with: all lead to different
  /// allocations.
  const clang::VarDecl *Variable = nullptr;
  std::set<const clang::VarDecl *> Exchanged;

  /// The call that allocates at \p Site; null where it is no call, or not known.
  const clang::CallExpr *callAt(AllocationSite Site) const;
  bool restsOnAnnotations() const {
    return llvm::any_of(Sites,
                        [](AllocationSite S) { return llvm::isa<const clang::ValueDecl *>(S); });
  }
};

/// True when pointers from \p X and from \p Y may lead to one allocation.
bool mayBeOne(const std::set<AllocationSite> &X, const std::set<AllocationSite> &Y);
/// The same for the values of two variables at one point of the program.
bool mayBeOne(const AllocationSites &X, const AllocationSites &Y);

/// True for `malloc`, `calloc` and the `new` of the language.
bool allocatesOnHost(const clang::Expr &E);

/// True for a variable that holds nothing but the beginnings of allocations.
bool holdsBeginnings(const clang::VarDecl &V, const Facts &TheFacts);

/// Which ways of a pointer are followed.
enum class TracedWays {
  Device,       ///< on the device, from where they are allocated to where functions are called
  WithinCallee, ///< on device and host, `new` and `malloc` too; a parameter is not followed
};

/// All sites that \p Root, a variable or field, or an element of it where it is an array of
/// pointers, can hold the result of (with any offset); nothing
/// when some way in which it gets its value cannot be followed: other translation units, escaped
/// addresses, and not annotated.
std::optional<AllocationSites> allocationSites(const clang::ValueDecl &Root, const Facts &TheFacts,
                                               TracedWays Ways);

/// The same for \p Field of \p Object alone, a local variable that gets its value field by field.
std::optional<AllocationSites> allocationSitesIn(const clang::VarDecl &Object,
                                                 const clang::FieldDecl &Field,
                                                 const Facts &TheFacts);

} // namespace gpufuse

#endif
