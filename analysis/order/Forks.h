// Finds forks that are joined at once: a stream hands work to a side stream by one event, and waits
// for it by another, with nothing between that could run beside it.
#ifndef GPUFUSE_ANALYSIS_ORDER_FORKS_H
#define GPUFUSE_ANALYSIS_ORDER_FORKS_H

#include "analysis/order/Steps.h"
#include <vector>

namespace clang {
class CompoundStmt;
class Stmt;
} // namespace clang

namespace gpufuse {

/// cudaEventRecord(fork, main); cudaStreamWaitEvent(side, fork); work on side;
/// cudaEventRecord(join, side); cudaStreamWaitEvent(main, join);
struct Fork {
  const clang::CallExpr *Wait = nullptr, *Join = nullptr;
  const clang::Stmt *WaitStatement = nullptr, *JoinStatement = nullptr;
  /// The work, and the expressions that give it its stream.
  std::vector<const clang::CallExpr *> Work;
  std::vector<const clang::Expr *> SideStreams;
  std::vector<const clang::Stmt *> WorkStatements;
  /// What names the main stream.
  const clang::Expr *MainStream = nullptr;
};

/// The forks among the direct statements of \p List as edited.
std::vector<Fork> findForks(const clang::CompoundStmt &List, const EditedList &As);

} // namespace gpufuse

#endif
