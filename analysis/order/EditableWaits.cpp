#include "analysis/order/EditableWaits.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/order/Moves.h"
#include "matchers/Annotations.h"
#include "matchers/HostOperation.h"
#include "matchers/SourceText.h"

using namespace clang;

namespace gpufuse {

std::optional<Obstacle> EditableWaits::whyNotEditable(const Site &S) const {
  auto Why = notEditable(S);
  return Why && S.Statement && isSwitchedOff(Why->Reason) ? std::nullopt : Why;
}

std::optional<Obstacle> EditableWaits::notEditable(const Site &S) const {
  if (auto Why = whyNotMovable(S))
    return Why;
  if (isSuppressed(*S.Statement, "gpufuse-redundant-sync", Host))
    return at(*S.Call, RejectReason::Suppressed, "a comment keeps it");
  const Stmt *Next = statementBehind(*S.List, *S.Statement);
  if (containsFence(
          {S.Statement->getBeginLoc(), Next ? Next->getBeginLoc() : S.List->getRBracLoc()}, Host))
    return at(*S.Call, RejectReason::Suppressed, "a fence stands directly behind it");
  if (doesMore(S))
    return at(*S.Call, RejectReason::SyncNotRemovable,
              "its statement does more than to wait and to check for errors");
  if (Options.StrictErrors)
    return at(*S.Call, RejectReason::SyncReportsErrors,
              "--strict-errors: the wait is where errors of the work before it appear");
  return std::nullopt;
}

std::optional<Obstacle> EditableWaits::whyNotMovable(const Site &S) const {
  const SourceManager &Sources = Host.getSourceManager();
  if (TheFacts.Capture.isValid())
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
  if (sharesMacro(S))
    return at(*S.Call, RejectReason::SyncNotRemovable, "a macro spells it and more");
  if (spells(textOf(statementRange(*S.Statement, Host), Host), "__COUNTER__", TheFacts.Text, Host))
    return at(*S.Call, RejectReason::SyncNotRemovable, "its statement counts with __COUNTER__");
  if (!standsAlone(*S.Statement, *S.List, Host))
    return at(*S.Call, RejectReason::SyncNotRemovable,
              "text that is no statement stands before it");
  if (TheFacts.Text.SetsDefaultStream)
    return at(*S.Call, RejectReason::SyncNotFollowed,
              "the file itself chooses which stream the default stream is");
  if (TheFacts.Text.NamesCoarseMemory)
    return at(*S.Call, RejectReason::SyncNotFollowed,
              "the file has memory of the host that not every wait makes visible");
  if (S.Function && isUntouchable(*S.Function))
    return at(*S.Call, RejectReason::Suppressed, "an annotation of the function keeps it");
  if (S.Function && Conditional.in(*S.Function))
    return at(*S.Call, RejectReason::SyncInConditionalCode,
              "the preprocessor chooses what is compiled in this function, and the rest is not "
              "seen");
  return std::nullopt;
}

bool EditableWaits::sharesMacro(const Site &S) const {
  const SourceManager &Sources = Host.getSourceManager();
  if (!S.Statement->getBeginLoc().isMacroID())
    return false;
  const SourceLocation Place = Sources.getExpansionLoc(S.Statement->getBeginLoc());
  return llvm::any_of(S.List->body(), [&](const Stmt *Other) {
    return Other != S.Statement && (Sources.getExpansionLoc(Other->getBeginLoc()) == Place ||
                                    Sources.getExpansionLoc(Other->getEndLoc()) == Place);
  });
}

bool EditableWaits::doesMore(const Site &S) const {
  const Between Rest = classifyBetween({S.Statement}, Host, {S.Call});
  return !Rest.Obstacles.empty() || !Rest.Assigned.empty() || Rest.CallsHostOnly ||
         isa<DeclStmt>(S.Statement);
}

bool EditableWaits::canNarrow(const Site &S) const {
  const SourceManager &Sources = Host.getSourceManager();
  const CallExpr &Call = *S.Call;
  const SourceLocation Begin = Call.getBeginLoc();
  IdentifierInfo &NewName =
      Host.Idents.get(runtimeName(RuntimeOp::StreamSynchronize, Call.getDirectCallee()->getName()));
  if ((!Begin.isFileID() && !Sources.isMacroArgExpansion(Begin)) ||
      !spelledRange(Call.getSourceRange(), Host) || NewName.hadMacroDefinition())
    return false;
  const auto isOther = [&](const NamedDecl *D) {
    return !Sources.isInSystemHeader(D->getLocation());
  };
  for (const DeclContext *In = S.Function; In; In = In->getParent())
    if (llvm::any_of(In->getPrimaryContext()->lookup(&NewName), isOther))
      return false;
  return true;
}

Obstacle EditableWaits::at(const Stmt &Place, RejectReason Reason,
                           const llvm::Twine &Message) const {
  return {Reason, positionOf(Place.getBeginLoc(), Host.getSourceManager()), Message.str(), "", {}};
}

Obstacle EditableWaits::describe(const LostOrder &L) const {
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

bool EditableWaits::isSwitchedOff(RejectReason Reason) const {
  const RejectReasonText &Text = textOf(Reason);
  return Text.Id == Options.SwitchedOff || Text.Condition == Options.SwitchedOff;
}

} // namespace gpufuse
