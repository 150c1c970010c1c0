// Functions that launch nothing where there is nothing to do: `if (n <= 0) return;` ahead of all
// that they do. Parts that all leave in the same cases may be one function that leaves once.
#ifndef GPUFUSE_ANALYSIS_WRAPPERS_EARLYRETURNS_H
#define GPUFUSE_ANALYSIS_WRAPPERS_EARLYRETURNS_H

#include "analysis/wrappers/CallJoin.h"

namespace gpufuse {

/// The early returns of \p Function, in their order: each depends on nothing but numbers and
/// pointers that the function is given and never changes, or that its object holds, returns nothing
/// or a constant, and stands ahead of everything that has an effect.
llvm::SmallVector<const clang::IfStmt *, 2> earlyReturns(const clang::FunctionDecl &Function);

/// True when \p First and \p Second have the same early returns, in the same order, or both none;
/// where a check behind both looks at what they return, of one type and with the same values.
bool leaveAlike(const CallPart &First, const CallPart &Second, const clang::ASTContext &Host);

/// True where an early return of \p Function depends on its object, which others may change.
bool leavesByObject(const clang::FunctionDecl &Function);

/// True where each early return of \p Function, which returns \p Returned, the last error or a test
/// of it, in the end, returns what that is where there is no error.
bool leavesWithSuccess(const clang::FunctionDecl &Function, const clang::Expr &Returned);

/// The part of which the joined function returns the result: the last one, which computes it, or,
/// where parts leave early, one of those that a check behind looks at, as it must not look at the
/// last error then. Null where it returns nothing.
const CallPart *returningPart(const CallJoin &Join);

} // namespace gpufuse

#endif
