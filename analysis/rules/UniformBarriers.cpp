// F3: every thread reaches every barrier it reached before, and no return of the first body ends
// the second.
#include "analysis/kernel/BlockUniform.h"
#include "analysis/kernel/ReturnStructure.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True when some threads of a block may have left by \p Return while others meet at \p Effect. Of
/// the kernel's own body, and of no function that it calls, what stands ahead of a return that is
/// in no loop comes before it.
bool mayMiss(const KernelEffect &Effect, const ReturnStmt &Return, const KernelSummary &Of,
             const ASTContext &Device) {
  const SourceManager &Sources = Device.getSourceManager();
  const SourceLocation Place = Sources.getExpansionLoc(Effect.Place->getBeginLoc());
  const bool IsBefore =
      !Effect.Nested && isStructuredReturn(Return, *Of.Kernel) &&
      Sources.isBeforeInTranslationUnit(Place, Sources.getExpansionLoc(Return.getBeginLoc()));
  return !IsBefore && !isTakenByWholeBlocks(Return, *Of.Kernel);
}

} // namespace

std::vector<Obstacle> uniformBarriers(const Candidate &C) {
  if (!C.First.Summary || !C.Second.Summary)
    return {};
  std::vector<Obstacle> Result;
  // A kernel starts with its warps converged; behind another body that is not promised, and what
  // does not name its threads depends on it.
  for (const KernelEffect &Effect : C.Second.Summary->Effects)
    if (Effect.What == KernelEffect::Kind::WarpExchange && !Effect.NamesThreads) {
      Result.push_back(effectObstacle(
          C, C.Second, Effect, RejectReason::BarrierMayDiverge,
          "calls '" + Effect.Name + "', which depends on the threads of a warp being together"));
      break;
    }
  if (const ReturnStmt *Return = returnForSomeArguments(*C.First.Summary->Kernel))
    Result.push_back(
        obstacle(RejectReason::ReturnNotStructured, at(*Return, *C.Device),
                 "'" + nameOf(C.First) + "' returns here for some of its template's arguments"));
  if (C.First.Summary->EarlyReturns.empty())
    return Result;
  const KernelSummary &First = *C.First.Summary;
  for (const ReturnStmt *Each : First.EarlyReturns)
    if (Each->getBeginLoc().isMacroID() || !isStructuredReturn(*Each, *First.Kernel))
      Result.push_back(
          obstacle(RejectReason::ReturnNotStructured, at(*Each, *C.Device),
                   "'" + nameOf(C.First) + "' returns here, inside a loop or a nested branch"));
  for (auto Kind : {KernelEffect::Kind::Barrier, KernelEffect::Kind::WarpExchange})
    for (const KernelEffect &Effect : First.Effects) {
      const auto Return = llvm::find_if(First.EarlyReturns, [&](const ReturnStmt *Each) {
        return mayMiss(Effect, *Each, First, *C.Device);
      });
      if (Effect.What != Kind || Return == First.EarlyReturns.end())
        continue;
      // Threads that left early would go on to the second body while the others still meet here.
      Obstacle O =
          effectObstacle(C, C.First, Effect, RejectReason::BarrierMayDiverge,
                         "calls '" + Effect.Name + "' after some of its threads may have returned");
      O.Related.push_back({at(**Return, *C.Device), "they return here"});
      Result.push_back(std::move(O));
      break;
    }
  return Result;
}

} // namespace gpufuse
