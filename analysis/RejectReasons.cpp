#include "analysis/RejectReasons.h"

namespace gpufuse {

llvm::ArrayRef<RejectReasonText> rejectReasons() {
  static constexpr RejectReasonText Table[] = {
#define REJECT(Enumerator, Id, Condition, Sentence)                                                \
  {RejectReason::Enumerator, Id, Condition, Sentence},
#include "analysis/RejectReasons.def"
  };
  return Table;
}

const RejectReasonText &textOf(RejectReason Reason) {
  return rejectReasons()[static_cast<size_t>(Reason)];
}

} // namespace gpufuse
