#include "analysis/order/Steps.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The only runtime calls in \p S other than those that ask for errors.
void collectCalls(const Stmt &S, llvm::SmallVectorImpl<HostOperation> &Out, bool &Other) {
  if (const auto *Call = dyn_cast<CallExpr>(&S)) {
    const HostOperation Operation = hostOperation(*Call);
    const bool AsksForErrors =
        Operation.Op == RuntimeOp::ErrorQuery || Operation.Op == RuntimeOp::ErrorText;
    if (Operation.Op != RuntimeOp::None && !AsksForErrors &&
        Operation.Op != RuntimeOp::PushConfiguration)
      Out.push_back(Operation);
    Other |= Operation.Op == RuntimeOp::None;
  }
  for (const Stmt *Child : S.children())
    if (Child)
      collectCalls(*Child, Out, Other);
}

bool isDefaultStream(const Expr *E) {
  if (!E || isa<CXXDefaultArgExpr>(E))
    return true;
  const Expr *Inner = E->IgnoreParenCasts();
  const auto *Zero = dyn_cast<IntegerLiteral>(Inner);
  return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Inner) || (Zero && Zero->getValue().isZero());
}

} // namespace

bool sameStream(const Expr *X, const Expr *Y) {
  if (isDefaultStream(X) || isDefaultStream(Y))
    return isDefaultStream(X) && isDefaultStream(Y);
  return variableIn(X) && variableIn(X) == variableIn(Y);
}

bool isStreamWork(RuntimeOp Op) {
  return Op == RuntimeOp::LaunchKernel || Op == RuntimeOp::CopyAsync || Op == RuntimeOp::SetAsync ||
         Op == RuntimeOp::CopySymbolAsync;
}

std::vector<Step> stepsOf(const CompoundStmt &List, const EditedList &As) {
  std::vector<Step> Steps;
  for (const Stmt *S : List.body()) {
    if (As.Absent.contains(S))
      continue;
    llvm::SmallVector<HostOperation, 2> Calls;
    bool Other = false;
    collectCalls(*S, Calls, Other);
    if (Calls.empty() && !Other && isa<Expr>(S))
      continue; // an error check, arithmetic
    const bool OneCall = Calls.size() == 1 && (isa<Expr>(S) || S->getBeginLoc().isMacroID());
    Steps.push_back({S, OneCall ? Calls.front() : HostOperation()});
    if (const Expr *Given = OneCall ? As.Streams.lookup(Calls.front().Call) : nullptr)
      Steps.back().Operation.Stream = Given;
  }
  return Steps;
}

} // namespace gpufuse
