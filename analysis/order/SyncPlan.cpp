#include "analysis/order/SyncPlan.h"
#include "analysis/order/EditableWaits.h"
#include "analysis/order/Forks.h"
#include "analysis/order/Moves.h"
#include "analysis/order/Narrowing.h"
#include "analysis/order/Starts.h"
#include "matchers/Annotations.h"
#include "matchers/HostOperation.h"
#include "matchers/SourceText.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What one round allows, the next may build on; more rounds than this are no fixed point.
constexpr unsigned MaxRounds = 24;

constexpr llvm::StringLiteral TookTooLong = "following the order of work took too long";

/// The one of several removed waits that stays to keep an order: the last in the file.
const CallExpr *lastOf(const std::set<const CallExpr *> &Calls, const SourceManager &Sources) {
  const CallExpr *Last = nullptr;
  for (const CallExpr *Call : Calls)
    if (!Last || Sources.isBeforeInTranslationUnit(Last->getBeginLoc(), Call->getBeginLoc()))
      Last = Call;
  return Last;
}

/// Takes away as much as the order of work allows.
class Reducer {
public:
  Reducer(ASTContext &Host, const ASTContext *Device, const Facts &TheFacts,
          const DialectOptions &Dialect, const LegalityOptions &Options, const WaitChecks &Checks)
      : Host(Host), TheFacts(TheFacts), Options(Options), Checks(Checks),
        Text(Host, TheFacts, Options), Kernels(Device), Order(Host, TheFacts, Dialect, Kernels),
        Sites(collectWaitSites(Host)) {}

  SyncPlan run() {
    for (const Site &S : Sites.Waits)
      propose(S);
    for (const auto &[V, Uses] : Sites.Events)
      proposeRecords(Uses);
    // First, as what is narrow lets others at work; then those have a purpose that wait for them.
    if (Checks.AsyncScope)
      narrowWaits();
    // What goes may leave more without a purpose: a record, or a wait that another one kept.
    for (unsigned Round = 0; Round < MaxRounds; ++Round) {
      const bool Less = Checks.RedundantSync && (reduceEach() || removeOneByOne()),
                 Inlined = !Less && Checks.InlineForks && inlineForks(),
                 Moved = !Less && !Inlined && Checks.AsyncScope && moveWaits(),
                 Narrowed = !Less && !Inlined && !Moved && Checks.AsyncScope && narrowWaits(),
                 Started = !Less && !Inlined && !Moved && !Narrowed && Checks.AsyncScope &&
                           startEarlier();
      if (!Less && !Inlined && !Moved && !Narrowed && !Started)
        break;
      for (const auto &[V, Uses] : Sites.Events)
        proposeRecords(Uses);
    }
    explainStops();
    // Nothing goes that was not tried.
    for (SyncDecision &D : Out)
      if (D.isRemoved() && !Gone.contains(D.Call))
        D.Obstacles.push_back(Order.gaveUp()
                                  ? Text.at(*D.Call, RejectReason::AnalysisGaveUp, TookTooLong)
                                  : Text.at(*D.Call, RejectReason::SyncNotFollowed,
                                            "no fixed point was found for the waits"));
    for (const Site &S : Proposed) // gone since, from work that starts earlier
      if (Gone.contains(S.Call))
        for (SyncDecision &D : Out)
          llvm::erase(D.Starts, S.Statement);
    for (SyncDecision &D : Out)
      takeStreams(D);
    for (const auto &[V, Uses] : Sites.Events)
      removeLifeTime(*V, Uses);
    for (SyncDecision &D : Out)
      if (D.Obstacles.empty())
        assume(D);
    llvm::sort(Out, [&](const SyncDecision &X, const SyncDecision &Y) {
      return Host.getSourceManager().isBeforeInTranslationUnit(X.Call->getBeginLoc(),
                                                               Y.Call->getBeginLoc());
    });
    return {std::move(Out), Order.gaveUp()};
  }

private:
  void propose(const Site &S) {
    Proposed.push_back(S);
    Index[S.Call] = Out.size();
    SyncDecision &D = Out.emplace_back();
    D.Call = S.Call;
    D.Op = runtimeOp(*S.Call);
    D.Function = S.Function;
    D.Statement = S.Statement;
    if (auto Stays = Text.whyNotEditable(S))
      D.Obstacles.push_back(std::move(*Stays));
  }

  void take(const Site &S) {
    Edit.Removed.insert(S.Call);
    Edit.Statements.insert(S.Statement);
  }

  /// Tries the waits of one function after those of another: what one edit does not concern need
  /// not be followed again.
  bool reduceEach() {
    llvm::MapVector<const FunctionDecl *, std::vector<Site>> Functions;
    for (const Site &S : Proposed)
      if (!Gone.contains(S.Call) && !Text.whyNotEditable(S))
        Functions[S.Function].push_back(S);
    bool Any = false;
    for (const auto &[Function, Open] : Functions) {
      for (const Site &S : Open) {
        Out[Index.at(S.Call)].Obstacles.clear();
        take(S);
      }
      Any |= reduce();
    }
    return Any;
  }

  /// Work that starts earlier, and on another stream since its fork has gone, is written once.
  void takeStreams(SyncDecision &D) {
    for (const CallExpr *Call : D.StartCalls) {
      const auto Given = Edit.StreamsBefore.find(Call);
      if (Given == Edit.StreamsBefore.end())
        continue;
      const Expr *Side = hostOperation(*Call).Stream;
      D.StartStreams.emplace_back(Side, Given->second);
      for (SyncDecision &Join : Out)
        llvm::erase(Join.SideStreams, Side);
    }
  }

  /// A record that nothing waits for any more; no finding where something does.
  void proposeRecords(const EventUses &Uses) {
    if (Uses.isOnlyRecorded(Gone))
      for (const Site &S : Uses.Records)
        if (!Index.contains(S.Call))
          propose(S);
  }

  /// With the last record go creation, destruction and the variable itself.
  void removeLifeTime(const VarDecl &V, const EventUses &Uses) {
    const auto goes = [&](const Site &S) { return Gone.contains(S.Call); };
    const auto editable = [&](const Site &S) { return !Text.whyNotEditable(S); };
    if (!Uses.isOnlyRecorded(Gone) || !llvm::all_of(Uses.Records, goes) ||
        !llvm::all_of(Uses.LifeTime, editable) || !Uses.Declared || V.hasAttrs() ||
        Uses.Declared->getBeginLoc().isMacroID() ||
        isSuppressed(*Uses.Declared, "gpufuse-redundant-sync", Host))
      return;
    SyncDecision &With = Out[Index.at(Uses.Records.front().Call)];
    With.AlsoRemoved.push_back(Uses.Declared);
    for (const Site &S : Uses.LifeTime)
      With.AlsoRemoved.push_back(S.Statement);
  }

  void keep(const CallExpr *Call, Obstacle O) {
    SyncDecision &D = Out[Index.at(Call)];
    Edit.Removed.erase(Call);
    Edit.Statements.erase(D.Statement);
    if (!D.isChanged()) // else it stays as it is now
      D.Obstacles.push_back(std::move(O));
  }

  /// Takes away what it may of what is proposed; true when that is anything. Each round keeps at
  /// least one of the waits that the last one missed.
  bool reduce() {
    while (!Edit.Removed.empty()) {
      const auto Lost = Order.check(Edit);
      if (!Lost)
        keepAll(RejectReason::AnalysisGaveUp, TookTooLong);
      if (!Lost)
        return false;
      llvm::SmallPtrSet<const CallExpr *, 4> Kept;
      for (const SyncDecision &D : Out)
        if (Edit.Removed.contains(D.Call) && !Order.wasReached(*D.Call) &&
            !Text.isSwitchedOff(RejectReason::SyncNotFollowed)) {
          Kept.insert(D.Call);
          keep(D.Call, Text.at(*D.Call, RejectReason::SyncNotFollowed,
                               "the order of statements is not followed here"));
        }
      for (const LostOrder &L : *Lost) {
        std::set<const CallExpr *> Because = L.Because;
        if (Because.empty())
          Because.insert(Edit.Removed.begin(), Edit.Removed.end());
        const CallExpr *Needed = lastOf(Because, Host.getSourceManager());
        if (Text.isSwitchedOff(L.Reason) || !Needed || !Edit.Removed.contains(Needed))
          continue;
        Kept.insert(Needed);
        keep(Needed, Text.describe(L));
      }
      if (!Kept.empty())
        continue;
      settle();
      return true;
    }
    return false;
  }

  /// Of several waits for one purpose the last was kept, and then perhaps others that it makes
  /// needless: each on its own. True when any went.
  bool removeOneByOne() {
    bool Any = false;
    for (const Site &S : Proposed) {
      if (Gone.contains(S.Call) || Text.whyNotEditable(S))
        continue;
      take(S);
      if (isSafe() && Order.wasReached(*S.Call)) {
        Out[Index.at(S.Call)].Obstacles.clear();
        settle();
        Any = true;
      }
      Edit.Removed.clear();
      Edit.Statements.clear();
    }
    return Any;
  }

  /// True when nothing is lost by the edit.
  bool isSafe() {
    Edit.OneLossDecides = Options.SwitchedOff.empty();
    const auto Lost = Order.check(Edit);
    Edit.OneLossDecides = false;
    return Lost && isNothing(*Lost);
  }

  /// True when nothing is lost but what testing the tests allows.
  bool isNothing(llvm::ArrayRef<LostOrder> Lost) const {
    return llvm::all_of(Lost, [&](const LostOrder &L) { return Text.isSwitchedOff(L.Reason); });
  }

  /// What is proposed is safe: the program is the one without it from now on.
  void settle() {
    Gone.insert(Edit.Removed.begin(), Edit.Removed.end());
    for (const CallExpr *Call : Edit.Removed) {
      Edit.StandsBefore.erase(Call);
      SyncDecision &D = Out[Index.at(Call)];
      D.MovedBefore = nullptr;
      D.NarrowedTo = nullptr;
    }
    llvm::erase_if(Edit.StartsBefore,
                   [&](const auto &Each) { return Edit.Removed.contains(Each.first); });
    ++Edit.Version;
    Edit.Absent.insert(Edit.Statements.begin(), Edit.Statements.end());
    Edit.Removed.clear();
    Edit.Statements.clear();
  }

  /// Gives the work of a fork that is joined at once to the stream that waits for it; true when any
  /// was. Both waits go, and their events with them.
  bool inlineForks() {
    bool Any = false;
    if (Order.hasQueries())
      return false; // a query could tell that the side stream has nothing to do
    for (const Site &Each : Sites.Lists)
      for (const Fork &F : findForks(*Each.List, edited()))
        Any |= inlineFork(F);
    return Any;
  }

  bool inlineFork(const Fork &F) {
    for (const CallExpr *Call : {F.Wait, F.Join}) {
      const Site *S = siteOf(*Call);
      if (!S || Gone.contains(Call) || Text.whyNotEditable(*S))
        return false;
    }
    for (const Stmt *Work : F.WorkStatements)
      if (isSuppressed(*Work, "gpufuse-redundant-sync", Host))
        return false;
    for (const Expr *Stream : F.SideStreams)
      if (!spelledRange(Stream->getSourceRange(), Host))
        return false;
    Edit.Removed = {F.Wait, F.Join};
    Edit.Statements = {F.WaitStatement, F.JoinStatement};
    for (const CallExpr *Work : F.Work)
      Edit.Streams[Work] = F.MainStream;
    const bool Safe = isSafe();
    if (Safe) {
      Gone.insert({F.Wait});
      Gone.insert({F.Join});
      ++Edit.Version;
      Edit.Absent.insert(Edit.Statements.begin(), Edit.Statements.end());
      for (const CallExpr *Work : F.Work)
        Edit.StreamsBefore[Work] = F.MainStream;
      for (const CallExpr *Call : {F.Wait, F.Join})
        Out[Index.at(Call)].Obstacles.clear();
      SyncDecision &D = Out[Index.at(F.Join)];
      D.SideStreams = F.SideStreams;
      D.MainStream = F.MainStream;
    }
    Edit.Removed.clear();
    Edit.Statements.clear();
    Edit.Streams.clear();
    return Safe;
  }

  const Site *siteOf(const CallExpr &Call) const {
    auto It = llvm::find_if(Sites.Waits, [&](const Site &S) { return S.Call == &Call; });
    return It == Sites.Waits.end() ? nullptr : &*It;
  }

  /// Moves the waits that stay down, each as far as nothing needs it; true when any moved.
  bool moveWaits() {
    std::vector<std::pair<const Site *, const Stmt *>> Moves;
    for (const Site &S : Sites.Waits) {
      if (Gone.contains(S.Call) || Started.contains(S.Call) || Text.whyNotEditable(S) ||
          !S.Function || isSuppressed(*S.Statement, "gpufuse-async-scope", Host))
        continue;
      if (const Stmt *Target = furthest(S))
        Moves.emplace_back(&S, Target);
    }
    // Each was tried on its own; together they may still be too many.
    while (!Moves.empty() && !areSafe(Moves))
      Moves.pop_back();
    for (const auto &[S, Target] : Moves) {
      SyncDecision &D = Out[Index.at(S->Call)];
      D.MovedBefore = Target;
      D.Obstacles.clear();
      Edit.Absent.insert(S->Statement);
      Edit.StandsBefore[S->Call] = Target;
      Edit.FunctionOf[S->Call] = S->Function;
      ++Edit.Version;
    }
    return !Moves.empty();
  }

  /// Lets waits for the device wait for one stream, where that leaves others at work; true when any
  /// does.
  bool narrowWaits() {
    bool Any = false;
    for (const Site &S : Sites.Waits)
      if (runtimeOp(*S.Call) == RuntimeOp::DeviceSynchronize && !Gone.contains(S.Call) &&
          !Edit.StreamsBefore.contains(S.Call) && S.Function && S.List && !Text.whyNotEditable(S) &&
          Text.canNarrow(S) &&
          !containsFence({S.Statement->getBeginLoc(), S.List->getRBracLoc()}, Host) &&
          !isSuppressed(*S.Statement, "gpufuse-async-scope", Host))
        Any |= narrowWait(S);
    return Any;
  }

  bool narrowWait(const Site &S) {
    const Stmt *Moved = Edit.StandsBefore.lookup(S.Call);
    if (const Stmt *Next = Moved ? Moved : nextPresent(S); !Next || !paysToNarrow(*S.List, *Next))
      return false;
    for (const Expr *Stream : streamsNamedAbove(*S.List, Moved ? *Moved : *S.Statement, Host)) {
      Edit.Streams = {{S.Call, Stream}};
      const bool Safe = isSafe();
      Edit.Streams.clear();
      if (!Safe || !Order.wasReached(*S.Call) || !Order.leavesWork(*S.Call))
        continue;
      Edit.StreamsBefore[S.Call] = Stream;
      ++Edit.Version;
      SyncDecision &D = Out[Index.at(S.Call)];
      D.NarrowedTo = Stream;
      D.Obstacles.clear();
      return true;
    }
    return false;
  }

  void forgetAttempt() {
    Edit.Removed.clear();
    Edit.Statements.clear();
    Edit.MovedBefore.clear();
  }

  bool areSafe(llvm::ArrayRef<std::pair<const Site *, const Stmt *>> Moves) {
    for (const auto &[S, Target] : Moves) {
      take(*S);
      Edit.MovedBefore[S->Call] = Target;
      Edit.FunctionOf[S->Call] = S->Function;
    }
    const bool Safe = isSafe();
    forgetAttempt();
    return Safe;
  }

  /// Lets work of side streams start earlier, each as early as nothing stops it; true when any
  /// does.
  bool startEarlier() {
    bool Any = false;
    if (Order.hasQueries() || Options.StrictErrors)
      return false; // a query could tell; an error would surface earlier
    for (const Site &Each : Sites.Lists)
      for (const Start &S :
           findStarts(*Each.List, edited(), TheFacts.Uses, Host.getSourceManager()))
        Any |= startEarlier(S, Each);
    return Any;
  }

  bool startEarlier(const Start &S, const Site &List) {
    const bool Movable = llvm::all_of(llvm::zip_equal(S.Calls, S.Statements), [&](auto Pair) {
      Site Each = List;
      std::tie(Each.Call, Each.Statement) = Pair;
      return !Text.whyNotMovable(Each) && !Text.doesMore(Each) &&
             !isSuppressed(*Each.Statement, "gpufuse-async-scope", Host);
    });
    if (!Movable || !List.Function)
      return false;
    const std::vector<const Stmt *> &Places = S.Up.Places;
    const size_t Safe =
        countSafe(Places, [&](const Stmt &Place) { return mayStartBefore(S, Place, List); });
    if (!Safe || !mayStartBefore(S, *Places[Safe - 1], List))
      return false;
    const Stmt *Target = Places[Safe - 1];
    RelatedPlace Stop = stop(S.Up, List.List->getLBracLoc());
    if (Safe < Places.size()) {
      startBefore(S, *Places[Safe], List);
      Stop = stopAt(*Places[Safe]);
      Edit.StartedBefore.clear();
    }
    for (const CallExpr *Call : S.Calls)
      Edit.StartsBefore.emplace_back(Call, Target);
    Edit.Absent.insert(S.Statements.begin(), S.Statements.end());
    Started.insert(S.Calls.begin(), S.Calls.end());
    ++Edit.Version;
    SyncDecision &D = Out.emplace_back();
    D.Call = *llvm::find_if(S.Calls, [](const CallExpr *Call) {
      return runtimeOp(*Call) != RuntimeOp::EventRecord &&
             runtimeOp(*Call) != RuntimeOp::StreamWaitEvent;
    });
    D.Op = hostOperation(*D.Call).Op;
    D.Function = List.Function;
    D.Statement = S.Statements.front();
    D.Starts = S.Statements;
    D.StartCalls = S.Calls;
    D.StartedBefore = Target;
    D.StoppedBy = std::move(Stop);
    return true;
  }

  /// How many of \p Places, the nearest first, may be taken; a place behind one that may not be is
  /// taken for one that may not be either.
  static size_t countSafe(llvm::ArrayRef<const Stmt *> Places,
                          llvm::function_ref<bool(const Stmt &)> IsSafe) {
    size_t Safe = 0, End = Places.size(); // the first Safe places are
    while (Safe < End) {
      const size_t Middle = (Safe + End) / 2;
      if (IsSafe(*Places[Middle]))
        Safe = Middle + 1;
      else
        End = Middle;
    }
    return Safe;
  }

  /// What the edit loses that takes something to \p Place.
  RelatedPlace stopAt(const Stmt &Place) {
    const SourceManager &Sources = Host.getSourceManager();
    const auto Lost = Order.check(Edit);
    if (!Lost || isNothing(*Lost))
      return {positionOf(Place.getBeginLoc(), Sources), "text cannot be put before this"};
    const Obstacle O = Text.describe(Lost->front());
    return {O.Where, O.Message};
  }

  /// What ends \p Along, whose list begins or ends at \p Border.
  RelatedPlace stop(const Way &Along, SourceLocation Border) const {
    return {positionOf(Along.End ? Along.End->getBeginLoc() : Border, Host.getSourceManager()),
            Along.Why};
  }

  void startBefore(const Start &S, const Stmt &Target, const Site &List) {
    for (const CallExpr *Call : S.Calls) {
      Edit.StartedBefore.emplace_back(Call, &Target);
      Edit.FunctionOf[Call] = List.Function;
    }
  }

  bool mayStartBefore(const Start &S, const Stmt &Target, const Site &List) {
    if (!Order.beginsOnce(*List.Function, Target) || !standsAlone(Target, *List.List, Host) ||
        containsDirective({Target.getBeginLoc(), S.Statements.back()->getEndLoc()}, Host) ||
        containsFence({Target.getBeginLoc(), S.Statements.back()->getEndLoc()}, Host) ||
        isSuppressed(Target, "gpufuse-async-scope", Host))
      return false;
    startBefore(S, Target, List);
    const bool Safe = isSafe() && llvm::all_of(S.Calls, [&](const CallExpr *Call) {
                        return Order.wasReached(*Call);
                      });
    Edit.StartedBefore.clear();
    return Safe;
  }

  Way wayDown(const Site &S, const Stmt &Next) const {
    return gpufuse::wayDown(*S.List, Next, *S.Statement, *S.Call, Edit.StreamsBefore.lookup(S.Call),
                            TheFacts.Uses);
  }

  /// Finds out what keeps the waits that have moved from moving further.
  void explainStops() {
    for (const Site &S : Sites.Waits) {
      SyncDecision &D = Out[Index.at(S.Call)];
      if (!D.MovedBefore)
        continue;
      const Way Down = wayDown(S, *D.MovedBefore);
      D.StoppedBy = stop(Down, S.List->getRBracLoc());
      if (Down.Places.empty())
        continue;
      take(S);
      Edit.MovedBefore[S.Call] = Down.Places.front();
      D.StoppedBy = stopAt(*Down.Places.front());
      forgetAttempt();
    }
  }

  /// The last statement before which \p S can stand and where it pays to; null if there is none.
  const Stmt *furthest(const Site &S) {
    const Stmt *Now = Edit.StandsBefore.lookup(S.Call);
    const Stmt *Next = Now ? Now : nextPresent(S);
    if (!Next)
      return nullptr;
    if (isNeedless(S))
      return nullptr; // no place is better than another
    std::vector<const Stmt *> Places;
    for (const Stmt *Place : wayDown(S, *Next).Places)
      if (!Edit.Absent.contains(Place) && Order.beginsOnce(*S.Function, *Place) &&
          standsAlone(*Place, *S.List, Host) &&
          !containsDirective({S.Statement->getBeginLoc(), Place->getBeginLoc()}, Host) &&
          !containsFence({S.Statement->getBeginLoc(), Place->getBeginLoc()}, Host) &&
          !isSuppressed(*Place, "gpufuse-async-scope", Host))
        Places.push_back(Place);
    const size_t Safe =
        countSafe(Places, [&](const Stmt &Place) { return areSafe({{&S, &Place}}); });
    const Stmt *Target = Safe ? Places[Safe - 1] : nullptr;
    return Target && paysToMove(*S.List, *Next, *S.Call, *Target) ? Target : nullptr;
  }

  EditedList edited() const { return {Edit.Absent, Edit.StreamsBefore}; }

  bool isNeedless(const Site &S) {
    take(S);
    const bool Safe = isSafe();
    forgetAttempt();
    return Safe;
  }

  const Stmt *nextPresent(const Site &S) const {
    const Stmt *Next = statementBehind(*S.List, *S.Statement);
    while (Next && Edit.Absent.contains(Next))
      Next = statementBehind(*S.List, *Next);
    return Next;
  }

  void keepAll(RejectReason Reason, llvm::StringRef Message) {
    for (const SyncDecision &D : Out)
      if (Edit.Removed.contains(D.Call))
        keep(D.Call, Text.at(*D.Call, Reason, Message));
  }

  void assume(SyncDecision &D) const {
    D.Assumptions = Order.assumptions();
    for (Assumption Needed : D.Assumptions)
      if (Options.Withdrawn.contains(Needed))
        D.Obstacles.push_back(
            Text.at(*D.Call, RejectReason::AssumptionWithdrawn,
                    "the proof needs '" + idOf(Needed).str() + "', which --assume takes away"));
    if (D.Obstacles.empty())
      return;
    D.MovedBefore = D.StartedBefore = nullptr;
    D.NarrowedTo = nullptr;
    D.StoppedBy.reset();
    D.Starts.clear();
    D.StartCalls.clear();
  }

  ASTContext &Host;
  const Facts &TheFacts;
  const LegalityOptions &Options;
  const WaitChecks &Checks;
  const EditableWaits Text;
  const DeviceKernels Kernels;
  HostOrder Order;
  const WaitSites Sites;
  /// What is proposed, in a program without what has gone.
  OrderEdit Edit;
  llvm::DenseSet<const CallExpr *> Gone;
  /// What belongs to work that starts earlier.
  llvm::DenseSet<const CallExpr *> Started;
  std::vector<Site> Proposed;
  std::vector<SyncDecision> Out;
  std::map<const CallExpr *, size_t> Index;
};

} // namespace

bool hasWaits(ASTContext &Host) {
  const WaitSites Sites = collectWaitSites(Host);
  return !Sites.Waits.empty() || !Sites.Events.empty();
}

SyncPlan planSyncs(ASTContext &Host, const ASTContext *Device, const Facts &TheFacts,
                   const DialectOptions &Dialect, const LegalityOptions &Options,
                   const WaitChecks &Checks) {
  return Reducer(Host, Device, TheFacts, Dialect, Options, Checks).run();
}

} // namespace gpufuse
