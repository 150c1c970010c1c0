#include "tool/DecideEdits.h"
#include "analysis/rules/TemplateInstances.h"
#include "matchers/HostOperation.h"
#include "matchers/LaunchMatchers.h"
#include "rewriters/ReorderWaits.h"
#include "tool/DescribeDecisions.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What the fusions must know of a wait.
void note(const SyncDecision &D, UnitEdits &All) {
  if (D.NarrowedTo)
    All.Narrowed[D.Call] = D.NarrowedTo;
  if (D.MovedBefore)
    All.Statements.MovedBefore[D.Statement] = D.MovedBefore;
  for (const Stmt *S : D.Starts)
    All.Statements.MovedBefore[S] = D.StartedBefore;
  if (!D.isRemoved())
    return;
  All.Statements.Absent.insert(D.Statement);
  All.Statements.Absent.insert(D.AlsoRemoved.begin(), D.AlsoRemoved.end());
}

/// The facts with the launches on the streams that they are given to, without those that move.
Facts withStreams(Facts TheFacts, llvm::ArrayRef<SyncDecision> Decisions) {
  for (LaunchList &List : TheFacts.Lists) {
    llvm::erase_if(List.Launches, [&](const PlacedLaunch &Placed) {
      return llvm::any_of(Decisions, [&](const SyncDecision &D) {
        return llvm::is_contained(D.Starts, Placed.What.Statement);
      });
    });
    for (PlacedLaunch &Placed : List.Launches)
      for (const SyncDecision &D : Decisions)
        if (llvm::is_contained(D.SideStreams, Placed.What.Stream) && Placed.What.Stream)
          Placed.What.Stream = D.MainStream;
  }
  return TheFacts;
}

/// The variables and fields that \p S names, as findings may have them in common.
void addVariables(const Stmt &S, std::set<std::string> &Out) {
  const auto add = [&](const ValueDecl &D) {
    Out.insert("variable " + std::to_string(D.getLocation().getRawEncoding()));
  };
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
    add(*Ref->getDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(&S))
    add(*Member->getMemberDecl());
  for (const Stmt *Child : S.children())
    if (Child)
      addVariables(*Child, Out);
}

/// True for what changes more than that something waits less.
bool reorders(const SyncDecision &D) {
  return D.Obstacles.empty() && (D.MovedBefore || D.StartedBefore || !D.SideStreams.empty() ||
                                 D.MainStream || !D.StartStreams.empty());
}

/// Where waits only go, or become narrower, any of them may stay: the more waits, the more is in
/// order. Where one moves, or work does, the others have been tried with that, and so have the
/// fusions of their functions.
void bindWaits(llvm::ArrayRef<SyncDecision> Decisions, std::vector<Finding> &Findings) {
  if (llvm::none_of(Decisions, reorders))
    return;
  std::set<std::string> Functions;
  for (const Finding &F : Findings)
    if (F.Verdict == FindingVerdict::Applied && F.Check != "kernel-fusion")
      Functions.insert(F.Function);
  for (Finding &F : Findings)
    if (F.Verdict == FindingVerdict::Applied && Functions.contains(F.Function))
      F.Together.insert("waits");
}

/// What the recheck has found where it refuses for \p Reason.
std::string whyRefused(RejectReason Reason) {
  switch (Reason) {
  case RejectReason::NewWarning:
    return "the compiler would warn of the fused code";
  case RejectReason::UnknownConstruct:
    return "what 'if constexpr' leaves out of a template would be compiled in the fused kernel, "
           "and "
           "is no code there";
  default:
    return "a second run would fuse the fused kernel again";
  }
}

} // namespace

llvm::Error EditDecider::decide(const ParsedUnit &Unit, const Facts &TheFacts,
                                const WaitChecks &Waits, UnitEdits &Into) const {
  ASTContext &Host = Unit.Host->Ast->getASTContext();
  SyncPlan Plan;
  if (Options.RedundantSync || Options.AsyncScope)
    Plan = planSyncs(Host, &Unit.Device->Ast->getASTContext(), TheFacts, Dialect, Options.Legality,
                     Waits);
  const std::vector<SyncDecision> &Decisions = Plan.Decisions;
  Into.WaitsAreOpen = Plan.GaveUp;
  for (const SyncDecision &D : Decisions)
    note(D, Into);
  if (Options.KernelFusion)
    fuse(Unit, withStreams(TheFacts, Decisions), Into);
  for (const SyncDecision &D : Decisions)
    if (llvm::Error Failed = render(D, Host, Into))
      return Failed;
  bindWaits(Decisions, Into.Findings);
  return llvm::Error::success();
}

llvm::Error EditDecider::render(const SyncDecision &D, const ASTContext &Host,
                                UnitEdits &All) const {
  Finding F = describe(D, Host);
  if (!Options.RedundantSync && F.Check == "redundant-sync")
    return llvm::Error::success();
  auto Rendered = renderWait(D, All.FusedLaunches, Host);
  if (!Rendered)
    return Rendered.takeError();
  F.Edits = std::move(*Rendered);
  // A record goes as nothing waits for it any more, and with the last one the event.
  if (const Expr *Event = F.Edits.empty() ? nullptr : hostOperation(*D.Call).Event)
    addVariables(*Event, F.Together);
  if (llvm::Error Failed = All.Text.merge(F.Edits))
    return Failed;
  All.Findings.push_back(std::move(F));
  return llvm::Error::success();
}

void EditDecider::fuse(const ParsedUnit &Unit, const Facts &TheFacts, UnitEdits &All) const {
  const ASTContext &Host = Unit.Host->Ast->getASTContext(),
                   &Device = Unit.Device->Ast->getASTContext();
  Judge TheJudge(Host, &Device, TheFacts, Dialect, Options.Legality, Known, All.Statements);
  FusionRenderer Renderer(Host, Device, TheFacts, Dialect);
  for (const Decision &D : TheJudge.decide()) {
    Finding F = describe(D, Host);
    if (D.Proof && D.Unprofitable.empty())
      render(D, rendersAlike(D, Host, Device, TheFacts, Dialect), Renderer, All, F);
    All.Findings.push_back(std::move(F));
  }
  if (!All.Kernels.empty())
    All.Text.mergeWhereFree(Renderer.removeUnused());
}

/// Fills in the edits of a proven fusion, or turns it into a refusal where its text cannot be
/// produced.
void EditDecider::render(const Decision &D, bool IsOneText, FusionRenderer &Renderer,
                         UnitEdits &All, Finding &F) const {
  const auto refuse = [&](Obstacle O) {
    F.Obstacles.push_back(std::move(O));
    F.Verdict = FindingVerdict::Rejected;
    F.NotRendered = true;
    F.Assumptions.clear();
    F.Message = notFused(F);
  };
  const auto here = [&](RejectReason Reason, const std::string &Message) {
    refuse({Reason, F.Sites.front().Where, Message, "", {}});
  };
  const FusionProof &Proof = *D.Proof;
  if (const auto It = Refused.find(D.Launches.front()->Statement);
      It != Refused.end() && Options.Legality.SwitchedOff != textOf(It->second).Id)
    return here(It->second, whyRefused(It->second));
  if (!IsOneText)
    return here(RejectReason::LaunchInTemplate,
                "this launch stands in a template, whose instantiations need different text");
  auto Rendered = Renderer.render(Proof, Options.Blocks);
  if (!Rendered)
    return llvm::handleAllErrors(
        Rendered.takeError(), [&](const RenderRefusal &R) { refuse(R.obstacle()); },
        [&](const llvm::ErrorInfoBase &E) { here(RejectReason::LaunchInMacro, E.message()); });
  if (llvm::Error Conflict = All.Text.merge(Rendered->Edits))
    return here(RejectReason::LaunchInMacro,
                "the edit meets another one: " + llvm::toString(std::move(Conflict)));
  F.Message += ": '" + Rendered->KernelName + "'";
  F.FusedKernel = Rendered->KernelName;
  F.BlockThreads = Rendered->BlockThreads;
  F.Edits = std::move(Rendered->Edits);
  All.RepeatedChecks.insert_range(Rendered->RepeatedChecks);
  All.Kernels.push_back(expectedKernel(Proof, Rendered->KernelName));
  for (const FusionProof &Other : D.InOtherInstances)
    All.Kernels.push_back(expectedKernel(Other, Rendered->KernelName));
  All.FirstLaunch[{F.Function, Rendered->KernelName}] = D.Launches.front()->Statement;
  for (const EvaluatedLaunch *L : Proof.launches()) {
    All.FusedLaunches.insert(L->What->Statement);
    All.OriginalsOf[D.Launches.front()->Statement].push_back(kernelName(*L->What));
    if (instantiatesAnew(*L->What->Kernel, Proof.list()) && mayLeaveOutErrors(*L->What->Kernel))
      All.MayNotCompile.push_back(D.Launches.front()->Statement);
  }
}

} // namespace gpufuse
