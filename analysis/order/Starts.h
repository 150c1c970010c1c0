// Finds work for side streams, and where it could start instead. Says nothing about safety.
#ifndef GPUFUSE_ANALYSIS_ORDER_STARTS_H
#define GPUFUSE_ANALYSIS_ORDER_STARTS_H

#include "analysis/order/Passing.h"
#include "analysis/order/Steps.h"

namespace clang {
class SourceManager;
} // namespace clang

namespace gpufuse {

/// Statements one behind the other that start work on one stream other than the default one. A
/// record on a main stream and the wait for it may stand before the work, records of the side
/// stream behind it:
///
///   cudaEventRecord(ready, main); cudaStreamWaitEvent(side, ready); work on side;
///   cudaEventRecord(done, side);
struct Start {
  std::vector<const clang::CallExpr *> Calls;
  std::vector<const clang::Stmt *> Statements;
  /// The statements above before which they could stand together.
  Way Up;
};

/// The starts among the direct statements of \p List as edited that could stand earlier, and gain
/// something by it: they pass work of the host, or of the stream that they are forked from.
std::vector<Start> findStarts(const clang::CompoundStmt &List, const EditedList &As,
                              const VariableUses &Uses, const clang::SourceManager &Sources);

} // namespace gpufuse

#endif
