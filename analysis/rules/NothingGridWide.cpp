// F4: no body depends on all blocks of a launch having run, or on their running together.
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

namespace gpufuse {

std::vector<Obstacle> nothingGridWide(const Candidate &C) {
  std::vector<Obstacle> Result;
  for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
    if (!L->Summary)
      continue;
    if (const KernelEffect *E = L->Summary->find(KernelEffect::Kind::DeviceLaunch))
      Result.push_back(
          effectObstacle(C, *L, *E, RejectReason::DeviceLaunch, "launches a kernel itself"));
    if (const KernelEffect *E = L->Summary->find(KernelEffect::Kind::SpinWait))
      Result.push_back(effectObstacle(
          C, *L, *E, RejectReason::SpinWait,
          "loops until an atomic operation succeeds, so it may wait for other blocks"));
  }
  return Result;
}

} // namespace gpufuse
