// F1: all bodies run in blocks of one size, on one stream; a launch of fewer blocks leaves the others
// out, and its kernel does not count them.
#include "analysis/kernel/CoordinateUses.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

namespace gpufuse {
namespace {

constexpr const char *Axes[] = {"x", "y", "z"};

class ShapeRule {
public:
  explicit ShapeRule(const Candidate &C) : C(C) {}

  std::vector<Obstacle> run() {
    for (const EvaluatedLaunch *L : {&C.First, &C.Second})
      if (!L->What->Kernel && !C.List.Function->isDependentContext()) // F10 names those
        Result.push_back(
            obstacle(RejectReason::UnsupportedLaunch, at(*L->What->Statement, C.Host),
                     "which kernel this launches, or with which arguments, cannot be followed"));
    if (C.First.Fit == ShapeFit::None || C.Second.Fit == ShapeFit::None)
      differentBlocks();
    else
      blockCounts();
    if (!C.Values.equal(C.First.SharedBytes, C.Second.SharedBytes))
      differ("dynamic shared memory sizes");
    if (C.First.Stream != C.Second.Stream)
      Result.push_back(obstacle(RejectReason::StreamsDiffer, where(),
                                "'" + nameOf(C.First) + "' and '" + nameOf(C.Second) +
                                    "' are not provably on the same stream"));
    return std::move(Result);
  }

private:
  Position where() const { return at(*C.Second.What->Statement, C.Host); }

  void differ(const std::string &What) {
    Result.push_back(obstacle(RejectReason::LaunchShapesDiffer, where(),
                              "the " + What + " of '" + nameOf(C.First) + "' and '" +
                                  nameOf(C.Second) + "' are not provably the same"));
  }

  void differentBlocks() {
    for (unsigned D = 0; D < 3; ++D) {
      if (!C.Values.equal(C.First.Own.Grid[D], C.Second.Own.Grid[D]))
        differ(std::string("grid extents in ") + Axes[D]);
      if (!C.Values.equal(C.First.Own.Block[D], C.Second.Own.Block[D]))
        differ(std::string("block extents in ") + Axes[D]);
    }
    if (Result.empty()) // and yet not those of the head
      differ("shapes of '" + nameOf(C.Head) + "',");
  }

  /// One of them has at least as many blocks as the other, along every axis.
  void blockCounts() {
    bool MoreInFirst = false, MoreInSecond = false;
    for (unsigned D = 0; D < 3; ++D) {
      const Index &X = C.First.Runs.Grid[D], &Y = C.Second.Runs.Grid[D];
      if (C.Values.equal(X, Y))
        continue;
      const bool Less = C.Values.atMost(X, Y);
      const EvaluatedLaunch &Smaller = Less ? C.First : C.Second;
      (Less ? MoreInSecond : MoreInFirst) = true;
      if ((!Less && !C.Values.atMost(Y, X)) || !Algebra::asConstant(Less ? X : Y) ||
          (MoreInFirst && MoreInSecond))
        differ(std::string("grid extents in ") + Axes[D]);
      else if (Smaller.DeviceKernel && coordinateUses(*Smaller.DeviceKernel)[D].BlockCount)
        Result.push_back(obstacle(RejectReason::LaunchShapesDiffer, where(),
                                  "'" + nameOf(Smaller) + "', of the smaller grid, uses gridDim"));
    }
  }

  const Candidate &C;
  std::vector<Obstacle> Result;
};

} // namespace

std::vector<Obstacle> sameLaunchShape(const Candidate &C) { return ShapeRule(C).run(); }

} // namespace gpufuse
