// The statements of a list as single runtime calls, for those who look for patterns of calls.
#ifndef GPUFUSE_ANALYSIS_ORDER_STEPS_H
#define GPUFUSE_ANALYSIS_ORDER_STEPS_H

#include "matchers/HostOperation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <vector>

namespace clang {
class CompoundStmt;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace gpufuse {

/// One statement, as far as it is a single runtime call or launch, checked or not; Op is None for
/// any other.
struct Step {
  const clang::Stmt *Statement = nullptr;
  HostOperation Operation;
};

/// What earlier edits have made of the statements.
struct EditedList {
  const llvm::DenseSet<const clang::Stmt *> &Absent;
  /// Work that another stream has been given.
  const llvm::DenseMap<const clang::CallExpr *, const clang::Expr *> &Streams;
};

/// The direct statements of \p List as edited, without error checks and arithmetic.
std::vector<Step> stepsOf(const clang::CompoundStmt &List, const EditedList &As);

/// True when both name one variable, or both the default stream.
bool sameStream(const clang::Expr *X, const clang::Expr *Y);
/// True for what is given to a stream and does not make the host wait.
bool isStreamWork(RuntimeOp Op);

} // namespace gpufuse

#endif
