#include "analysis/order/SyncPlan.h"
#include "analysis/host/BetweenLaunches.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isWait(RuntimeOp Op) {
  return Op == RuntimeOp::DeviceSynchronize || Op == RuntimeOp::StreamSynchronize ||
         Op == RuntimeOp::EventSynchronize || Op == RuntimeOp::StreamWaitEvent;
}

/// A wait, and the statement of the file around it.
struct Site {
  const CallExpr *Call = nullptr;
  const FunctionDecl *Function = nullptr;
  /// A direct statement of a brace-enclosed list that stands in a file; null for any other.
  const Stmt *Statement = nullptr;
  bool InTemplate = false;
};

class SiteCollector : public RecursiveASTVisitor<SiteCollector> {
public:
  std::vector<Site> Found;

  bool TraverseDecl(Decl *D) {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return RecursiveASTVisitor::TraverseDecl(D);
    const Site Outer = std::exchange(Around, {nullptr, F, nullptr, F->isDependentContext()});
    const bool Continue = RecursiveASTVisitor::TraverseDecl(D);
    Around = Outer;
    return Continue;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    const Site Outer = std::exchange(
        Around, {nullptr, Lambda->getCallOperator(), nullptr,
                 Around.InTemplate || Lambda->getCallOperator()->isDependentContext()});
    const bool Continue = RecursiveASTVisitor::TraverseLambdaExpr(Lambda);
    Around = Outer;
    return Continue;
  }

  bool TraverseCompoundStmt(CompoundStmt *List, DataRecursionQueue * = nullptr) {
    const bool InFile = List->getLBracLoc().isFileID();
    for (Stmt *S : List->body()) {
      const Stmt *Outer = Around.Statement;
      if (InFile)
        Around.Statement = S;
      const bool Continue = TraverseStmt(S);
      Around.Statement = Outer;
      if (!Continue)
        return false;
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (!isWait(runtimeOp(*Call)))
      return true;
    Site S = Around;
    S.Call = Call;
    Found.push_back(S);
    return true;
  }

private:
  Site Around;
};

std::vector<Site> collectSites(ASTContext &Host) {
  SiteCollector Collector;
  const SourceManager &Sources = Host.getSourceManager();
  for (Decl *D : Host.getTranslationUnitDecl()->decls())
    if (D->getLocation().isInvalid() || !Sources.isInSystemHeader(D->getLocation()))
      Collector.TraverseDecl(D);
  return std::move(Collector.Found);
}

class Planner {
public:
  Planner(ASTContext &Host, const Facts &TheFacts, const LegalityOptions &Options)
      : Host(Host), TheFacts(TheFacts), Options(Options) {}

  /// Why the text of \p S must stay, if it must.
  std::optional<Obstacle> whyNotEditable(const Site &S) const {
    const SourceManager &Sources = Host.getSourceManager();
    if (TheFacts.Capture)
      return at(*S.Call, RejectReason::StreamCapture,
                "streams are captured into graphs in this file");
    if (S.InTemplate)
      return at(*S.Call, RejectReason::SyncNotRemovable, "it stands in a template");
    if (!Sources.isInMainFile(Sources.getExpansionLoc(S.Call->getBeginLoc())))
      return at(*S.Call, RejectReason::SyncNotRemovable,
                "it stands in an included file, which other files share");
    const auto *Alone = S.Statement ? dyn_cast<Expr>(S.Statement) : nullptr;
    if (!S.Statement || (!Alone && !S.Statement->getBeginLoc().isMacroID()))
      return at(*S.Call, RejectReason::SyncNotRemovable,
                "it is not a statement of its own in a list of statements");
    if (isSuppressed(*S.Statement, "gpufuse-redundant-sync", Host))
      return at(*S.Call, RejectReason::Suppressed, "a NOLINT comment keeps it");
    if (containsDirective(S.Statement->getSourceRange(), Host))
      return at(*S.Call, RejectReason::SyncNotRemovable,
                "its text contains preprocessor directives");
    const Between Rest = classifyBetween({S.Statement}, Host, S.Call);
    if (!Rest.Obstacles.empty() || !Rest.Assigned.empty() || isa<DeclStmt>(S.Statement))
      return at(*S.Call, RejectReason::SyncNotRemovable,
                "its statement does more than to wait and to check for errors");
    if (Options.StrictErrors)
      return at(*S.Call, RejectReason::SyncReportsErrors,
                "--strict-errors: the wait is where errors of the work before it appear");
    return std::nullopt;
  }

  Obstacle at(const Stmt &Place, RejectReason Reason, const std::string &Message) const {
    return {Reason, positionOf(Place.getBeginLoc(), Host.getSourceManager()), Message, "", {}};
  }

  Obstacle describe(const LostOrder &L) const {
    const SourceManager &Sources = Host.getSourceManager();
    const bool AtEnd = L.Reason == RejectReason::SyncAtEnd && isa<CompoundStmt>(L.Place);
    Obstacle O{L.Reason,
               positionOf(AtEnd ? L.Place->getEndLoc() : L.Place->getBeginLoc(), Sources),
               L.Message,
               "",
               {}};
    if (L.Operation)
      O.Related.push_back(
          {positionOf(L.Operation->getBeginLoc(), Sources), "the work that it waits for"});
    return O;
  }

private:
  ASTContext &Host;
  const Facts &TheFacts;
  const LegalityOptions &Options;
};

/// The one of several removed waits that stays to keep an order: the last in the file.
const CallExpr *lastOf(const std::set<const CallExpr *> &Calls, const SourceManager &Sources) {
  const CallExpr *Last = nullptr;
  for (const CallExpr *Call : Calls)
    if (!Last || Sources.isBeforeInTranslationUnit(Last->getBeginLoc(), Call->getBeginLoc()))
      Last = Call;
  return Last;
}

} // namespace

bool hasWaits(ASTContext &Host) { return !collectSites(Host).empty(); }

std::vector<SyncDecision> planSyncs(ASTContext &Host, const ASTContext *Device,
                                    const Facts &TheFacts, const DialectOptions &Dialect,
                                    const LegalityOptions &Options) {
  const Planner Plan(Host, TheFacts, Options);
  std::vector<SyncDecision> Out;
  OrderEdit Edit;
  std::map<const CallExpr *, size_t> Index;
  for (const Site &S : collectSites(Host)) {
    SyncDecision D{S.Call, runtimeOp(*S.Call), S.Function, S.Statement, {}, {}};
    if (auto Stays = Plan.whyNotEditable(S))
      D.Obstacles.push_back(std::move(*Stays));
    else {
      Edit.Removed.insert(S.Call);
      Edit.Statements.insert(S.Statement);
    }
    Index[S.Call] = Out.size();
    Out.push_back(std::move(D));
  }
  if (Edit.Removed.empty())
    return Out;
  const DeviceKernels Kernels(Device);
  HostOrder Order(Host, TheFacts, Dialect, Kernels);
  const auto keep = [&](const CallExpr *Call, Obstacle O) {
    Edit.Removed.erase(Call);
    Edit.Statements.erase(Out[Index.at(Call)].Statement);
    Out[Index.at(Call)].Obstacles.push_back(std::move(O));
  };
  // Each round keeps at least one of the waits that the last one missed.
  while (!Edit.Removed.empty()) {
    const auto Lost = Order.check(Edit);
    if (!Lost) {
      for (const CallExpr *Call :
           llvm::SmallVector<const CallExpr *>(Edit.Removed.begin(), Edit.Removed.end()))
        keep(Call, Plan.at(*Call, RejectReason::SyncNotFollowed,
                           "following the order of work took too long"));
      break;
    }
    llvm::SmallVector<const CallExpr *> NotMet;
    for (const CallExpr *Call : Edit.Removed)
      if (!Order.wasReached(*Call))
        NotMet.push_back(Call);
    for (const CallExpr *Call : NotMet)
      keep(Call, Plan.at(*Call, RejectReason::SyncNotFollowed,
                         "the order of statements is not followed here"));
    // One wait at a time: what it keeps in order, others need not.
    llvm::SmallPtrSet<const CallExpr *, 4> Kept(NotMet.begin(), NotMet.end());
    for (const LostOrder &L : *Lost) {
      std::set<const CallExpr *> Because = L.Because;
      if (Because.empty())
        Because.insert(Edit.Removed.begin(), Edit.Removed.end());
      const CallExpr *Needed = lastOf(Because, Host.getSourceManager());
      if (!Needed || llvm::any_of(Because, [&](const CallExpr *C) { return Kept.contains(C); }))
        continue;
      Kept.insert(Needed);
      keep(Needed, Plan.describe(L));
    }
    if (Kept.empty())
      break;
  }
  for (SyncDecision &D : Out)
    if (D.isRemoved()) {
      D.Assumptions = {Assumption::DistinctAllocations, Assumption::OneHostThread,
                       Assumption::LaunchesSucceed, Assumption::FileSetsItsVariables};
      for (Assumption Needed : D.Assumptions)
        if (Options.Withdrawn.contains(Needed))
          D.Obstacles.push_back(
              Plan.at(*D.Call, RejectReason::AssumptionWithdrawn,
                      "the proof needs '" + idOf(Needed).str() + "', which --assume takes away"));
    }
  return Out;
}

} // namespace gpufuse
