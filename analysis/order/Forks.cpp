#include "analysis/order/Forks.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace gpufuse {
namespace {

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
    Out.WorkStatements.push_back(Steps[I].Statement);
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

std::vector<Fork> findForks(const CompoundStmt &List, const EditedList &As) {
  const std::vector<Step> Steps = stepsOf(List, As);
  std::vector<Fork> Out;
  for (size_t I = 0; I < Steps.size(); ++I)
    if (auto Found = forkAt(Steps, I))
      Out.push_back(std::move(*Found));
  return Out;
}

} // namespace gpufuse
