#include "tool/DescribeDecisions.h"
#include "matchers/LaunchMatchers.h"
#include "rewriters/ReorderWaits.h"
#include "tool/LaterStage.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace gpufuse {

Finding describe(const SyncDecision &D, const ASTContext &Host) {
  Finding F;
  F.Check = "redundant-sync";
  F.Sites.push_back({positionOf(D.Call->getBeginLoc(), Host.getSourceManager()), ""});
  F.Function = D.Function ? D.Function->getQualifiedNameAsString() : "";
  F.Obstacles = D.Obstacles;
  F.StoppedBy = D.StoppedBy;
  for (Assumption A : D.Assumptions)
    F.Assumptions.push_back(idOf(A).str());
  const FunctionDecl *Callee = D.Call->getDirectCallee();
  const std::string Name = Callee ? Callee->getNameAsString() : "a kernel";
  if (const Stmt *Target = D.StartedBefore ? D.StartedBefore : D.MovedBefore)
    F.MovesTo = positionOf(Target->getBeginLoc(), Host.getSourceManager());
  const std::string InLine = F.MovesTo ? lineMovedTo(*F.MovesTo) : "";
  if (D.StartedBefore) {
    F.Check = "async-scope";
    F.Verdict = FindingVerdict::Applied;
    F.Message = "'" + Name + "' can start earlier" + InLine + ": nothing it depends on comes later";
  } else if (D.NarrowedTo) {
    F.Check = "async-scope";
    F.Verdict = FindingVerdict::Applied;
    F.Message = "'" + Name + "' can be '" + narrowedCall(D) + "'" + InLine +
                ": nothing behind it needs the work of other streams";
  } else if (D.MovedBefore) {
    F.Check = "async-scope";
    F.Verdict = FindingVerdict::Applied;
    F.Message = "'" + Name + "' can stand later" + InLine + ": nothing before that needs it";
  } else if (!D.SideStreams.empty()) {
    F.Verdict = FindingVerdict::Applied;
    F.Message =
        "'" + Name + "' can go: the work that it waits for can be given to the stream that waits";
  } else if (D.isRemoved()) {
    F.Verdict = FindingVerdict::Applied;
    F.Message =
        "'" + Name +
        (D.Op == RuntimeOp::EventRecord ? "' can go: nothing waits for the event"
                                        : "' can go: everything behind it is in order without it");
  } else {
    F.Message = "'" + Name + "' stays: " + D.Obstacles.front().Message;
  }
  return F;
}

std::string notFused(const Finding &F) {
  return "launches of " + kernelNames(F) + (F.Sites.size() == 1 ? " in this loop" : "") +
         " are not fused: " + F.Obstacles.front().Message;
}

Finding describe(const Decision &D, const ASTContext &Host) {
  Finding F;
  for (const Launch *L : D.Launches)
    F.Sites.push_back(
        {positionOf(L->Statement->getBeginLoc(), Host.getSourceManager()), kernelName(*L)});
  const bool OfLoop = D.Proof ? D.Proof->loop() != nullptr : D.Launches.size() == 1;
  const std::string Names = kernelNames(F) + (OfLoop ? " in this loop" : "");
  F.Function = D.List->Function->getQualifiedNameAsString();
  F.Obstacles = D.Obstacles;
  if (!D.Proof) {
    F.Message = notFused(F);
    return F;
  }
  for (Assumption A : D.Proof->assumptions())
    F.Assumptions.push_back(idOf(A).str());
  F.Verdict = D.Unprofitable.empty() ? FindingVerdict::Applied : FindingVerdict::Unprofitable;
  F.Message =
      D.Unprofitable.empty()
          ? "launches of " + Names + " can be one" +
                (D.Proof->guards().empty() ? "" : ", where their buffers are apart")
          : "launches of " + Names + " could be one, but it would not pay: " + D.Unprofitable;
  return F;
}

} // namespace gpufuse
