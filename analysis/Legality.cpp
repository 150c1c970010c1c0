#include "analysis/Legality.h"
#include "analysis/CostModel.h"
#include "analysis/LaunchShape.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/CommutingWork.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/host/OwnedPointers.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ConstUses.h"
#include "analysis/kernel/RestrictRounding.h"
#include "analysis/rules/CalledBody.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "matchers/HostOperation.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace gpufuse {
namespace {

/// All conditions of kernel fusion, in the order in which obstacles are reported.
constexpr Rule Rules[] = {
    editableSource,    sameLaunchShape, nothingObservesBetween, stableArguments,
    notCaptured,       knownEffects,    nothingGridWide,        dependenceStaysInThread,
    sharedMemoryReuse, uniformBarriers, coherentLoads,          exactRounding,
    fitsTheDevice};

bool writtenAlike(const LaunchShape &X, const LaunchShape &Y) {
  for (unsigned D = 0; D < 3; ++D)
    if (!Algebra::alike(X.Grid[D], Y.Grid[D]) || !Algebra::alike(X.Block[D], Y.Block[D]))
      return false;
  return true;
}

std::optional<AllocationSites> sitesOf(const HostPointer &Pointer, const Facts &TheFacts) {
  if (const auto *Field = dyn_cast_or_null<FieldDecl>(Pointer.Root); Field && Pointer.Object)
    if (auto Sites = allocationSitesIn(*Pointer.Object, *Field, TheFacts))
      return Sites;
  return Pointer.Root ? allocationSites(*Pointer.Root, TheFacts, TracedWays::Device) : std::nullopt;
}

PointerArgument argumentOf(const HostPointer &Pointer, const Facts &TheFacts) {
  const auto *Field = dyn_cast_or_null<FieldDecl>(Pointer.Root);
  PointerArgument Out{Pointer, sitesOf(Pointer, TheFacts), false};
  Out.IsOwned = Out.Sites && Field && Pointer.Place && !TheFacts.RenamesSymbols &&
                ownsAllocation(*Field, TheFacts);
  return Out;
}

Seam seamOf(const PairProof &P) {
  return P.NeedsBarrier ? Seam::Barrier : P.NeedsFence ? Seam::Fence : Seam::Plain;
}

bool hasRestrict(const EvaluatedLaunch &L, unsigned Parameter, const DialectOptions &Dialect) {
  const QualType Type = L.DeviceKernel->getParamDecl(Parameter)->getType();
  return Type.isRestrictQualified() || (Dialect.RestrictsAll && Type->isPointerType());
}

} // namespace

Judge::Judge(const ASTContext &Host, const ASTContext *Device, const Facts &TheFacts,
             const DialectOptions &Dialect, const LegalityOptions &Options, Answers &Known,
             StatementChanges Changes)
    : Host(Host), Device(Device), TheFacts(TheFacts), Dialect(Dialect), Options(Options),
      Changes(std::move(Changes)), Known(Known), Kernels(Device) {}

Judge::~Judge() = default;

KernelSummary Judge::summaryIn(const LaunchShape &Shape, const EvaluatedLaunch &Of,
                               bool NotesRisks) {
  const auto field = [&](unsigned Parameter, const ObjectPath &Path) {
    return Parameter < Of.What->Args.size() ? Values->integerIn(*Of.What->Args[Parameter], Path)
                                            : std::nullopt;
  };
  const auto isNull = [&](unsigned Parameter) {
    const Expr *Argument = Parameter < Of.What->Args.size() ? Of.What->Args[Parameter] : nullptr;
    if (Argument && Argument->isNullPointerConstant(const_cast<ASTContext &>(Host),
                                                    Expr::NPC_NeverValueDependent))
      return A.constant(1);
    const unsigned Launch = Of.What->Statement->getBeginLoc().getRawEncoding();
    return A.symbol("argument " + std::to_string(Parameter) + " of " + std::to_string(Launch) +
                    " is null");
  };
  return summarize(
      *Of.DeviceKernel,
      {Shape.Grid, Shape.Block, Of.Numbers, field, Values->facts(), isNull, NotesRisks}, A);
}

EvaluatedLaunch &Judge::evaluate(const Launch &L, const EvaluatedLaunch *Head) {
  if (Head && Head->What != &L)
    return evaluateWithin(*Head, evaluate(L, nullptr));
  std::unique_ptr<EvaluatedLaunch> &Slot = Evaluated[{&L, &L}];
  if (Slot)
    return *Slot;
  Slot = std::make_unique<EvaluatedLaunch>();
  EvaluatedLaunch &Out = *Slot;
  Out.What = &L;
  const Index One = A.constant(1);
  Out.Own.Grid = L.Grid ? Values->extents(*L.Grid) : std::array<Index, 3>{One, One, One};
  Out.Own.Block = L.Block ? Values->extents(*L.Block) : std::array<Index, 3>{One, One, One};
  Out.Runs = Out.Own;
  Out.SharedBytes = L.SharedBytes ? Values->integer(*L.SharedBytes) : A.constant(0);
  Out.Stream = Values->stream(L.Stream);
  if (!L.Kernel)
    return Out;
  Out.DeviceKernel = Kernels.find(*L.Kernel);
  for (unsigned I = 0; I < L.Kernel->getNumParams() && I < L.Args.size(); ++I) {
    const QualType Type = L.Kernel->getParamDecl(I)->getType();
    Out.Numbers.emplace_back();
    Out.Pointers.emplace_back();
    if (IntegerSemantics::isInteger(Type)) {
      Out.Numbers.back() = Values->integer(*L.Args[I]);
    } else if (Type->isPointerType()) {
      const HostPointer Pointer = Values->pointer(*L.Args[I]);
      Out.Pointers.back() = argumentOf(Pointer, TheFacts);
    }
  }
  if (!Out.DeviceKernel)
    return Out;
  Out.Summary = summaryIn(Out.Own, Out);
  for (const KernelAccess &Access : Out.Summary->Accesses) {
    const Buffer &Where = Access.Where;
    if (Where.What != Buffer::Kind::Parameter || Where.Path.empty() ||
        Where.Parameter >= L.Args.size())
      continue;
    if (const auto Pointer = Values->pointerIn(*L.Args[Where.Parameter], Where.Path))
      Out.FieldPointers.try_emplace({Where.Parameter, Where.Path}, argumentOf(*Pointer, TheFacts));
  }
  return Out;
}

void Judge::noteIdleBlocks(EvaluatedLaunch &L) {
  if (!L.IdleInMoreBlocks)
    L.IdleInMoreBlocks = idleInMoreBlocks(
        L, *Values, A, [&](const LaunchShape &Shape) { return summaryIn(Shape, L, true); });
}

EvaluatedLaunch &Judge::evaluateWithin(const EvaluatedLaunch &Head, EvaluatedLaunch &Alone) {
  if (writtenAlike(Alone.Own, Head.Own))
    return Alone;
  std::unique_ptr<EvaluatedLaunch> &Slot = Evaluated[{Alone.What, Head.What}];
  if (Slot)
    return *Slot;
  Slot = std::make_unique<EvaluatedLaunch>(Alone);
  EvaluatedLaunch &Out = *Slot;
  Out.Fit = fitInto(Alone, Head, *Values, A,
                    [&](const LaunchShape &Shape) { return summaryIn(Shape, Alone, true); });
  if (Out.Fit == ShapeFit::None)
    return Out;
  Out.Runs.Block = Head.Own.Block;
  if (Out.Fit != ShapeFit::OwnBlocks)
    Out.Runs.Grid = Head.Own.Grid;
  if (Out.Summary && !writtenAlike(Out.Runs, Out.Own))
    Out.Summary = summaryIn(Out.Runs, Alone);
  return Out;
}

void Judge::switchOff(Pair &P) const {
  if (Options.SwitchedOff.empty())
    return;
  llvm::erase_if(P.Obstacles, [&](const Obstacle &O) {
    const RejectReasonText &Text = textOf(O.Reason);
    return Text.Id == Options.SwitchedOff || Text.Condition == Options.SwitchedOff;
  });
  if (Options.SwitchedOff == "barriers")
    P.Proof.NeedsBarrier = false;
  if (Options.SwitchedOff == "fences")
    P.Proof.NeedsFence = false;
  if (Options.SwitchedOff == "calls")
    P.Proof.NeedsCalls = false;
  if (Options.SwitchedOff == "pins")
    P.Proof.PinnedProducts.clear();
}

/// True where other edits move statements into or out of the branches that the launches stand in.
bool Judge::movesInBranches(const LaunchList &List) const {
  return llvm::any_of(List.Launches, [&](const PlacedLaunch &Placed) {
    const auto *Block =
        Placed.What.Within ? dyn_cast<CompoundStmt>(Placed.What.Within->getThen()) : nullptr;
    return Block && llvm::any_of(Changes.MovedBefore, [&](const auto &Move) {
             return llvm::is_contained(Block->body(), Move.first) ||
                    llvm::is_contained(Block->body(), Move.second);
           });
  });
}

/// What stands beside the launches under \p If, also ahead of the first and behind the last.
void Judge::addBranch(const IfStmt &If, llvm::ArrayRef<const PlacedLaunch *> Chain,
                      const PlacedLaunch &Next, llvm::SmallVectorImpl<const Stmt *> &Gap) const {
  const auto *Block = dyn_cast<CompoundStmt>(If.getThen());
  if (!Block)
    return;
  for (const Stmt *S : Block->body()) {
    const bool OfChain =
        S == Next.What.Statement ||
        llvm::any_of(Chain, [&](const PlacedLaunch *P) { return P->What.Statement == S; });
    if (!OfChain && !Changes.Absent.contains(S))
      Gap.push_back(S);
  }
}

const EvaluatedLaunch *Judge::launchOf(const LaunchList &List, const CallExpr &Call) {
  const auto makes = [&](const PlacedLaunch &Placed) {
    const Expr *Callee = Placed.What.KernelRef;
    return Callee && Callee->IgnoreParenCasts() == Call.getCallee()->IgnoreParenCasts();
  };
  const auto It = llvm::find_if(List.Launches, makes);
  return It == List.Launches.end() ? nullptr : &evaluate(It->What, nullptr);
}

/// True when the statement behind \p Launch waits.
static bool isWaitedFor(const LaunchList &List, const PlacedLaunch &Launch) {
  const auto Behind = llvm::drop_begin(List.List->body(), Launch.Index + 1);
  const auto *const It = llvm::find_if(Behind, [](const Stmt *S) { return !isa<NullStmt>(S); });
  return It != Behind.end() && surelyWaits(**It);
}

/// True when the host waits for the launch \p L of \p List, in the default stream, behind it and
/// ahead of all that may rely on what a wait ahead of it says: work in other streams, which need
/// not be ordered with the launch, other threads of the host, and code that is not seen.
bool Judge::isAwaitedBehind(const LaunchList &List, const EvaluatedLaunch &L) {
  llvm::DenseSet<const VarDecl *> Assigned; // since the launch
  const auto isAsAtLaunch = [&](const Expr *E) {
    Expr::EvalResult Constant;
    if (!E || (!E->isValueDependent() && E->EvaluateAsInt(Constant, Host)))
      return true;
    const ExpressionReads Reads = readsOf(*E, Host.getSourceManager());
    return !Reads.Memory && llvm::none_of(Reads.Variables, [&](const VarDecl *V) {
      return Assigned.contains(V->getCanonicalDecl());
    });
  };
  // Nothing is copied back where there is nothing; the launch has a block, or it fails.
  const auto copiesSomething = [&](const Expr &Bytes) {
    return isAsAtLaunch(&Bytes) && isAsAtLaunch(L.What->Grid) &&
           A.bounded([&] {
              const Region Known = Values->facts().intersect(L.Own.Grid[0].ge_set(A.constant(1)));
              return Known.is_subset(Values->integer(Bytes).ge_set(A.constant(1)));
            }).value_or(false);
  };
  const auto waits = [&](const CallExpr &Call) {
    const HostOperation Work = hostOperation(Call);
    return Work.Op == RuntimeOp::DeviceSynchronize ||
           (Work.Op == RuntimeOp::StreamSynchronize && Values->stream(Work.Stream) == L.Stream) ||
           (Work.Op == RuntimeOp::Copy && Work.Direction == CopyDirection::DeviceToHost &&
            Work.Bytes && copiesSomething(*Work.Bytes));
  };
  const auto isInOrder = [&](const CallExpr &Call) {
    if (waits(Call))
      return true;
    if (const EvaluatedLaunch *Other = launchOf(List, Call))
      return Other->Stream == L.Stream;
    const HostOperation Work = hostOperation(Call);
    if (Work.Op == RuntimeOp::Copy || Work.Op == RuntimeOp::Set)
      return true;
    return (Work.Op == RuntimeOp::CopyAsync || Work.Op == RuntimeOp::SetAsync) && !Work.InStruct &&
           Values->stream(Work.Stream) == L.Stream;
  };
  const auto Placed =
      llvm::find_if(List.Launches, [&](const PlacedLaunch &Each) { return &Each.What == L.What; });
  if (!List.List || Placed == List.Launches.end())
    return false;
  for (const Stmt *S : llvm::drop_begin(List.List->body(), Placed->Index + 1)) {
    if (llvm::any_of(Changes.MovedBefore, [&](const auto &Each) { return Each.second == S; }))
      return false; // another edit puts a statement here
    if (Changes.Absent.contains(S) || Changes.MovedBefore.contains(S))
      continue;
    const Between Does = classifyBetween({S}, Host, {nullptr, isInOrder, &Changes.Absent});
    if (!Does.Obstacles.empty() || Does.AnyName || Does.CallsHostOnly || Does.CallsElsewhere)
      return false;
    Assigned.insert_range(Does.Assigned);
    if (surelyCalls(*S, waits))
      return true;
  }
  return false;
}

Judge::Pair Judge::judge(const LaunchList &List, const PlacedLaunch &First,
                         const PlacedLaunch &Second, llvm::ArrayRef<const PlacedLaunch *> Chain,
                         const EvaluatedLaunch &Head, LegalityOptions Under) {
  Under.IgnoresWaits = Options.IgnoresWaits && isWaitedFor(List, Second);
  llvm::SmallVector<const Stmt *, 8> Gap;
  unsigned Index = 0;
  for (const Stmt *S : List.List->body()) {
    const bool OfChain =
        llvm::any_of(Chain, [&](const PlacedLaunch *P) { return P->Index == Index; });
    if (Index > First.Index && Index <= Second.Index)
      for (const auto &[Moved, Target] : Changes.MovedBefore)
        if (Target == S)
          Gap.push_back(Moved);
    if (Index > First.Index && Index < Second.Index && !OfChain && !Changes.Absent.contains(S) &&
        !Changes.MovedBefore.contains(S))
      Gap.push_back(S);
    if (First.What.Within && Index >= First.Index && Index <= Second.Index &&
        (OfChain || S == Second.What.Within))
      addBranch(*cast<IfStmt>(S), Chain, Second, Gap);
    ++Index;
  }
  return judge(List, evaluate(First.What, &Head), evaluate(Second.What, &Head), Chain, Head, Gap,
               Under, nullptr);
}

Judge::Pair Judge::judge(const LaunchList &List, EvaluatedLaunch &X, EvaluatedLaunch &Y,
                         llvm::ArrayRef<const PlacedLaunch *> Chain, const EvaluatedLaunch &Head,
                         llvm::ArrayRef<const Stmt *> Gap, const LegalityOptions &Under,
                         const CountedLoop *Repeats) {
  Pair Result;
  const auto commutesWith = [&](const CallExpr &Call) {
    if (Repeats)
      return false;
    if (const EvaluatedLaunch *Other = launchOf(List, Call))
      return commutes(*Other, X, A, Result.Proof.Assumptions);
    if (Under.IgnoresWaits && isHostWait(runtimeOp(Call)))
      return true;
    const HostOperation Work = hostOperation(Call);
    const bool Waits =
        Work.Op == RuntimeOp::Copy && Work.Direction != CopyDirection::DeviceToDevice;
    return commutes(Call, X, TheFacts, *Values, Result.Proof.Assumptions) &&
           (!Waits || isAwaitedBehind(List, Y));
  };
  std::set<Assumption> OfDevice;
  Harmless Allowed{nullptr, commutesWith, &Changes.Absent, /*CountersAndPrints=*/true};
  // What the host does to its own memory is nothing to a kernel that only touches the device's.
  Allowed.HostMemory = !Repeats && touchesDeviceOnly(X, OfDevice);
  const Between TheGap = classifyBetween(Gap, Host, Allowed);
  if (TheGap.WritesHost) {
    Result.Proof.Assumptions.merge(OfDevice);
    Result.Proof.Assumptions.insert(Assumption::LaunchesSucceed);
  }
  if (X.Fit != ShapeFit::None && Y.Fit != ShapeFit::None &&
      !Algebra::alike(X.Runs.Grid[0], Y.Runs.Grid[0])) {
    noteIdleBlocks(X);
    noteIdleBlocks(Y);
  }
  std::vector<const EvaluatedLaunch *> Others;
  for (const PlacedLaunch *P : Chain)
    if (&P->What != X.What)
      Others.push_back(&evaluate(P->What, &Head));
  const auto refuse = [&](RejectReason Reason, std::string Message) {
    Result.Obstacles.push_back(
        {Reason,
         positionOf(Y.What->Statement->getBeginLoc(), Host.getSourceManager()),
         std::move(Message),
         "",
         {}});
  };
  Candidate C{Host, Device, TheFacts, Dialect, Under,  A,      *Values,      Ranges, Known,
              List, X,      Y,        Head,    Others, TheGap, Result.Proof, Repeats};
  for (Rule R : Rules) {
    C.AlreadyRefused = !Result.Obstacles.empty();
    if (C.AlreadyRefused && !Under.AllReasons && Options.SwitchedOff.empty())
      break;
    const Algebra::Hurry InAHurry(A, C.AlreadyRefused);
    auto Found = A.bounded([&] { return R(C); });
    if (!Found)
      refuse(RejectReason::AnalysisGaveUp, "deciding this took too many operations");
    else
      std::move(Found->begin(), Found->end(), std::back_inserter(Result.Obstacles));
  }
  // A question given up early says nothing about a pair that is refused anyway.
  auto gaveUp = [](const Obstacle &O) { return O.Reason == RejectReason::AnalysisGaveUp; };
  if (!llvm::all_of(Result.Obstacles, gaveUp))
    llvm::erase_if(Result.Obstacles, gaveUp);
  if (Result.Obstacles.empty())
    for (Assumption Needed : Result.Proof.Assumptions)
      if (Options.Withdrawn.contains(Needed))
        refuse(RejectReason::AssumptionWithdrawn,
               "the proof needs '" + idOf(Needed).str() + "', which --assume takes away");
  const auto wraps = [](const ASTContext *Side) {
    return Side && Side->getLangOpts().getSignedOverflowBehavior() == LangOptions::SOB_Defined;
  };
  if (Result.Obstacles.empty() && (wraps(&Host) || wraps(Device)))
    refuse(RejectReason::AssumptionWithdrawn, "the proof needs '" +
                                                  idOf(Assumption::NoSignedOverflow).str() +
                                                  "', and the command lets signed numbers wrap");
  switchOff(Result);
  return Result;
}

EvaluatedLaunch Judge::inRound(const EvaluatedLaunch &L, const CountedLoop &Loop,
                               const std::string &Name) {
  EvaluatedLaunch Out = L;
  bool Changed = false;
  for (unsigned I = 0; I < L.Numbers.size(); ++I)
    if (isRound(*L.What, I, Loop)) {
      Out.Numbers[I] = Values->unknown(Name, Loop.Counter->getType());
      Changed = true;
    }
  if (Changed && Out.Summary)
    Out.Summary = summaryIn(Out.Runs, Out);
  return Out;
}

/// The loop of which \p List is the body, if it counts, and no other edit moves anything there.
std::optional<CountedLoop> Judge::loopAround(const LaunchList &List) const {
  if (!Options.MoveLoops || !List.Loop || List.Function->isDependentContext() ||
      TheFacts.FunctionsWithGoto.contains(List.Function))
    return std::nullopt;
  const auto isIn = [&](const Stmt *S) {
    return S == List.Loop || (List.List && llvm::is_contained(List.List->body(), S));
  };
  for (const auto &[Moved, Target] : Changes.MovedBefore)
    if (isIn(Moved) || isIn(Target))
      return std::nullopt;
  return countedLoop(*List.Loop, TheFacts, Host);
}

Repetition Judge::repeat(const CountedLoop &Loop, const LaunchList &List,
                         llvm::ArrayRef<const PlacedLaunch *> Chain, const EvaluatedLaunch &Head) {
  Repetition Out;
  Out.Asked = true;
  // All that stands between a launch of one round and one of the next, and more.
  llvm::SmallVector<const Stmt *, 8> Gap{Loop.Statement->getCond(), Loop.Statement->getInc()}, Rest;
  unsigned Index = 0;
  if (List.List)
    for (const Stmt *S : List.List->body()) {
      const bool OfChain =
          llvm::any_of(Chain, [&](const PlacedLaunch *P) { return P->Index == Index; });
      if (!OfChain && !Changes.Absent.contains(S))
        Rest.push_back(S);
      ++Index;
    }
  Gap.append(Rest.begin(), Rest.end());
  LegalityOptions Unguarded = Options;
  Unguarded.RuntimeGuards = false;
  const auto refuse = [&](RejectReason Reason, Position Where, std::string Message) {
    Out.Obstacles.push_back({Reason, std::move(Where), std::move(Message), "", {}});
  };
  // Round by round, each launch comes before and behind each other one.
  for (const PlacedLaunch *Later : Chain)
    for (const PlacedLaunch *Earlier : Chain) {
      EvaluatedLaunch First = inRound(evaluate(Later->What, &Head), Loop, "a round"),
                      Second = inRound(evaluate(Earlier->What, &Head), Loop, "a later round");
      Pair P = judge(List, First, Second, Chain, Head, Gap, Unguarded, &Loop);
      Out.Obstacles = std::move(P.Obstacles);
      if (Out.Obstacles.empty() && P.Proof.NeedsOneGuard)
        refuse(RejectReason::RoundingAcrossSeam,
               positionOf(Later->What.Statement->getBeginLoc(), Host.getSourceManager()),
               "a product of the next round could be computed outside of its guard");
      if (!Out.Obstacles.empty())
        return Out;
      Out.Fenced |= P.Proof.NeedsFence;
      Out.Called |= P.Proof.NeedsCalls;
      Out.Between = std::max(Out.Between, seamOf(P.Proof));
      Out.Assumptions.insert(P.Proof.Assumptions.begin(), P.Proof.Assumptions.end());
      Out.Pinned.insert(P.Proof.PinnedProducts.begin(), P.Proof.PinnedProducts.end());
    }
  for (const Stmt *S : Rest)
    if (needsLoop(*S, Loop))
      refuse(RejectReason::ControlFlowBetween,
             positionOf(S->getBeginLoc(), Host.getSourceManager()),
             "each round counts on the loop around it");
    else if (!onlyCheckErrors({S}, Host, {nullptr, nullptr, &Changes.Absent}))
      refuse(RejectReason::WriteBetween, positionOf(S->getBeginLoc(), Host.getSourceManager()),
             "each round does more than to launch and to check for errors");
  for (const PlacedLaunch *Each : Chain) {
    const EvaluatedLaunch &L = evaluate(Each->What, &Head);
    if (!L.DeviceKernel || !L.Summary) // its rule was switched off
      continue;
    if (Loop.BoundInMemory && !touchesDeviceOnly(L, Out.Assumptions))
      refuse(RejectReason::ArgumentChangesBetween,
             positionOf(Loop.Bound->getBeginLoc(), Host.getSourceManager()),
             "the bound of the loop is read from memory that '" + kernelName(Each->What) +
                 "' may change");
    const auto Changed = changedVariables(L.DeviceKernel->getBody());
    for (const ParmVarDecl *Parameter : L.DeviceKernel->parameters())
      if (Parameter->getType().isConstQualified() &&
          isRound(Each->What, Parameter->getFunctionScopeIndex(), Loop) &&
          constMatters(*L.DeviceKernel, *Parameter))
        refuse(RejectReason::ArgumentChangesBetween,
               positionOf(Parameter->getLocation(), Device->getSourceManager()),
               "'" + Parameter->getNameAsString() + "' of '" + kernelName(Each->What) +
                   "' is const, and the counter of a loop is not");
      else if (Changed.contains(Parameter))
        refuse(RejectReason::KernelChangesParameter,
               positionOf(Parameter->getLocation(), Device->getSourceManager()),
               "'" + kernelName(Each->What) + "' changes its parameter '" +
                   Parameter->getNameAsString() + "', which each launch gives anew");
    // Its shared memory is one for all rounds.
    if (L.Summary->StaticSharedBytes > 0 && Options.SwitchedOff != "barriers")
      Out.Between = Seam::Barrier;
  }
  return Out;
}

const FunctionTemplateDecl *FusionProof::templateOfAll() const {
  return List->Pattern ? Launches.front()->DeviceKernel->getPrimaryTemplate() : nullptr;
}

bool FusionProof::usesCounter() const {
  return llvm::any_of(ParameterOf,
                      [](const auto &OfLaunch) { return llvm::is_contained(OfLaunch, OfCounter); });
}

void FusionProof::moveIn(const CountedLoop &TheLoop, const Repetition &Rounds) {
  Loop = TheLoop;
  BetweenRounds = Rounds.Between;
  Fenced |= Rounds.Fenced;
  Called |= Rounds.Called;
  std::vector<FusedParameter> Given;
  std::vector<unsigned> Numbers;
  for (const FusedParameter &Each : Parameters) {
    const bool IsCounter = isRound(*Launches[Each.Launch]->What, Each.Parameter, *Loop);
    Numbers.push_back(IsCounter ? OfCounter : static_cast<unsigned>(Given.size()));
    if (!IsCounter)
      Given.push_back(Each);
  }
  Parameters = std::move(Given);
  for (std::vector<unsigned> &OfLaunch : ParameterOf)
    for (unsigned &Number : OfLaunch)
      Number = Numbers[Number];
  // (What `__restrict__` says would hold across a fence.)
  for (FusedParameter &Each : Parameters)
    Each.KeepsRestrict &= !Rounds.Fenced && (Each.PointeeConst || BetweenRounds != Seam::Barrier);
  Assumptions.insert(Rounds.Assumptions.begin(), Rounds.Assumptions.end());
  Pinned.insert(Rounds.Pinned.begin(), Rounds.Pinned.end());
  callBodies();
}

/// Functions that are not inlined need nothing else for their rounding. What `__restrict__` says of
/// one must hold while the kernel runs: no other may store there.
void FusionProof::callBodies() {
  if (!Called)
    return;
  for (Seam &Between : Seams)
    Between = Between == Seam::Fence ? Seam::Plain : Between;
  BetweenRounds = BetweenRounds == Seam::Fence ? Seam::Plain : BetweenRounds;
  Fenced = false;
  Pinned.clear();
  UnderOneGuard.clear();
  for (unsigned Number = 0; Number < Parameters.size(); ++Number) {
    const auto Users = llvm::count_if(ParameterOf, [&](const std::vector<unsigned> &OfLaunch) {
      return llvm::is_contained(OfLaunch, Number);
    });
    Parameters[Number].KeepsRestrict &= Users == 1 || Parameters[Number].PointeeConst;
  }
}

std::vector<Decision> Judge::decide() {
  std::vector<Decision> Out;
  for (const LaunchList &List : TheFacts.Lists) {
    if (List.Launches.size() < 2 && !loopAround(List))
      continue;
    if (movesInBranches(List))
      continue;
    std::vector<Decision> OfList = List.Instances.empty() ? decide(List) : decideTemplate(List);
    std::move(OfList.begin(), OfList.end(), std::back_inserter(Out));
  }
  return Out;
}

std::vector<Decision> Judge::decide(const LaunchList &List) {
  std::vector<Decision> Out;
  const SourceManager &Sources = Host.getSourceManager();
  const auto isIncluded = [&](const PlacedLaunch &Placed) {
    return !Sources.isInMainFile(Sources.getExpansionLoc(Placed.What.Statement->getBeginLoc()));
  };
  if (llvm::all_of(List.Launches, isIncluded))
    return refuseAll(List, RejectReason::LaunchInHeader,
                     "this launch stands in an included file"); // whatever else holds
  // What is known of one list's values is no help with another's, and each question carries it.
  Values = std::make_unique<HostValues>(Host, TheFacts, A);
  const auto Done = A.bounded([&] {
    decideList(List, Out);
    return true;
  });
  return Done ? std::move(Out)
              : refuseAll(List, RejectReason::AnalysisGaveUp,
                          "deciding this took too many operations");
}

std::vector<Decision> Judge::decideTemplate(const LaunchList &List) {
  const auto refuse = [this](Decision &D, RejectReason Reason, const std::string &Message) {
    const Stmt &Last = *D.Launches.back()->Statement;
    D.Proof.reset();
    D.InOtherInstances.clear();
    D.Unprofitable.clear();
    D.Obstacles.push_back(
        {Reason, positionOf(Last.getBeginLoc(), Host.getSourceManager()), Message, "", {}});
  };
  const auto placesOf = [](const Decision &D) {
    std::vector<unsigned> Places;
    for (const PlacedLaunch &Placed : D.List->Launches)
      if (llvm::is_contained(D.Launches, &Placed.What))
        Places.push_back(Placed.Index);
    return Places;
  };
  std::vector<Decision> Out = decide(List.Instances.front());
  const auto isProven = [](const Decision &D) { return D.Proof.has_value(); };
  for (const LaunchList &Instance : llvm::ArrayRef(List.Instances).drop_front()) {
    if (llvm::none_of(Out, isProven))
      break; // what another instance allows makes no difference
    std::vector<Decision> There = decide(Instance);
    for (Decision &D : Out) {
      if (!D.Proof)
        continue;
      const auto Places = placesOf(D);
      const auto Same = llvm::find_if(There, [&](const Decision &Other) {
        return Other.Proof && Other.Unprofitable == D.Unprofitable && placesOf(Other) == Places;
      });
      if (Same != There.end()) {
        D.InOtherInstances.push_back(std::move(*Same->Proof));
        continue;
      }
      const auto Why = llvm::find_if(There, [&](const Decision &Other) {
        const auto Refused = placesOf(Other);
        return !Other.Proof && llvm::all_of(Refused, [&](unsigned Place) {
          return llvm::is_contained(Places, Place);
        });
      });
      refuse(D, RejectReason::LaunchInTemplate,
             "this launch stands in a template, of which another instantiation keeps it");
      if (Why != There.end())
        D.Obstacles = std::move(Why->Obstacles);
    }
  }
  for (Decision &D : Out)
    if (D.Proof && D.Proof->templateOfAll() && !D.Proof->pinnedProducts().empty())
      refuse(D, RejectReason::RoundingAcrossSeam,
             "a product would have to be kept by a function of one type, and this is a template");
  return Out;
}

std::vector<Decision> Judge::refuseAll(const LaunchList &List, RejectReason Reason,
                                       const std::string &Message) const {
  std::vector<Decision> Out;
  const auto refuse = [&](std::vector<const Launch *> Launches) {
    const Position Where =
        positionOf(Launches.back()->Statement->getBeginLoc(), Host.getSourceManager());
    Out.push_back(
        {&List, std::move(Launches), std::nullopt, {{Reason, Where, Message, "", {}}}, ""});
  };
  for (size_t I = 1; I < List.Launches.size(); ++I)
    refuse({&List.Launches[I - 1].What, &List.Launches[I].What});
  if (List.Launches.size() == 1 && loopAround(List))
    refuse({&List.Launches.front().What});
  return Out;
}

std::optional<Judge::Refusal> Judge::extend(Chain &To, const PlacedLaunch &Next,
                                            const LaunchList &List, const LegalityOptions &Under) {
  const EvaluatedLaunch *Head = To.Head, &Alone = evaluate(Next.What, nullptr);
  if (To.Launches.size() == 1 && evaluate(Next.What, Head).Fit == ShapeFit::None &&
      evaluate(To.Launches.front()->What, &Alone).Fit == ShapeFit::Flat)
    Head = &Alone;
  std::vector<Pair> New;
  for (const PlacedLaunch *Earlier : llvm::reverse(To.Launches)) {
    New.insert(New.begin(), judge(List, *Earlier, Next, To.Launches, *Head, Under));
    if (!New.front().Obstacles.empty())
      return Refusal{Earlier, std::move(New.front().Obstacles)};
  }
  const auto needsCalls = [](const Pair &P) { return P.Proof.NeedsCalls; };
  if (llvm::any_of(To.Pairs, needsCalls) || llvm::any_of(New, needsCalls)) {
    llvm::SmallVector<const PlacedLaunch *, 8> All(To.Launches.begin(), To.Launches.end());
    All.push_back(&Next);
    // (What a pair that needs calls has in common with the chain has been asked there.)
    const bool Asked = llvm::any_of(New, needsCalls);
    for (const PlacedLaunch *Each : All)
      if (auto Why =
              gpufuse::whyNotCalled(evaluate(Each->What, Head), Dialect,
                                    Asked || Each != &Next ? Arithmetic::Any : Arithmetic::None))
        return Refusal{To.Launches.back(), {std::move(*Why)}};
  }
  To.Head = Head;
  To.Launches.push_back(&Next);
  std::move(New.begin(), New.end(), std::back_inserter(To.Pairs));
  return std::nullopt;
}

void Judge::finish(const Chain &Done, const LaunchList &List, std::vector<Decision> &Out) {
  const std::optional<CountedLoop> Loop = loopAround(List);
  const bool Alone = Done.Launches.size() == 1;
  const bool Whole = Loop && Done.Launches.size() == List.Launches.size();
  if (Done.Launches.empty() || (Alone && !Whole))
    return;
  Decision D;
  D.List = &List;
  for (const PlacedLaunch *P : Done.Launches)
    D.Launches.push_back(&P->What);
  Repetition Rounds;
  if (Alone)
    Rounds = repeat(*Loop, List, Done.Launches, *Done.Head);
  D.Obstacles = Rounds.Obstacles;
  if (D.Obstacles.empty()) {
    D.Proof = prove(List, Done);
    D.Unprofitable = whyUnprofitable(*D.Proof);
    std::optional<Obstacle> Lost = lostRounding(*D.Proof);
    if (Whole && !Alone && !Lost && D.Proof->guards().empty() && D.Unprofitable.empty())
      Rounds = repeat(*Loop, List, Done.Launches, *Done.Head);
    if (Whole && !Lost && Rounds.Asked && Rounds.Obstacles.empty()) { // else a chain's loop stays
      FusionProof Moved = *D.Proof;
      Moved.moveIn(*Loop, Rounds);
      std::optional<Obstacle> LostThen = lostRounding(Moved);
      if (!LostThen)
        D.Proof = std::move(Moved);
      else if (Alone)
        Lost = std::move(LostThen);
    }
    if (Lost) {
      D.Proof.reset();
      D.Unprofitable.clear();
      D.Obstacles.push_back(std::move(*Lost));
    }
  }
  Out.push_back(std::move(D));
}

std::optional<Obstacle> Judge::lostRounding(const FusionProof &Proof) const {
  if (Proof.Called)
    if (auto Why = whyNotCalled(Proof))
      return Why;
  return lostRestrict(Proof);
}

/// Bodies that are called round as they did, if what they are given tells nothing more than a
/// launch does: a parameter of the kernel as it is, everywhere.
std::optional<Obstacle> Judge::whyNotCalled(const FusionProof &Proof) const {
  const auto refuse = [&](const std::string &Message) {
    return Obstacle{
        RejectReason::RoundingAcrossSeam,
        positionOf(Proof.Launches.back()->What->Statement->getBeginLoc(), Host.getSourceManager()),
        Message,
        "",
        {}};
  };
  for (const EvaluatedLaunch *L : Proof.Launches)
    if (auto Why = gpufuse::whyNotCalled(*L, Dialect, Arithmetic::Any))
      return Why;
  if (Proof.usesCounter())
    return refuse("its rounding is the same in a function of its own, but not where that is given "
                  "the number of the round, of which more is known");
  if (llvm::any_of(Proof.BlockGuards, [](const auto &Guards) { return !Guards.empty(); }))
    return refuse("its rounding is the same in a function of its own, but not where that is called "
                  "in some blocks only");
  if (Proof.templateOfAll())
    return refuse("its rounding is the same in a function of its own, but this is a template");
  return std::nullopt;
}

std::optional<Obstacle> Judge::lostRestrict(const FusionProof &Proof) const {
  const RejectReasonText &Reason = textOf(RejectReason::RoundingAcrossSeam);
  const bool RoundsAsItLikes = Options.Rounding == FloatingPoint::Contract ||
                               !(Dialect.ContractsProducts || Dialect.Reassociates) ||
                               Options.SwitchedOff == Reason.Id ||
                               Options.SwitchedOff == Reason.Condition;
  if (RoundsAsItLikes && !Dialect.RestrictsAll)
    return std::nullopt;
  for (unsigned L = 0; L < Proof.Launches.size(); ++L) {
    const EvaluatedLaunch &Of = *Proof.Launches[L];
    if (!Of.Summary) // its rule was switched off
      continue;
    for (unsigned P = 0; P < Proof.ParameterOf[L].size(); ++P) {
      const unsigned In = Proof.ParameterOf[L][P];
      if (!hasRestrict(Of, P, Dialect) || In == FusionProof::OfCounter ||
          Proof.Parameters[In].KeepsRestrict)
        continue;
      const std::string Name = Of.DeviceKernel->getParamDecl(P)->getNameAsString();
      if (Dialect.RestrictsAll)
        return Obstacle{
            RejectReason::PointersMayOverlap,
            positionOf(Of.What->Statement->getBeginLoc(), Host.getSourceManager()),
            "the command makes '" + Name +
                "' __restrict__ in the fused kernel, where others may lead to the same memory",
            "",
            {}};
      if (const Expr *Product = productRestingOnRestrict(*Of.Summary, Dialect))
        return Obstacle{RejectReason::RoundingAcrossSeam,
                        positionOf(Product->getExprLoc(), Device->getSourceManager()),
                        "'" + kernelName(*Of.What) + "' loses the __restrict__ of '" + Name +
                            "', and what is contracted into its sums may rest on it",
                        "",
                        {}};
    }
  }
  return std::nullopt;
}

/// Grows a chain while the next launch is legal with every launch already in it. One that is not
/// begins another chain; what comes next may still join the chain before, whose launches go past
/// those between if they commute.
void Judge::decideList(const LaunchList &List, std::vector<Decision> &Out) {
  LegalityOptions OneReason = Options;
  OneReason.AllReasons = false;
  Chain Before, Current;
  for (const PlacedLaunch &Next : List.Launches) {
    std::optional<Refusal> Refused;
    if (!Current.Launches.empty()) {
      Refused = extend(Current, Next, List, Options);
      if (!Refused)
        continue;
      Out.push_back({&List,
                     {&Refused->By->What, &Next.What},
                     std::nullopt,
                     std::move(Refused->Obstacles),
                     ""});
      if (!Before.Launches.empty() && !extend(Before, Next, List, OneReason)) {
        std::swap(Before, Current);
        continue;
      }
    }
    finish(std::exchange(Before, std::move(Current)), List, Out);
    Current = {{&Next}, {}, &evaluate(Next.What, nullptr)};
  }
  finish(Before, List, Out);
  finish(Current, List, Out);
}

/// True for numbers: nothing in \p E depends on a template.
static bool namesNothing(const Stmt &E) {
  return !isa<DeclRefExpr, MemberExpr, SubstNonTypeTemplateParmExpr, UnaryExprOrTypeTraitExpr>(E) &&
         llvm::all_of(E.children(),
                      [](const Stmt *Child) { return !Child || namesNothing(*Child); });
}

FusionProof Judge::prove(const LaunchList &List, const Chain &Of) {
  const EvaluatedLaunch &Head = *Of.Head;
  FusionProof Proof;
  Proof.List = &List;
  Proof.Seams.assign(Of.Launches.size() - 1, Seam::Plain);
  for (const PlacedLaunch *P : Of.Launches)
    Proof.Launches.push_back(&evaluate(P->What, &Head));
  size_t Position = 0;
  std::vector<bool> FenceBefore(Of.Launches.size());
  for (size_t Second = 1; Second < Of.Launches.size(); ++Second)
    for (size_t First = 0; First < Second; ++First) {
      const PairProof &P = Of.Pairs[Position++].Proof;
      Proof.Seams[Second - 1] = std::max(Proof.Seams[Second - 1], seamOf(P));
      FenceBefore[Second] = FenceBefore[Second] || P.NeedsFence;
      Proof.Fenced |= P.NeedsFence;
      Proof.Called |= P.NeedsCalls;
      if (P.NeedsOneGuard)
        Proof.UnderOneGuard.emplace_back(First, Second);
      Proof.Pinned.insert(P.PinnedProducts.begin(), P.PinnedProducts.end());
      Proof.Assumptions.insert(P.Assumptions.begin(), P.Assumptions.end());
      Proof.Guards.insert(Proof.Guards.end(), P.Guards.begin(), P.Guards.end());
    }
  // Behind a fence, what the other body touches is loaded again, where it was.
  llvm::erase_if(Proof.UnderOneGuard, [&](const auto &Bodies) {
    return std::find(FenceBefore.begin() + Bodies.first + 1,
                     FenceBefore.begin() + Bodies.second + 1,
                     true) != FenceBefore.begin() + Bodies.second + 1;
  });
  Proof.BlockThreads = 1;
  for (const Index &Extent : Head.Own.Block) {
    const std::optional<int64_t> Known = Algebra::asConstant(Extent);
    Proof.BlockThreads =
        Known && Proof.BlockThreads ? std::optional(*Known * *Proof.BlockThreads) : std::nullopt;
  }
  if (List.Pattern && Head.What->Block && !namesNothing(*Head.What->Block))
    Proof.BlockThreads.reset(); // other instances may have more
  Proof.SharedFrom = Proof.Launches.back();
  for (const EvaluatedLaunch *L : Proof.Launches)
    if (L->Summary && L->Summary->DynamicShared)
      Proof.SharedFrom = L;
  chooseShape(Proof);
  mergeParameters(Proof);
  Proof.callBodies();
  return Proof;
}

/// F1 has seen to it that there is one, and that what runs in fewer blocks can.
void Judge::chooseShape(FusionProof &Proof) {
  Proof.ShapeFrom = largestGrids(Proof.Launches, *Values);
  if (Proof.ShapeFrom.empty()) // F1 was switched off
    Proof.ShapeFrom.push_back(Proof.Launches.back());
  for (const EvaluatedLaunch *L : Proof.Launches) {
    std::vector<BlockGuard> &Guards = Proof.BlockGuards.emplace_back();
    for (unsigned D = 0; D < 3; ++D) {
      const auto has = [&](const EvaluatedLaunch *Fused) {
        return Algebra::alike(L->Runs.Grid[D], Fused->Runs.Grid[D]) ||
               Values->equal(L->Runs.Grid[D], Fused->Runs.Grid[D]);
      };
      const std::optional<int64_t> Limit = Algebra::asConstant(L->Runs.Grid[D]);
      if (!(D == 0 && L->IdleInMoreBlocks.value_or(false)) && !llvm::all_of(Proof.ShapeFrom, has) &&
          Limit)
        Guards.push_back({D, *Limit});
    }
  }
}

/// True where two parameters have one type in the text of the kernels, templates perhaps.
static bool declaredAlike(const FunctionDecl &X, unsigned I, const FunctionDecl &Y, unsigned J) {
  const auto typeOf = [](const FunctionDecl &Kernel, unsigned Parameter) {
    const FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
    const QualType Type = (Pattern ? *Pattern : Kernel).getParamDecl(Parameter)->getType();
    return (Type->isPointerType() ? Type->getPointeeType() : Type)
        .getCanonicalType()
        .getUnqualifiedType();
  };
  return typeOf(X, I) == typeOf(Y, J);
}

/// The same type, const and all; of `__restrict__` more is said where parameters are merged.
static bool sameButRestrict(QualType X, QualType Y) {
  X = X.getCanonicalType();
  Y = Y.getCanonicalType();
  X.removeLocalRestrict();
  Y.removeLocalRestrict();
  return X == Y;
}

/// Two arguments are one if their types agree, their values are provably equal, and neither kernel
/// changes its copy.
bool Judge::sameArgument(const EvaluatedLaunch &X, unsigned I, const EvaluatedLaunch &Y,
                         unsigned J) {
  const ParmVarDecl *P = X.DeviceKernel->getParamDecl(I), *Q = Y.DeviceKernel->getParamDecl(J);
  const QualType Left = P->getType().getCanonicalType().getUnqualifiedType(),
                 Right = Q->getType().getCanonicalType().getUnqualifiedType();
  if (P->getType().isVolatileQualified() || Q->getType().isVolatileQualified() ||
      changedVariables(X.DeviceKernel->getBody()).contains(P) ||
      changedVariables(Y.DeviceKernel->getBody()).contains(Q))
    return false;
  // One of them would be declared as the other is.
  const auto mayDiffer = [&] {
    return sameButRestrict(P->getType(), Q->getType()) ||
           (!constMatters(*X.DeviceKernel, *P) && !constMatters(*Y.DeviceKernel, *Q));
  };
  if (Left->isPointerType() && Right->isPointerType()) {
    const QualType LeftTo = Left->getPointeeType(), RightTo = Right->getPointeeType();
    if (LeftTo.isVolatileQualified() || RightTo.isVolatileQualified() ||
        !Device->hasSameUnqualifiedType(LeftTo, RightTo))
      return false;
    const Overlap O = overlap(*X.Pointers[I], *Y.Pointers[J]);
    return !X.Pointers[I]->Pointer.IsNull && O.What == Overlap::Kind::Same &&
           Values->equal(*O.Distance, A.constant(0)) && mayDiffer();
  }
  if (!Device->hasSameType(Left, Right) || !mayDiffer())
    return false;
  if (X.Numbers[I] && Y.Numbers[J])
    return Values->equal(*X.Numbers[I], *Y.Numbers[J]);
  return Values->sameExpression(*X.What->Args[I], *Y.What->Args[J]);
}

void Judge::mergeParameters(FusionProof &Proof) {
  // What each fused parameter stands for: (launch, parameter), the first giving the argument.
  std::vector<std::vector<std::pair<unsigned, unsigned>>> Members;
  for (unsigned L = 0; L < Proof.Launches.size(); ++L) {
    Proof.ParameterOf.emplace_back();
    for (unsigned P = 0; P < Proof.Launches[L]->DeviceKernel->getNumParams(); ++P) {
      auto Same = llvm::find_if(Members, [&](const auto &Group) {
        return Group.back().first != L && llvm::all_of(Group, [&](auto Member) {
                 const EvaluatedLaunch &Other = *Proof.Launches[Member.first];
                 return (!Proof.List->Pattern ||
                         declaredAlike(*Other.DeviceKernel, Member.second,
                                       *Proof.Launches[L]->DeviceKernel, P)) &&
                        sameArgument(Other, Member.second, *Proof.Launches[L], P);
               });
      });
      if (Same == Members.end())
        Same = Members.emplace(Members.end());
      Same->push_back({L, P});
      Proof.ParameterOf[L].push_back(static_cast<unsigned>(Same - Members.begin()));
    }
  }
  const bool Synchronizes = llvm::is_contained(Proof.Seams, Seam::Barrier);
  for (const auto &Group : Members) {
    FusedParameter Out{Group.front().first, Group.front().second, false, true};
    const bool Pointer = Proof.Launches[Out.Launch]->Pointers[Out.Parameter].has_value();
    for (auto [L, P] : Group)
      if (Pointer)
        Out.PointeeConst &= Proof.Launches[L]
                                ->DeviceKernel->getParamDecl(P)
                                ->getType()
                                ->getPointeeType()
                                .isConstQualified();
    // The argument must convert to the merged type: take it from a member whose pointee is as
    // mutable.
    for (auto [L, P] : llvm::reverse(Group))
      if (Pointer && Proof.Launches[L]
                             ->DeviceKernel->getParamDecl(P)
                             ->getType()
                             ->getPointeeType()
                             .isConstQualified() == Out.PointeeConst) {
        Out.Launch = L;
        Out.Parameter = P;
      }
    // `__restrict__` promises that nothing else in the kernel reaches the buffer: it must hold
    // against the parameters of all bodies now.
    Out.KeepsRestrict = Pointer && llvm::all_of(Group, [&](auto Member) {
                          return hasRestrict(*Proof.Launches[Member.first], Member.second, Dialect);
                        });
    // What it says would hold across a fence: nothing else may change what is loaded.
    if (Proof.Fenced && Group.size() > 1)
      Out.KeepsRestrict = false;
    for (const auto &Other : Members) {
      if (!Out.KeepsRestrict || &Other == &Group || Options.SwitchedOff == "restrict")
        continue;
      const auto &X = Proof.Launches[Out.Launch]->Pointers[Out.Parameter];
      const auto &Y = Proof.Launches[Other.front().first]->Pointers[Other.front().second];
      if (Y && overlap(*X, *Y).What != Overlap::Kind::Disjoint)
        Out.KeepsRestrict = false;
    }
    // Nor may another thread write there while the fused kernel runs, which a barrier allows.
    if (Synchronizes && !Out.PointeeConst && Options.SwitchedOff != "restrict")
      Out.KeepsRestrict = false;
    const Buffer Own{Buffer::Kind::Parameter, Out.Parameter};
    for (const EvaluatedLaunch *L : Proof.Launches)
      for (const KernelAccess &Access : L->Summary->Accesses)
        if (Out.KeepsRestrict && !Access.Where.Path.empty() && Options.SwitchedOff != "restrict" &&
            overlap(*Proof.Launches[Out.Launch], Own, *L, Access.Where, A).What !=
                Overlap::Kind::Disjoint)
          Out.KeepsRestrict = false;
    Proof.Parameters.push_back(Out);
  }
}

} // namespace gpufuse
