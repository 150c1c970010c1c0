#include "analysis/order/Forks.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace gpufuse {
namespace {

/// One statement of the list, as far as it is a single runtime call or launch, checked or not.
struct Step {
  const Stmt *Statement = nullptr;
  HostOperation Operation;
};

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

const VarDecl *variableIn(const Expr *E) {
  const auto *Ref = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenCasts()) : nullptr;
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

bool isDefaultStream(const Expr *E) {
  if (!E || isa<CXXDefaultArgExpr>(E))
    return true;
  const Expr *Inner = E->IgnoreParenCasts();
  const auto *Zero = dyn_cast<IntegerLiteral>(Inner);
  return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Inner) || (Zero && Zero->getValue().isZero());
}

bool sameStream(const Expr *X, const Expr *Y) {
  if (isDefaultStream(X) || isDefaultStream(Y))
    return isDefaultStream(X) && isDefaultStream(Y);
  return variableIn(X) && variableIn(X) == variableIn(Y);
}

bool isStreamWork(RuntimeOp Op) {
  return Op == RuntimeOp::LaunchKernel || Op == RuntimeOp::CopyAsync || Op == RuntimeOp::SetAsync ||
         Op == RuntimeOp::CopySymbolAsync;
}

/// The fork that begins with the record at \p Begin, if one does.
std::optional<Fork> forkAt(llvm::ArrayRef<Step> Steps, size_t Begin) {
  const HostOperation &First = Steps[Begin].Operation;
  if (First.Op != RuntimeOp::EventRecord || !variableIn(First.Event) || Begin + 4 >= Steps.size())
    return std::nullopt;
  const HostOperation &Wait = Steps[Begin + 1].Operation;
  const VarDecl *Side = variableIn(Wait.Stream);
  if (Wait.Op != RuntimeOp::StreamWaitEvent || !Side || sameStream(First.Stream, Wait.Stream) ||
      variableIn(Wait.Event) != variableIn(First.Event))
    return std::nullopt;
  Fork Out;
  Out.Wait = Wait.Call;
  Out.WaitStatement = Steps[Begin + 1].Statement;
  Out.MainStream = First.Stream;
  size_t I = Begin + 2;
  for (; I < Steps.size() && isStreamWork(Steps[I].Operation.Op); ++I) {
    if (variableIn(Steps[I].Operation.Stream) != Side)
      return std::nullopt;
    Out.Work.push_back(Steps[I].Operation.Call);
    Out.SideStreams.push_back(Steps[I].Operation.Stream);
  }
  if (Out.Work.empty() || I + 1 >= Steps.size())
    return std::nullopt;
  const HostOperation &Second = Steps[I].Operation, &Join = Steps[I + 1].Operation;
  if (Second.Op != RuntimeOp::EventRecord || variableIn(Second.Stream) != Side ||
      Join.Op != RuntimeOp::StreamWaitEvent || !variableIn(Second.Event) ||
      variableIn(Join.Event) != variableIn(Second.Event) || !sameStream(Join.Stream, First.Stream))
    return std::nullopt;
  Out.Join = Join.Call;
  Out.JoinStatement = Steps[I + 1].Statement;
  return Out;
}

} // namespace

std::vector<Fork> findForks(const CompoundStmt &List, const llvm::DenseSet<const Stmt *> &Absent) {
  std::vector<Step> Steps;
  for (const Stmt *S : List.body()) {
    if (Absent.contains(S))
      continue;
    llvm::SmallVector<HostOperation, 2> Calls;
    bool Other = false;
    collectCalls(*S, Calls, Other);
    if (Calls.empty() && !Other && isa<Expr>(S))
      continue; // an error check, arithmetic
    const bool OneCall = Calls.size() == 1 && (isa<Expr>(S) || S->getBeginLoc().isMacroID());
    Steps.push_back({S, OneCall ? Calls.front() : HostOperation()});
  }
  std::vector<Fork> Out;
  for (size_t I = 0; I < Steps.size(); ++I)
    if (auto Found = forkAt(Steps, I))
      Out.push_back(std::move(*Found));
  return Out;
}

} // namespace gpufuse
