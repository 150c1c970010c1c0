// F11: launches that may be recorded into a graph are left alone.
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

namespace gpufuse {

std::vector<Obstacle> notCaptured(const Candidate &C) {
  if (C.TheFacts.Capture.isInvalid())
    return {};
  return {obstacle(
      RejectReason::StreamCapture, positionOf(C.TheFacts.Capture, C.Host.getSourceManager()),
      "this translation unit captures streams, so the launches may belong to a graph")};
}

} // namespace gpufuse
