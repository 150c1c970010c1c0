#include "analysis/order/Moves.h"
#include "analysis/order/Passing.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True when a launch or copy for the stream of \p Wait is a direct part of \p S.
bool startsWorkOf(const Stmt &S, const HostOperation &Wait) {
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const HostOperation Operation = hostOperation(*Call);
    if (isDeviceWork(Operation) && variableIn(Operation.Stream) == variableIn(Wait.Stream))
      return true;
  }
  return llvm::any_of(S.children(),
                      [&](const Stmt *Child) { return Child && startsWorkOf(*Child, Wait); });
}

} // namespace

const Stmt *statementBehind(const CompoundStmt &List, const Stmt &S) {
  const auto *It = llvm::find(List.body(), &S);
  return It != List.body_end() && std::next(It) != List.body_end() ? *std::next(It) : nullptr;
}

Way wayDown(const CompoundStmt &List, const Stmt &Next, const Stmt &Statement, const CallExpr &Call,
            const Expr *Stream, const VariableUses &Uses) {
  Way Out;
  if (!alwaysCalls(Statement, Call))
    return {{}, &Statement, "its statement waits only sometimes"};
  const HostOperation Operation = hostOperation(Call);
  const bool PassesWork =
      Operation.Op == RuntimeOp::StreamWaitEvent || Operation.Op == RuntimeOp::EventSynchronize;
  const VarDecl *Event = variableIn(Operation.Event);
  NamesOf Names;
  Names.collect(Statement);
  if (Stream)
    Names.collect(*Stream);
  for (const Stmt *S = &Next; S; S = statementBehind(List, *S)) {
    Out.End = S;
    if (isa<LabelStmt, SwitchCase>(S)) {
      Out.Why = "control may come here from elsewhere";
      return Out;
    }
    if (S != &Next)
      Out.Places.push_back(S);
    const Contents Of = contentsOf(*S);
    if (!PassesWork && Of.Work)
      Out.Why = "work for the device may start here, which it would wait for as well";
    else if (Of.Recorded.contains(nullptr) || Of.Recorded.contains(Event))
      Out.Why = "the event that it waits for may be recorded anew here";
    else if (Names.mayChangeIn(*S, Uses))
      Out.Why = "what it names may mean something else behind this";
    else
      continue;
    return Out;
  }
  return {std::move(Out.Places), nullptr, "the block ends here"};
}

bool paysToMove(const CompoundStmt &List, const Stmt &Next, const CallExpr &Call,
                const Stmt &Target) {
  const HostOperation Operation = hostOperation(Call);
  for (const Stmt *S = &Next; S && S != &Target; S = statementBehind(List, *S)) {
    const Contents Of = contentsOf(*S);
    const bool Busy = Of.Work || (Of.HostWork && !Of.Runtime);
    if (isHostWait(Operation.Op) ? Busy : startsWorkOf(*S, Operation))
      return true;
  }
  return false;
}

} // namespace gpufuse
