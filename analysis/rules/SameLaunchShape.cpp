// F1: all bodies run in blocks of one size, on one stream; a launch of fewer blocks leaves the
// others out, and its kernel does not count them.
#include "analysis/LaunchShape.h"
#include "analysis/kernel/CoordinateUses.h"
#include "analysis/rules/DeviceLimits.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include <tuple>

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
    for (const EvaluatedLaunch *L : {&C.First, &C.Second})
      if (const std::string Why = whyItFails(*L); !Why.empty())
        Result.push_back(obstacle(RejectReason::LaunchFails, at(*L->What->Statement, C.Host),
                                  "the launch of '" + nameOf(*L) + "' fails: " + Why));
    for (const EvaluatedLaunch *L : {&C.First, &C.Second})
      if (L->Fit == ShapeFit::Flat)
        byNumbersOfThreads();
    if (C.First.Fit == ShapeFit::None || C.Second.Fit == ShapeFit::None)
      differentBlocks();
    else
      blockCounts();
    const auto mayUseShared = [](const EvaluatedLaunch &L) {
      return !L.Summary || L.Summary->DynamicShared;
    };
    if (!C.Values.equal(C.First.SharedBytes, C.Second.SharedBytes)) {
      // A size that nothing uses is left out; a launch that fails because of it no longer does.
      C.Proof.Assumptions.insert(Assumption::LaunchesSucceed);
      const auto mayBeTooLarge = [](const EvaluatedLaunch &L) {
        return Algebra::asConstant(L.SharedBytes).value_or(0) > SharedLimit;
      };
      if ((mayUseShared(C.First) && mayUseShared(C.Second)) || C.Options.StrictErrors ||
          mayBeTooLarge(C.First) || mayBeTooLarge(C.Second))
        differ("dynamic shared memory sizes");
    }
    if (C.First.Stream != C.Second.Stream)
      Result.push_back(obstacle(RejectReason::StreamsDiffer, where(),
                                "'" + nameOf(C.First) + "' and '" + nameOf(C.Second) +
                                    "' are not provably on the same stream"));
    return std::move(Result);
  }

private:
  Position where() const { return at(*C.Second.What->Statement, C.Host); }

  /// Why no device runs \p L as it stands: it is kept, as is its error. Empty where it may run.
  std::string whyItFails(const EvaluatedLaunch &L) {
    int64_t Threads = 1;
    for (unsigned D = 0; D < 3; ++D) {
      const Index &Blocks = L.Own.Grid[D], &Extent = L.Own.Block[D];
      for (const auto &[Of, Number, Most] : {std::tuple("grid", &Blocks, MaxBlocks[D]),
                                             std::tuple("block", &Extent, MaxBlockExtents[D])}) {
        const std::optional<int64_t> Known = Algebra::asConstant(*Number);
        if (Known ? *Known < 1 : C.Values.atMost(*Number, C.A.constant(0)))
          return "its " + std::string(Of) + " is empty";
        if (Known && *Known > Most)
          return "the extent of its " + std::string(Of) + " in " + Axes[D] + " is " +
                 std::to_string(*Known) + ", beyond " + std::to_string(Most);
      }
      Threads *= Algebra::asConstant(Extent).value_or(1);
    }
    if (Threads > MaxThreadsOfBlock)
      return "its blocks have " + std::to_string(Threads) + " threads, beyond " +
             std::to_string(MaxThreadsOfBlock);
    return "";
  }

  void differ(const std::string &What) {
    Result.push_back(obstacle(RejectReason::LaunchShapesDiffer, where(),
                              "the " + What + " of '" + nameOf(C.First) + "' and '" +
                                  nameOf(C.Second) + "' are not provably the same"));
  }

  void byNumbersOfThreads() {
    C.Proof.Assumptions.insert({Assumption::NoSignedOverflow, Assumption::FewerThan2To31Threads});
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

  /// Where one has fewer blocks than the fused launch may have, that is a known number, or more
  /// would do nothing.
  void blockCounts() {
    bool Differ = C.First.Fit != ShapeFit::Same || C.Second.Fit != ShapeFit::Same;
    for (unsigned D = 0; D < 3; ++D) {
      const Index &X = C.First.Runs.Grid[D], &Y = C.Second.Runs.Grid[D];
      if (C.Values.equal(X, Y))
        continue;
      Differ = true;
      if (!C.Values.atMost(Y, X))
        fewerBlocks(C.First, D);
      if (!C.Values.atMost(X, Y))
        fewerBlocks(C.Second, D);
    }
    if (!Differ)
      return;
    // One of the originals may be a launch that fails, as an empty grid does, and leave an error.
    C.Proof.Assumptions.insert(Assumption::LaunchesSucceed);
    if (C.Options.StrictErrors)
      Result.push_back(obstacle(RejectReason::LaunchShapesDiffer, where(),
                                "the shapes of '" + nameOf(C.First) + "' and '" + nameOf(C.Second) +
                                    "' differ, and --strict-errors is on"));
    if (Result.empty() && largestGrids(launchesOf(C), C.Values).empty())
      Result.push_back(obstacle(RejectReason::LaunchShapesDiffer, where(),
                                "which of the grids is the largest is not known"));
  }

  void fewerBlocks(const EvaluatedLaunch &L, unsigned D) {
    if (D == 0 && L.IdleInMoreBlocks.value_or(false))
      return byNumbersOfThreads();
    if (!Algebra::asConstant(L.Runs.Grid[D]))
      differ(std::string("grid extents in ") + Axes[D]);
    else if (L.DeviceKernel && coordinateUses(*L.DeviceKernel)[D].BlockCount)
      Result.push_back(
          obstacle(RejectReason::LaunchShapesDiffer, where(),
                   "'" + nameOf(L) + "', which has fewer blocks, counts them by gridDim"));
  }

  const Candidate &C;
  std::vector<Obstacle> Result;
};

} // namespace

std::vector<Obstacle> sameLaunchShape(const Candidate &C) { return ShapeRule(C).run(); }

} // namespace gpufuse
