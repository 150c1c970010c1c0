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

std::vector<const Stmt *> laterPlaces(const CompoundStmt &List, const Stmt &Next,
                                      const Stmt &Statement, const CallExpr &Call,
                                      const Expr *Stream, const VariableUses &Uses) {
  std::vector<const Stmt *> Out;
  if (!alwaysCalls(Statement, Call))
    return Out;
  const HostOperation Operation = hostOperation(Call);
  const bool PassesWork =
      Operation.Op == RuntimeOp::StreamWaitEvent || Operation.Op == RuntimeOp::EventSynchronize;
  const VarDecl *Event = variableIn(Operation.Event);
  NamesOf Names;
  Names.collect(Statement);
  if (Stream)
    Names.collect(*Stream);
  for (const Stmt *S = &Next; S; S = statementBehind(List, *S)) {
    if (isa<LabelStmt, SwitchCase>(S))
      break;
    if (S != &Next)
      Out.push_back(S);
    const Contents Of = contentsOf(*S);
    if ((!PassesWork && Of.Work) || Of.Recorded.contains(nullptr) || Of.Recorded.contains(Event) ||
        Names.mayChangeIn(*S, Uses))
      break;
  }
  return Out;
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
