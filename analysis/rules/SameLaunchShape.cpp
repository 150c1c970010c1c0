// F1: both launches run the same threads, in the same blocks, on the same stream.
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

namespace gpufuse {

std::vector<Obstacle> sameLaunchShape(const Candidate &C) {
  std::vector<Obstacle> Result;
  const Position Where = at(*C.Second.What->Statement, C.Host);
  for (const EvaluatedLaunch *L : {&C.First, &C.Second})
    if (!L->What->Kernel && !C.List.Function->isDependentContext()) // F10 names those
      Result.push_back(
          obstacle(RejectReason::UnsupportedLaunch, at(*L->What->Statement, C.Host),
                   "which kernel this launches, or with which arguments, cannot be followed"));
  auto differ = [&](llvm::StringRef What) {
    Result.push_back(obstacle(RejectReason::LaunchShapesDiffer, Where,
                              "the " + What.str() + " of '" + nameOf(C.First) + "' and '" +
                                  nameOf(C.Second) + "' are not provably the same"));
  };
  static constexpr const char *Axes[] = {"x", "y", "z"};
  for (unsigned D = 0; D < 3; ++D) {
    if (!C.Values.equal(C.First.Grid[D], C.Second.Grid[D]))
      differ(std::string("grid extents in ") + Axes[D]);
    if (!C.Values.equal(C.First.Block[D], C.Second.Block[D]))
      differ(std::string("block extents in ") + Axes[D]);
  }
  if (!C.Values.equal(C.First.SharedBytes, C.Second.SharedBytes))
    differ("dynamic shared memory sizes");
  if (C.First.Stream != C.Second.Stream)
    Result.push_back(obstacle(RejectReason::StreamsDiffer, Where,
                              "'" + nameOf(C.First) + "' and '" + nameOf(C.Second) +
                                  "' are not provably on the same stream"));
  return Result;
}

} // namespace gpufuse
