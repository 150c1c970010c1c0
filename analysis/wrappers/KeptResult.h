// Results that a variable keeps for the statement behind to look at:
//
//   status = launch(x);
//   if (status != cudaSuccess)
//     return status;
#ifndef GPUFUSE_ANALYSIS_WRAPPERS_KEPTRESULT_H
#define GPUFUSE_ANALYSIS_WRAPPERS_KEPTRESULT_H

#include "analysis/wrappers/CallJoin.h"

namespace gpufuse {

/// Fills in the status of \p Part, a call in \p List, and its check, the statement behind it. Does
/// nothing where the part does not keep the result, or the statement does more than to look at it,
/// or others may look at the variable.
void findKeptResult(CallPart &Part, const clang::CompoundStmt &List, const Facts &TheFacts,
                    const clang::ASTContext &Host);

/// W2: neither \p Part nor one of \p Between, declarations ahead of it, reads a result that one of
/// \p Earlier keeps: it is kept behind them all.
std::vector<Obstacle> leavesResults(const CallPart &Part,
                                    llvm::ArrayRef<const clang::DeclStmt *> Between,
                                    llvm::ArrayRef<CallPart> Earlier,
                                    const clang::ASTContext &Host);

} // namespace gpufuse

#endif
