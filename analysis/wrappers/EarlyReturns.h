// Functions that launch nothing where there is nothing to do: `if (n <= 0) return;` ahead of all
// that they do. Parts that all leave in the same cases may be one function that leaves once.
#ifndef GPUFUSE_ANALYSIS_WRAPPERS_EARLYRETURNS_H
#define GPUFUSE_ANALYSIS_WRAPPERS_EARLYRETURNS_H

#include "analysis/wrappers/CallJoin.h"

namespace gpufuse {

/// The early returns of \p Function, of which the result is void, in their order: each depends on
/// nothing but numbers and pointers that the function is given and never changes, and stands ahead
/// of everything that has an effect.
llvm::SmallVector<const clang::IfStmt *, 2> earlyReturns(const clang::FunctionDecl &Function);

/// True when \p First and \p Second have the same early returns, in the same order, or both none.
bool leaveAlike(const CallPart &First, const CallPart &Second, const clang::ASTContext &Host);

} // namespace gpufuse

#endif
