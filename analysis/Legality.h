// Judges pairs of launches by all rules, and joins legal pairs into chains.
#ifndef GPUFUSE_ANALYSIS_LEGALITY_H
#define GPUFUSE_ANALYSIS_LEGALITY_H

#include "analysis/Candidate.h"
#include "analysis/TouchedRange.h"
#include "analysis/algebra/Answers.h"
#include "analysis/kernel/DeviceKernels.h"
#include "llvm/ADT/MapVector.h"

namespace gpufuse {

/// One parameter of a fused kernel.
struct FusedParameter {
  /// Which launch of the chain, and which of its parameters, gives the type and the argument.
  unsigned Launch = 0, Parameter = 0;
  /// True when `__restrict__` stays true for it.
  bool KeepsRestrict = false;
  /// True when a merged parameter writes through the pointer, or its pointee is not const.
  bool PointeeConst = false;
};

/// A body runs in the blocks whose number along an axis (0 for x) is below a limit.
struct BlockGuard {
  unsigned Axis;
  int64_t Limit;
};

/// What stands between two bodies of a fused kernel, or two rounds.
enum class Seam {
  Plain,
  Fence,  ///< `__threadfence_block()`: the compiler takes nothing for known that is in memory
  Barrier ///< `__syncthreads()`: and the threads of a block wait for each other
};

/// What is known of the rounds of a loop around launches.
struct Repetition {
  bool Asked = false;
  std::vector<Obstacle> Obstacles;
  std::set<Assumption> Assumptions;
  std::set<const clang::BinaryOperator *> Pinned;
  Seam Between = Seam::Plain;
  /// The seam is needed for rounding.
  bool Fenced = false;
  /// For rounding, the bodies must be functions.
  bool Called = false;
};

/// A proof that a chain of launches, or one in a loop, may become one. Only judge() makes one.
class FusionProof {
public:
  /// The launches, in order, in the list they stand in.
  const LaunchList &list() const { return *List; }
  const std::vector<const EvaluatedLaunch *> &launches() const { return Launches; }
  /// In a template whose kernels are templates: the first of them, the others being alike. The
  /// fused kernel is such a template. Else null, and where either is only over closures.
  const clang::FunctionTemplateDecl *templateOfAll() const;
  /// What stands between bodies I and I + 1, at I.
  const std::vector<Seam> &seams() const { return Seams; }
  const std::set<const clang::BinaryOperator *> &pinnedProducts() const { return Pinned; }
  /// Pairs of bodies that must stand under one guard.
  const std::vector<std::pair<unsigned, unsigned>> &underOneGuard() const { return UnderOneGuard; }
  /// What must hold when the program runs; else the original launches are made.
  const std::vector<RuntimeGuard> &guards() const { return Guards; }
  const std::set<Assumption> &assumptions() const { return Assumptions; }
  const std::vector<FusedParameter> &parameters() const { return Parameters; }
  /// What stands for the number of the round, which the kernel counts itself.
  static constexpr unsigned OfCounter = ~0u;
  /// parameterOf()[launch][parameter] is an index into parameters(), or OfCounter.
  const std::vector<std::vector<unsigned>> &parameterOf() const { return ParameterOf; }
  /// The launch of which the fused one has grid and block. With two, the larger grid, along x.
  llvm::ArrayRef<const EvaluatedLaunch *> shapeFrom() const { return ShapeFrom; }
  /// The launch of which the fused one has the dynamic shared memory.
  const EvaluatedLaunch &sharedFrom() const { return *SharedFrom; }
  /// Of each launch, the blocks in which its body runs, where it has fewer than the fused one.
  const std::vector<std::vector<BlockGuard>> &blockGuards() const { return BlockGuards; }
  /// The block size if it is a known number, over all axes.
  std::optional<int64_t> blockThreads() const { return BlockThreads; }
  /// The loop, of which the launches are all there is, that moves into the kernel; null for none.
  const CountedLoop *loop() const { return Loop ? &*Loop : nullptr; }
  /// True when a launch is given the number of the round.
  bool usesCounter() const;
  /// What stands between its rounds.
  Seam betweenRounds() const { return BetweenRounds; }
  /// True when the bodies are functions, called one after the other and not inlined, so that each
  /// rounds as in its own kernel.
  bool callsBodies() const { return Called; }
  /// True when body \p K is a function, inlined into the fused kernel, where its returns end it
  /// alone.
  bool isFunction(unsigned K) const { return Functions[K]; }

private:
  friend class Judge;
  FusionProof() = default;
  void moveIn(const CountedLoop &TheLoop, const Repetition &Rounds);
  /// Where bodies are called, drops what only one function of all would need.
  void callBodies();

  const LaunchList *List = nullptr;
  std::vector<const EvaluatedLaunch *> Launches;
  const EvaluatedLaunch *SharedFrom = nullptr;
  std::vector<Seam> Seams;
  /// Whether rounding needs one of them to be more than plain.
  bool Fenced = false;
  bool Called = false;
  std::vector<bool> Functions;
  std::set<const clang::BinaryOperator *> Pinned;
  std::vector<std::pair<unsigned, unsigned>> UnderOneGuard;
  std::vector<RuntimeGuard> Guards;
  std::set<Assumption> Assumptions;
  std::vector<FusedParameter> Parameters;
  std::vector<std::vector<unsigned>> ParameterOf;
  llvm::SmallVector<const EvaluatedLaunch *, 2> ShapeFrom;
  std::vector<std::vector<BlockGuard>> BlockGuards;
  std::optional<int64_t> BlockThreads;
  std::optional<CountedLoop> Loop;
  Seam BetweenRounds = Seam::Plain;
};

/// What became of one candidate: a chain that may be fused, or a pair that may not.
struct Decision {
  const LaunchList *List = nullptr;
  std::vector<const Launch *> Launches;
  std::optional<FusionProof> Proof;
  std::vector<Obstacle> Obstacles;
  /// Set when the fusion is safe but not expected to pay; the sentence says why.
  std::string Unprofitable;
  /// In a template: the same for what else the unit makes of it.
  // NOLINTNEXTLINE(readability-redundant-member-init): left out
  std::vector<FusionProof> InOtherInstances = {};
};

/// Statements that other edits take out of the program, or put before another statement.
struct StatementChanges {
  llvm::DenseSet<const clang::Stmt *> Absent;
  llvm::MapVector<const clang::Stmt *, const clang::Stmt *> MovedBefore;
};

/// Decides every pair of neighbouring launches of the unit. Owns what the proofs point to.
class Judge {
public:
  /// \p Known holds what was answered in other analyses of the file, and more from then on.
  /// \p Changes are made to the program by other edits.
  Judge(const clang::ASTContext &Host, const clang::ASTContext *Device, const Facts &TheFacts,
        const DialectOptions &Dialect, const LegalityOptions &Options, Answers &Known,
        StatementChanges Changes = StatementChanges());
  ~Judge();

  std::vector<Decision> decide();

private:
  struct Pair {
    std::vector<Obstacle> Obstacles;
    PairProof Proof;
  };

  /// On its own, or within a launch that has the blocks of \p Head.
  EvaluatedLaunch &evaluate(const Launch &L, const EvaluatedLaunch *Head);
  EvaluatedLaunch &evaluateWithin(const EvaluatedLaunch &Head, EvaluatedLaunch &Alone);
  void noteIdleBlocks(EvaluatedLaunch &L);
  KernelSummary summaryIn(const LaunchShape &Shape, const EvaluatedLaunch &Of,
                          bool NotesRisks = false, bool NothingWraps = false);
  /// True of a variable in constant memory, on the device side, that no pointer leads to.
  bool noPointerLeadsTo(const clang::VarDecl &Constant);
  bool isAwaitedBehind(const LaunchList &List, const EvaluatedLaunch &L);
  Pair judge(const LaunchList &List, const PlacedLaunch &First, const PlacedLaunch &Second,
             llvm::ArrayRef<const PlacedLaunch *> ChainBetween, const EvaluatedLaunch &Head,
             LegalityOptions Under);
  /// The launch of \p List that \p Call makes; null for none.
  const EvaluatedLaunch *launchOf(const LaunchList &List, const clang::CallExpr &Call);
  bool movesInBranches(const LaunchList &List) const;
  void addBranch(const clang::IfStmt &If, llvm::ArrayRef<const PlacedLaunch *> Chain,
                 const PlacedLaunch &Next, llvm::SmallVectorImpl<const clang::Stmt *> &Gap) const;
  /// By all rules, with \p Gap between the launches.
  Pair judge(const LaunchList &List, EvaluatedLaunch &First, EvaluatedLaunch &Second,
             llvm::ArrayRef<const PlacedLaunch *> Chain, const EvaluatedLaunch &Head,
             llvm::ArrayRef<const clang::Stmt *> Gap, const LegalityOptions &Under,
             const CountedLoop *Repeats);
  /// What LegalityOptions::SwitchedOff says.
  void switchOff(Pair &P) const;
  std::vector<Decision> decide(const LaunchList &List);
  void decideList(const LaunchList &List, std::vector<Decision> &Out);
  /// What holds in every function that the unit makes of the template around \p List.
  std::vector<Decision> decideTemplate(const LaunchList &List);
  /// Whether \p Loop, of which \p Chain are all launches, may move into their kernel.
  Repetition repeat(const CountedLoop &Loop, const LaunchList &List,
                    llvm::ArrayRef<const PlacedLaunch *> Chain, const EvaluatedLaunch &Head);
  /// \p L as another round launches it, of which nothing is known but its \p Name.
  EvaluatedLaunch inRound(const EvaluatedLaunch &L, const CountedLoop &Loop,
                          const std::string &Name);
  std::optional<CountedLoop> loopAround(const LaunchList &List) const;
  /// All neighbours of \p List, or its loop, refused for one reason.
  std::vector<Decision> refuseAll(const LaunchList &List, RejectReason Reason,
                                  const std::string &Message) const;
  /// Launches that may be one, in order, and what is proven of their pairs: of each launch with all
  /// before it, first launch first.
  struct Chain {
    std::vector<const PlacedLaunch *> Launches;
    std::vector<Pair> Pairs;
    const EvaluatedLaunch *Head = nullptr;
  };
  /// What keeps \p Next from \p To, and the launch that does; nothing when it has become a part.
  struct Refusal {
    const PlacedLaunch *By = nullptr;
    std::vector<Obstacle> Obstacles;
  };
  std::optional<Refusal> extend(Chain &To, const PlacedLaunch &Next, const LaunchList &List,
                                const LegalityOptions &Under);
  void finish(const Chain &Done, const LaunchList &List, std::vector<Decision> &Out);
  FusionProof prove(const LaunchList &List, const Chain &Of);
  void chooseShape(FusionProof &Proof);
  void mergeParameters(FusionProof &Proof);
  /// F5b of the fused kernel as a whole, of which parameters are known by now.
  std::optional<Obstacle> lostRounding(const FusionProof &Proof) const;
  /// Its part on bodies that are functions, and on `__restrict__`.
  std::optional<Obstacle> whyNotCalled(const FusionProof &Proof) const;
  std::optional<Obstacle> lostRestrict(const FusionProof &Proof) const;
  bool sameArgument(const EvaluatedLaunch &A, unsigned I, const EvaluatedLaunch &B, unsigned J);

  const clang::ASTContext &Host;
  const clang::ASTContext *Device;
  const Facts &TheFacts;
  const DialectOptions &Dialect;
  const LegalityOptions &Options;
  const StatementChanges Changes;
  Algebra A;
  Answers &Known;
  TouchedRanges Ranges{A, Known};
  std::unique_ptr<HostValues> Values;
  DeviceKernels Kernels;
  /// Launches evaluated on their own, and under the shape of the head of a chain.
  std::map<std::pair<const Launch *, const Launch *>, std::unique_ptr<EvaluatedLaunch>> Evaluated;
  /// By name, what noPointerLeadsTo has found.
  std::map<std::string, bool> Constants;
};

} // namespace gpufuse

#endif
