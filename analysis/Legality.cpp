#include "analysis/Legality.h"
#include "analysis/CostModel.h"
#include "analysis/LaunchShape.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/CommutingWork.h"
#include "analysis/host/ConstantUses.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/host/OwnedPointers.h"
#include "analysis/host/PointerTracer.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ConstUses.h"
#include "analysis/rules/CalledBody.h"
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

} // namespace

Judge::Judge(const ASTContext &Host, const ASTContext *Device, const Facts &TheFacts,
             const DialectOptions &Dialect, const LegalityOptions &Options, Answers &Known,
             StatementChanges Changes)
    : Host(Host), Device(Device), TheFacts(TheFacts), Dialect(Dialect), Options(Options),
      Changes(std::move(Changes)), Known(Known), Kernels(Device) {}

Judge::~Judge() = default;

KernelSummary Judge::summaryIn(const LaunchShape &Shape, const EvaluatedLaunch &Of, bool NotesRisks,
                               bool NothingWraps) {
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
  const bool IsOwn = writtenAlike(Shape, Of.Own) && !NotesRisks;
  return summarize(*Of.DeviceKernel,
                   {Shape.Grid, Shape.Block, Of.Numbers, field, Values->facts(), isNull, NotesRisks,
                    IsOwn && !Options.Withdrawn.contains(Assumption::StridesDoNotWrap),
                    NothingWraps},
                   A);
}

bool Judge::noPointerLeadsTo(const VarDecl &Constant) {
  if (!Device || !Constant.getIdentifier() || TheFacts.Text.mayHide(Constant.getName()) ||
      !onlyThisUnitSets(Constant, TheFacts))
    return false;
  const auto [It, New] = Constants.try_emplace(Constant.getName().str());
  if (New)
    It->second = onlyLoadsAndCopies(Constant.getName(), Host) &&
                 onlyLoadsAndCopies(Constant.getName(), *Device);
  return It->second;
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
  const auto withoutWrapping = [this](const EvaluatedLaunch &L) {
    return summaryIn(L.Runs, L, /*NotesRisks=*/false, /*NothingWraps=*/true);
  };
  const auto noPointerLeadsTo = [this](const VarDecl &V) { return this->noPointerLeadsTo(V); };
  Candidate C{Host,
              Device,
              TheFacts,
              Dialect,
              Under,
              A,
              *Values,
              Ranges,
              Known,
              List,
              X,
              Y,
              Head,
              Others,
              TheGap,
              withoutWrapping,
              noPointerLeadsTo,
              Result.Proof,
              Repeats};
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
  if (Values->restsOnFile())
    Result.Proof.Assumptions.insert(Assumption::FileSetsItsVariables);
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
  const auto isOfTemplates = [](const FusionProof &Proof) {
    return Proof.list().Pattern && llvm::any_of(Proof.launches(), [](const EvaluatedLaunch *L) {
             return L->DeviceKernel->getPrimaryTemplate();
           });
  };
  for (Decision &D : Out)
    if (D.Proof && isOfTemplates(*D.Proof) && !D.Proof->pinnedProducts().empty())
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

} // namespace gpufuse
