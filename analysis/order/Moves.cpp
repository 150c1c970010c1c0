#include "analysis/order/Moves.h"
#include "matchers/HostApi.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isWork(const HostOperation &Operation) {
  switch (Operation.Op) {
  case RuntimeOp::LaunchKernel:
  case RuntimeOp::LaunchOther:
  case RuntimeOp::Copy:
  case RuntimeOp::CopyAsync:
  case RuntimeOp::CopySymbol:
  case RuntimeOp::CopySymbolAsync:
  case RuntimeOp::Set:
  case RuntimeOp::SetAsync:
  case RuntimeOp::Prefetch:
  case RuntimeOp::HostCallback:
    return true;
  default:
    return false;
  }
}

/// What a statement holds, calls that are seen included.
struct Contents {
  bool Work = false;     ///< something for the device
  bool Runtime = false;  ///< a runtime call, perhaps with a check of its error
  bool HostWork = false; ///< loops, and calls that do more than to compute
};

class ContentReader {
public:
  Contents Out;

  void read(const Stmt &S) {
    if (isa<LambdaExpr>(S))
      return;
    Out.HostWork |=
        isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S) && !S.getBeginLoc().isMacroID();
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      call(*Call);
    for (const Stmt *Child : S.children())
      if (Child)
        read(*Child);
  }

private:
  void call(const CallExpr &Call) {
    const HostOperation Operation = hostOperation(Call);
    Out.Work |= isWork(Operation);
    Out.Runtime |= Operation.Op != RuntimeOp::None;
    if (Operation.Op != RuntimeOp::None)
      return;
    const HostEffect Effect = hostEffect(Call);
    Out.HostWork |= Effect == HostEffect::Arguments;
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (Effect != HostEffect::Unknown)
      return;
    Out.HostWork = true;
    if (!Callee || !Callee->hasBody(Definition) || Entered.size() > 32)
      Out.Work = true;
    else if (Entered.insert(Definition).second)
      read(*Definition->getBody());
  }

  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered;
};

Contents contentsOf(const Stmt &S) {
  ContentReader Reader;
  Reader.read(S);
  return Reader.Out;
}

bool isHostWait(const CallExpr &Call) {
  return hostOperation(Call).Op != RuntimeOp::StreamWaitEvent;
}

const ValueDecl *streamOf(const HostOperation &Operation) {
  const auto *Ref =
      Operation.Stream ? dyn_cast<DeclRefExpr>(Operation.Stream->IgnoreParenCasts()) : nullptr;
  return Ref ? Ref->getDecl() : nullptr;
}

/// True when a launch or copy for the stream of \p Wait is a direct part of \p S.
bool startsWorkOf(const Stmt &S, const HostOperation &Wait) {
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const HostOperation Operation = hostOperation(*Call);
    if (isWork(Operation) && streamOf(Operation) == streamOf(Wait))
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
                                      const CallExpr &Call) {
  std::vector<const Stmt *> Out;
  const bool PassesWork =
      !isHostWait(Call) || hostOperation(Call).Op == RuntimeOp::EventSynchronize;
  for (const Stmt *S = &Next; S; S = statementBehind(List, *S)) {
    if (isa<LabelStmt, SwitchCase>(S))
      break;
    if (S != &Next)
      Out.push_back(S);
    if (!PassesWork && contentsOf(*S).Work)
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
    if (isHostWait(Call) ? Busy : startsWorkOf(*S, Operation))
      return true;
  }
  return false;
}

} // namespace gpufuse
