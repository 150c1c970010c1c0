// F6: what stands between the launches neither observes nor changes what the first one does.
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

namespace gpufuse {

std::vector<Obstacle> nothingObservesBetween(const Candidate &C) {
  std::vector<Obstacle> Result = C.Gap.Obstacles;
  if (C.Second.What->Labelled)
    Result.push_back(obstacle(RejectReason::ControlFlowBetween,
                              at(*C.Second.What->Statement, C.Host),
                              "a label stands between the launches"));
  if (C.Gap.CallsHostOnly)
    C.Proof.Assumptions.insert(Assumption::AnnotatedHostOnly);
  if (C.Gap.CallsElsewhere)
    C.Proof.Assumptions.insert(Assumption::RunIsWholeProgram);
  if (C.Gap.HasErrorCheck || C.Gap.KeepsError) {
    if (C.Options.StrictErrors)
      Result.push_back(
          obstacle(RejectReason::ErrorCheckBetween, C.Gap.ErrorCheck,
                   "an error check stands between the launches, and --strict-errors is on"));
    C.Proof.Assumptions.insert(Assumption::LaunchesSucceed);
  }
  return Result;
}

} // namespace gpufuse
