// The registry of reasons to refuse (RejectReasons.def).
#ifndef GPUFUSE_ANALYSIS_REJECTREASONS_H
#define GPUFUSE_ANALYSIS_REJECTREASONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace gpufuse {

enum class RejectReason {
#define REJECT(Enumerator, Id, Condition, Sentence) Enumerator,
#include "analysis/RejectReasons.def"
};

struct RejectReasonText {
  RejectReason Reason;
  llvm::StringLiteral Id;
  /// The numbered condition of docs/SafetyModel.md that failed.
  llvm::StringLiteral Condition;
  llvm::StringLiteral Sentence;
};

/// All reasons, in the order of the registry.
llvm::ArrayRef<RejectReasonText> rejectReasons();
const RejectReasonText &textOf(RejectReason Reason);

} // namespace gpufuse

#endif
