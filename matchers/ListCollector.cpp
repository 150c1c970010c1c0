#include "matchers/ListCollector.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SameExpression.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace gpufuse {
namespace {

/// What `case 0:`, `default:` or `again:` stands before.
const Stmt &behindLabels(const Stmt &S) {
  if (const auto *Case = dyn_cast<SwitchCase>(&S))
    return behindLabels(*Case->getSubStmt());
  if (const auto *Label = dyn_cast<LabelStmt>(&S))
    return behindLabels(*Label->getSubStmt());
  return S;
}

/// The launch in `LAUNCH(k, n, x);`, where the macro does more than to launch: it stays there.
std::optional<Launch> launchInMacro(const Stmt &S, const ASTContext &Context) {
  if (!S.getBeginLoc().isMacroID() || !isa<DoStmt, CompoundStmt>(S))
    return std::nullopt;
  const auto *Do = dyn_cast<DoStmt>(&S);
  const auto Launched = launchStatements(Do ? *Do->getBody() : S, Context);
  auto Found = Launched.size() == 1 ? matchLaunch(*Launched.front(), Context) : std::nullopt;
  if (Found) {
    Found->Statement = &S;
    Found->Spelling = Launch::Form::UserMacro;
  }
  return Found;
}

/// The launches that are statements of \p List.
std::vector<PlacedLaunch> launchesIn(const CompoundStmt &List, const ASTContext &Context) {
  std::vector<PlacedLaunch> Out;
  unsigned Index = 0;
  for (const Stmt *S : List.body()) {
    const Stmt &Inner = behindLabels(*S);
    auto L = matchLaunch(Inner, Context);
    if (!L)
      L = launchInMacro(Inner, Context);
    if (L) {
      L->Labelled = &Inner != S;
      Out.push_back({std::move(*L), Index});
    }
    ++Index;
  }
  return Out;
}

} // namespace

void ListCollector::note(const CompoundStmt &List, const FunctionDecl &Function) {
  noteConditional(List, Function);
  LaunchList Found{&Function, &List, launchesIn(List, Context), Guards.lookup(&List),
                   Loops.lookup(&List)};
  for (const PlacedLaunch &Placed : Found.Launches)
    noteLaunch(*Placed.What.KernelRef);
  if (!Found.Launches.empty() && !Conditional.contains(&List))
    Out.Lists.push_back(std::move(Found));
  const auto calls = [](const Stmt *S) {
    return llvm::any_of(callsEvaluatedFirst(behindLabels(*S)),
                        [](const CallExpr *Call) { return calledWithBody(*Call) != nullptr; });
  };
  if (llvm::any_of(List.body(), calls))
    Out.CallLists.push_back({&Function, &List});
}

void ListCollector::noteInstance(const CompoundStmt &List, const FunctionDecl &Function,
                                 const FunctionDecl &Pattern) {
  LaunchList Found{&Function, &List, launchesIn(List, Context), Guards.lookup(&List)};
  Found.Pattern = &Pattern;
  if (!Found.Launches.empty())
    InstancesAt[List.getLBracLoc()].push_back(std::move(Found));
}

void ListCollector::noteGuard(const IfStmt &If) {
  if (!If.isConsteval() && asksDisjoint(*If.getCond()))
    for (const Stmt *Branch : {If.getThen(), If.getElse()})
      Guards[Branch] = &If;
}

void ListCollector::noteBranches(const IfStmt &If, const FunctionDecl &Function) {
  for (const Stmt *Branch : {If.getThen(), If.getElse()})
    if (Branch)
      noteWithoutBraces(*Branch, nullptr, Function);
}

void ListCollector::noteLoop(const ForStmt &Loop, const FunctionDecl &Function) {
  Loops[Loop.getBody()] = &Loop;
  noteWithoutBraces(*Loop.getBody(), &Loop, Function);
}

void ListCollector::noteLaunch(const Expr &KernelRef) {
  LaunchReferences.insert(KernelRef.IgnoreParenCasts());
}

/// The launch that \p S is, the body of \p Loop or a branch.
void ListCollector::noteWithoutBraces(const Stmt &S, const ForStmt *Loop,
                                      const FunctionDecl &Function) {
  const auto L = isa<CompoundStmt>(S) ? std::nullopt : matchLaunch(S, Context);
  if (!L || Conditional.contains(&S))
    return;
  noteLaunch(*L->KernelRef);
  Out.Lists.push_back({&Function, nullptr, {{*L, 0}}, nullptr, Loop});
}

/// The launches that stand directly under \p If.
llvm::SmallVector<Launch, 2> ListCollector::launchesUnder(const IfStmt &If) const {
  llvm::SmallVector<Launch, 2> Found;
  const auto add = [&](const Stmt &S) {
    if (auto L = matchLaunch(behindLabels(S), Context)) {
      L->Labelled = isa<LabelStmt, SwitchCase>(S);
      L->Within = &If;
      Found.push_back(std::move(*L));
    }
  };
  if (const auto *Block = dyn_cast<CompoundStmt>(If.getThen()))
    for (const Stmt *S : Block->body())
      add(*S);
  else
    add(*If.getThen());
  return Found;
}

/// Launches under one condition that \p List asks again and again.
void ListCollector::noteConditional(const CompoundStmt &List, const FunctionDecl &Function) {
  llvm::MapVector<unsigned, LaunchList> Groups; // by the first of the equal conditions
  std::vector<llvm::FoldingSetNodeID> Conditions;
  unsigned Index = 0;
  for (const Stmt *S : List.body()) {
    const unsigned At = Index++;
    const auto *If = dyn_cast<IfStmt>(S);
    if (!If || If->getElse() || If->getInit() || If->getConditionVariable() || If->isConstexpr() ||
        If->isConsteval() || If->getBeginLoc().isMacroID() || asksDisjoint(*If->getCond()))
      continue;
    const llvm::SmallVector<Launch, 2> Launches = launchesUnder(*If);
    if (Launches.empty())
      continue;
    const llvm::FoldingSetNodeID Condition = identityOf(*If->getCond()->IgnoreParens(), Context);
    const auto Known =
        static_cast<unsigned>(llvm::find(Conditions, Condition) - Conditions.begin());
    if (Known == Conditions.size())
      Conditions.push_back(Condition);
    LaunchList &Group = Groups[Known];
    Group.Function = &Function;
    Group.List = &List;
    for (const Launch &L : Launches)
      Group.Launches.push_back({L, At});
  }
  for (auto &[Condition, Group] : Groups) {
    if (Group.Launches.front().What.Within == Group.Launches.back().What.Within)
      continue;
    for (const PlacedLaunch &Placed : Group.Launches) {
      noteLaunch(*Placed.What.KernelRef);
      Conditional.insert(Placed.What.Within->getThen());
    }
    Out.Lists.push_back(std::move(Group));
  }
}

void ListCollector::attachInstances() {
  for (LaunchList &List : Out.Lists) {
    const auto Made = List.List ? InstancesAt.find(List.List->getLBracLoc()) : InstancesAt.end();
    if (Made == InstancesAt.end() || List.Launches.front().What.Within)
      continue;
    const auto isSame = [&](const LaunchList &Instance) {
      return Instance.List->size() == List.List->size() &&
             llvm::equal(Instance.Launches, List.Launches,
                         [](const auto &X, const auto &Y) { return X.Index == Y.Index; });
    };
    if (llvm::all_of(Made->second, isSame))
      List.Instances = std::move(Made->second);
  }
}

} // namespace gpufuse
