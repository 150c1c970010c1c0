// Pointer variables that are only ever exchanged with each other: whatever they are called at the
// moment, they lead to different allocations. Private to analysis/host.
//
//   cudaMalloc(&from, n);
//   cudaMalloc(&to, n);
//   for (...) {
//     step<<<grid, block>>>(to, from);
//     std::swap(from, to); // or: t = from; from = to; to = t;
//   }
#ifndef GPUFUSE_ANALYSIS_HOST_EXCHANGEDPOINTERS_H
#define GPUFUSE_ANALYSIS_HOST_EXCHANGEDPOINTERS_H

#include "matchers/Facts.h"
#include <set>

namespace gpufuse {

/// What \p Call, if it is one of `std::swap`, gives the variable that is its argument number
/// \p Parameter; null for other calls.
const clang::Expr *swappedFor(const clang::CallExpr &Call, unsigned Parameter);

/// True for a call of `std::exchange`: it returns what its first argument held, which then holds
/// the second.
bool isExchange(const clang::CallExpr &Call);

/// \p V and the variables that it is exchanged with, directly or by way of others; empty if it, or
/// one of those, gets a value in any other way than to be allocated, to be null, by its function's
/// caller, or, a variable of a function's own, by its initialiser. What the caller and initialisers
/// give in the beginning is for the caller of this to compare (firstValue).
std::set<const clang::VarDecl *> exchangedPointers(const clang::VarDecl &V, const Facts &TheFacts);

/// What \p V, one of such, is initialised with; null for none, and for a null pointer.
const clang::Expr *firstValue(const clang::VarDecl &V, const Facts &TheFacts);

/// True when \p Variables are declared by statements of one list: whenever one begins anew, all do.
bool beginTogether(const std::set<const clang::VarDecl *> &Variables);

} // namespace gpufuse

#endif
