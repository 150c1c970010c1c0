// What the branches of a program say of the success of runtime calls.
#ifndef GPUFUSE_ANALYSIS_ORDER_FAILURES_H
#define GPUFUSE_ANALYSIS_ORDER_FAILURES_H

#include "matchers/Facts.h"
#include "clang/Analysis/CFG.h"

namespace gpufuse {

/// Parameters that hold the result of a runtime call.
using ResultParameters = llvm::DenseSet<const clang::VarDecl *>;

/// True for the result of a runtime call: by itself, in a variable that holds nothing else, or in
/// one of \p Parameters.
bool isResult(const clang::Expr &E, const VariableUses &Uses, const ResultParameters &Parameters);

/// Which outcome of a condition means that something failed.
enum class Failure { Untold, IfTrue, IfFalse };

/// What a condition on such a result says.
Failure failureIn(const clang::Expr &Condition, const VariableUses &Uses,
                  const ResultParameters &Parameters);

/// True for a status that is not 0, which tells the shell that something failed; so is, where that
/// has failed, the result of a runtime call.
bool isFailure(const clang::Expr *Status, const clang::ASTContext &Context,
               const VariableUses &Uses, const ResultParameters &Parameters);

/// True when \p Block returns such a status.
bool returnsFailure(const clang::CFGBlock &Block, const clang::ASTContext &Context,
                    const VariableUses &Uses, const ResultParameters &Parameters);

} // namespace gpufuse

#endif
