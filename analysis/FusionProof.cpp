// What is proven of a chain of launches, or of the rounds of a loop, and what its text would lose.
#include "analysis/CostModel.h"
#include "analysis/LaunchShape.h"
#include "analysis/Legality.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/CommutingWork.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ConstUses.h"
#include "analysis/kernel/RestrictRounding.h"
#include "analysis/rules/CalledBody.h"
#include "analysis/rules/CopiedText.h"
#include "matchers/HostOperation.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace gpufuse {
namespace {

Seam seamOf(const PairProof &P) {
  return P.NeedsBarrier ? Seam::Barrier : P.NeedsFence ? Seam::Fence : Seam::Plain;
}

bool hasRestrict(const EvaluatedLaunch &L, unsigned Parameter, const DialectOptions &Dialect) {
  const QualType Type = L.DeviceKernel->getParamDecl(Parameter)->getType();
  return Type.isRestrictQualified() || (Dialect.RestrictsAll && Type->isPointerType());
}

} // namespace

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
  const FunctionDecl &First = *Launches.front()->DeviceKernel;
  const bool OverTypes = !isOverClosures(First) && !isOverClosures(*List->Function);
  return List->Pattern && OverTypes ? First.getPrimaryTemplate() : nullptr;
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
  if (Proof.list().Pattern)
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
  for (const PlacedLaunch *P : Of.Launches) {
    Proof.Launches.push_back(&evaluate(P->What, &Head));
    Proof.Functions.push_back(P != Of.Launches.back() &&
                              unstructuredReturn(*Proof.Launches.back()));
  }
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
