// What the analysis concludes about a candidate: a proof, or the obstacles.
#ifndef GPUFUSE_ANALYSIS_VERDICT_H
#define GPUFUSE_ANALYSIS_VERDICT_H

#include "analysis/ObjectPath.h"
#include "analysis/RejectReasons.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class BinaryOperator;
class SourceManager;
} // namespace clang

namespace gpufuse {

/// A place in a file, free of any AST.
struct Position {
  std::string File;
  unsigned Line = 0, Column = 0, Offset = 0;
};

/// Where \p Loc is written: the outermost place in a file, for code that macros expand.
Position positionOf(clang::SourceLocation Loc, const clang::SourceManager &Sources);

struct RelatedPlace {
  Position Where;
  std::string Text;
};

/// One reason why a candidate must stay as it is.
struct Obstacle {
  RejectReason Reason;
  Position Where;
  /// One sentence that a CUDA programmer understands.
  std::string Message;
  /// Names threads, element and both accesses, where there is a concrete case.
  std::string Witness;
  std::vector<RelatedPlace> Related;
};

/// What a proof relied on beyond the language (docs/SafetyModel.md, Assumptions).
enum class Assumption {
  DistinctAllocations,
  NoSignedOverflow,
  FewerThan2To31Threads,
  OneHostThread,
  LaunchesSucceed,
  FileSetsItsVariables,
  FileCallsItsFunctions,
  RunIsWholeProgram,
  CopiesAreNotEmpty,
  AnnotatedDistinct,
  AnnotatedHostOnly,
  StridesDoNotWrap,
  IndexesDoNotWrap,
  RaceFree
};
inline constexpr Assumption AllAssumptions[] = {
    Assumption::DistinctAllocations,   Assumption::NoSignedOverflow,
    Assumption::FewerThan2To31Threads, Assumption::OneHostThread,
    Assumption::LaunchesSucceed,       Assumption::FileSetsItsVariables,
    Assumption::FileCallsItsFunctions, Assumption::RunIsWholeProgram,
    Assumption::CopiesAreNotEmpty,     Assumption::AnnotatedDistinct,
    Assumption::AnnotatedHostOnly,     Assumption::StridesDoNotWrap,
    Assumption::IndexesDoNotWrap,      Assumption::RaceFree};
llvm::StringRef idOf(Assumption A);

struct EvaluatedLaunch;

/// An argument of a launch, or a field or element inside it.
struct ArgumentPart {
  unsigned Parameter = 0;
  ObjectPath Path = {}; // NOLINT(readability-redundant-member-init): most leave it out

  friend auto operator<=>(const ArgumentPart &, const ArgumentPart &) = default;
};

/// Elements of the buffer behind a pointer that a launch is given: as many as Count from number
/// First on.
struct TouchedRange {
  const EvaluatedLaunch *Of = nullptr;
  ArgumentPart Pointer;
  int64_t First = 0;
  /// A number times one, two or three of those that the launch is given.
  struct Term {
    int64_t Factor;
    llvm::SmallVector<ArgumentPart, 2> Numbers;
  };
  /// A sum, exact modulo 2^64.
  struct {
    int64_t Constant = 0;
    std::vector<Term> Terms;
  } Count;
  /// Products of two or three such numbers, which must be below 2^31.
  std::vector<llvm::SmallVector<ArgumentPart, 2>> Small;
};

/// Two ranges that must have no byte in common, which only the running program can tell.
struct RuntimeGuard {
  TouchedRange First, Second;
};

/// The way two bodies are joined.
struct PairProof {
  bool NeedsBarrier = false;
  /// The second body must load what it reads, whatever the compiler knows of it from the first: its
  /// rounding stays what it was.
  bool NeedsFence = false;
  /// Both bodies must be functions that are not inlined: what is contracted is decided in each.
  bool NeedsCalls = false;
  /// Both bodies must stand under one guard, for their rounding to stay what it was.
  bool NeedsOneGuard = false;
  /// Products of the first kernel (device side) that must keep their own rounding.
  std::set<const clang::BinaryOperator *> PinnedProducts;
  std::set<Assumption> Assumptions;
  std::vector<RuntimeGuard> Guards;
};

} // namespace gpufuse

#endif
