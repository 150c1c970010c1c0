// F3: every thread reaches every barrier it reached before, and no return of the first body ends
// the second.
#include "analysis/kernel/BlockUniform.h"
#include "analysis/kernel/ReturnStructure.h"
#include "analysis/rules/CalledBody.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The threads of a warp are those with numbers from a multiple of this on. (AMD's older devices
/// have 64, the newer ones 32.)
int64_t threadsOfWarp(Language Lang) { return Lang == Language::Hip ? 64 : 32; }

/// The number of a thread in its block, of \p L; nothing where the block's extents are not known.
std::optional<Index> numberInBlock(const EvaluatedLaunch &L, const Algebra &A) {
  const std::vector<std::string> &Varying = L.Summary->Space.ThreadCoordinates;
  Index Out = A.constant(0);
  std::optional<int64_t> Step = 1;
  for (unsigned D = 0; D < 3; ++D) {
    const std::string Name = std::string("threadIdx.") + "xyz"[D];
    if (llvm::is_contained(Varying, Name)) {
      if (!Step)
        return std::nullopt;
      Out = Out.add(A.symbol("%" + Name).scale(isl::val(A.ctx(), static_cast<long>(*Step))));
    }
    const auto Extent = Algebra::asConstant(L.Runs.Block[D]);
    Step = Step && Extent ? std::optional(*Step * *Extent) : std::nullopt;
  }
  return Out;
}

/// True for a return that all threads of a warp take, or none.
bool isTakenByWholeWarps(const EarlyReturn &Return, const Candidate &C) {
  const ThreadSpace &Space = C.First.Summary->Space;
  const auto Number = numberInBlock(C.First, C.A);
  if (!Return.Takes || !Number)
    return false;
  const auto isCoordinate = [&](llvm::StringRef Name) {
    return !Name.consume_front("%") || llvm::is_contained(Space.BlockCoordinates, Name) ||
           llvm::is_contained(Space.ThreadCoordinates, Name);
  };
  if (!llvm::all_of(symbolsIn(*Return.Takes), isCoordinate))
    return false;
  const auto Parts = C.A.bounded([&] {
    const auto bothSides = [](const auto &What) {
      return std::pair(onSide(What, "1"), onSide(What, "2"));
    };
    const auto [Leaves, Other] = bothSides(*Return.Takes);
    const auto [Facts, OtherFacts] = bothSides(Space.Facts.intersect(C.Values.facts()));
    const auto [Warp, OtherWarp] = bothSides(
        Number->scale_down(isl::val(C.A.ctx(), static_cast<long>(threadsOfWarp(C.Dialect.Lang))))
            .floor());
    Region Apart = Leaves.subtract(Other)
                       .intersect(Facts)
                       .intersect(OtherFacts)
                       .intersect(Warp.eq_set(OtherWarp));
    for (const std::string &Name : Space.BlockCoordinates) {
      const auto [Block, OtherBlock] = bothSides(C.A.symbol("%" + Name));
      Apart = Apart.intersect(Block.eq_set(OtherBlock));
    }
    return !Apart.is_empty();
  });
  return !Parts.value_or(true);
}

/// True when some threads of a block, or of a warp, may have left by \p Return while others meet at
/// \p Effect. Of the kernel's own body, and of no function that it calls, what stands ahead of a
/// return that is in no loop comes before it.
bool mayMiss(const KernelEffect &Effect, const EarlyReturn &Return, const Candidate &C) {
  const FunctionDecl &Kernel = *C.First.Summary->Kernel;
  const SourceManager &Sources = C.Device->getSourceManager();
  const SourceLocation Place = Sources.getExpansionLoc(Effect.Place->getBeginLoc());
  const bool IsBefore = !Effect.Nested && isStructuredReturn(*Return.Place, Kernel) &&
                        Sources.isBeforeInTranslationUnit(
                            Place, Sources.getExpansionLoc(Return.Place->getBeginLoc()));
  return !IsBefore && !isTakenByWholeBlocks(*Return.Place, Kernel) &&
         !(Effect.What == KernelEffect::Kind::WarpExchange && isTakenByWholeWarps(Return, C));
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
  if (const ReturnStmt *Return = unstructuredReturn(C.First)) {
    // In a function of its own it ends nothing else.
    const auto Why = C.Repeats
                         ? std::optional<std::string>("what it is given may change in each round")
                         : whyNotAFunction(C.First, C.List);
    if (Why)
      Result.push_back(
          obstacle(RejectReason::ReturnNotStructured, at(*Return, *C.Device),
                   "'" + nameOf(C.First) + "' returns here, " +
                       (Return->getBeginLoc().isMacroID() ? "in a macro"
                                                          : "inside a loop or a nested branch") +
                       ", and cannot be a function of its own: " + *Why));
  }
  for (auto Kind : {KernelEffect::Kind::Barrier, KernelEffect::Kind::WarpExchange})
    for (const KernelEffect &Effect : First.Effects) {
      const auto Return = llvm::find_if(
          First.EarlyReturns, [&](const EarlyReturn &Each) { return mayMiss(Effect, Each, C); });
      if (Effect.What != Kind || Return == First.EarlyReturns.end())
        continue;
      // Threads that left early would go on to the second body while the others still meet here.
      Obstacle O =
          effectObstacle(C, C.First, Effect, RejectReason::BarrierMayDiverge,
                         "calls '" + Effect.Name + "' after some of its threads may have returned");
      O.Related.push_back({at(*Return->Place, *C.Device), "they return here"});
      Result.push_back(std::move(O));
      break;
    }
  return Result;
}

} // namespace gpufuse
