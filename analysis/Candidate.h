// A pair of launches that might become one, with everything the rules may look at.
#ifndef GPUFUSE_ANALYSIS_CANDIDATE_H
#define GPUFUSE_ANALYSIS_CANDIDATE_H

#include "analysis/Verdict.h"
#include "analysis/host/CountedLoop.h"
#include "analysis/host/HostValues.h"
#include "analysis/host/Provenance.h"
#include "analysis/kernel/KernelSummary.h"
#include "matchers/Facts.h"
#include "matchers/Language.h"

namespace gpufuse {

class Answers;
class TouchedRanges;

enum class FloatingPoint {
  Exact,   ///< no result may round differently
  Contract ///< a product may be contracted into a sum across the seam
};

struct LegalityOptions {
  FloatingPoint Rounding = FloatingPoint::Exact;
  bool StrictErrors = false;
  /// Where only overlap is unknown, the program may ask when it runs.
  bool RuntimeGuards = true;
  /// Loops around launches may move into kernels.
  bool MoveLoops = true;
  /// A wait between launches, and a check of what it returns, are no obstacle where another wait
  /// follows the launches: another configuration of the program does without both.
  bool IgnoresWaits = false;
  /// False where it matters whether a pair is refused, and not why: the first reason ends the
  /// search.
  bool AllReasons = true;
  /// Only for testing the tests (scripts/mutate): a condition ("F2"), a reason id, or "barriers",
  /// "fences", "calls", "pins", "restrict" that is taken to hold unseen.
  std::string SwitchedOff;
  /// Assumptions that no proof may rest on.
  std::set<Assumption> Withdrawn{Assumption::RaceFree};
};

/// How one pointer argument of a launch is known.
struct PointerArgument {
  HostPointer Pointer;
  std::optional<AllocationSites> Sites;
  /// It is read from a field that leads to an allocation of its object's own.
  bool IsOwned = false;
};

/// Extents in x, y, z.
struct LaunchShape {
  std::array<Index, 3> Grid, Block;
};

/// How a launch can run within a launch of another shape (analysis/LaunchShape.h).
enum class ShapeFit {
  Same,      ///< the shapes are equal
  OwnBlocks, ///< blocks are equal, and it has another number of them
  Flat,      ///< its kernel does the same under the other shape
  None
};

/// One launch with the values of its configuration and arguments.
struct EvaluatedLaunch {
  const Launch *What = nullptr;
  /// As the launch says.
  LaunchShape Own;
  /// Within the launch of which the blocks are taken, the head of the chain.
  ShapeFit Fit = ShapeFit::Same;
  /// The blocks of the fused launch in which its body runs.
  LaunchShape Runs;
  /// With more blocks along x, those would do nothing. Set where it was asked.
  std::optional<bool> IdleInMoreBlocks;
  Index SharedBytes;
  std::string Stream;
  /// By kernel parameter.
  std::vector<std::optional<Index>> Numbers;
  std::vector<std::optional<PointerArgument>> Pointers;
  /// The pointers inside struct arguments through which the kernel goes, by parameter and place.
  std::map<std::pair<unsigned, ObjectPath>, PointerArgument> FieldPointers;
  /// The kernel's definition on the device side; null when it has none.
  const clang::FunctionDecl *DeviceKernel = nullptr;
  /// Set when the kernel could be summarised under the shape of the candidate.
  std::optional<KernelSummary> Summary;
};

/// What stands between two launches.
struct Between {
  std::vector<Obstacle> Obstacles;
  llvm::DenseSet<const clang::VarDecl *> Assigned;
  /// Fields of objects that are no variables (`++calls` in a method) which get other numbers, and
  /// the fields around them. Only where that is no obstacle.
  llvm::DenseSet<const clang::FieldDecl *> AssignedFields;
  /// Memory of the host other than named variables is written. Only where that is no obstacle.
  bool WritesHost = false;
  /// Names that are declared there and visible behind it.
  llvm::StringSet<> Declared;
  /// Set where a declaration may give any name another meaning (`using namespace`).
  std::optional<Position> AnyName;
  /// A function that is annotated to be of the host only is called: it may change what it can
  /// reach.
  bool CallsHostOnly = false;
  /// A function is called of which another file of the run says that it does nothing here.
  bool CallsElsewhere = false;
  /// The host may wait for the device. Only where that is no obstacle.
  bool Waits = false;
  /// An assertion may end the program. Only where that is no obstacle.
  bool Asserts = false;
  /// Something is done, or not, by whether there was an error.
  bool HasErrorCheck = false;
  /// The last error is asked for, and not thrown away.
  bool KeepsError = false;
  /// Where, for either.
  Position ErrorCheck;
};

struct Candidate {
  const clang::ASTContext &Host;
  /// Null when the device side was not needed or could not be used.
  const clang::ASTContext *Device;
  const Facts &TheFacts;
  const DialectOptions &Dialect;
  const LegalityOptions &Options;
  const Algebra &A;
  HostValues &Values;
  TouchedRanges &Ranges;
  Answers &Known;
  const LaunchList &List;
  const EvaluatedLaunch &First, &Second;
  /// The launch of the chain that gives the fused one its blocks.
  const EvaluatedLaunch &Head;
  /// The other launches of the chain that Second would join.
  llvm::ArrayRef<const EvaluatedLaunch *> Others;
  const Between &Gap;
  /// The summary of a launch if no unsigned number wrapped: it says what the code is meant to do.
  llvm::function_ref<KernelSummary(const EvaluatedLaunch &)> WithoutWrapping;
  /// True of a variable in constant memory that no pointer leads to.
  llvm::function_ref<bool(const clang::VarDecl &)> NoPointerLeadsTo;
  /// Set by the rule on dependences.
  PairProof &Proof;
  /// Set where First is of one round of a loop, and Second, perhaps the same, of a later one.
  const CountedLoop *Repeats = nullptr;
  /// True when an earlier rule has found an obstacle: what follows only adds to the report.
  bool AlreadyRefused = false;
};

/// A safety condition: the obstacles to it; none means that it holds.
using Rule = std::vector<Obstacle> (*)(const Candidate &);

} // namespace gpufuse

#endif
