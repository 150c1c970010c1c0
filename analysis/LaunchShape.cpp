#include "analysis/LaunchShape.h"
#include "analysis/kernel/CoordinateUses.h"

namespace gpufuse {
namespace {

constexpr const char *Axes[] = {".x", ".y", ".z"};

/// Threads along axis \p D, where blocks have a known size.
std::optional<Index> threads(const LaunchShape &Shape, unsigned D) {
  const std::optional<int64_t> Block = Algebra::asConstant(Shape.Block[D]);
  return Block ? std::optional(Shape.Grid[D].scale(*Block)) : std::nullopt;
}

/// True when no thread of \p Summary, for a launch of the shape of \p Shape, whose number along
/// axis \p D is \p Limit or more touches anything.
bool idleFrom(const Index &Limit, const KernelSummary &Summary, const LaunchShape &Shape, unsigned D,
              const Region &HostFacts, const Algebra &A) {
  const auto coordinate = [&](const char *Name, const Index &Extent) {
    return Algebra::asConstant(Extent) == 1 ? A.constant(0)
                                            : A.symbol("%" + (std::string(Name) + Axes[D]));
  };
  const Index Flat = coordinate("blockIdx", Shape.Grid[D])
                         .scale(*Algebra::asConstant(Shape.Block[D]))
                         .add(coordinate("threadIdx", Shape.Block[D]));
  const Region Beyond = Flat.ge_set(Limit).intersect(Summary.Space.Facts).intersect(HostFacts);
  return llvm::all_of(Summary.Accesses, [&](const KernelAccess &Access) {
    return Access.Relation.Where.intersect(Beyond).is_empty();
  });
}

/// Nothing but the memory that it touches tells where a thread of it runs.
bool hasOnlyAccesses(const KernelSummary &Summary) {
  return Summary.Effects.empty() && Summary.StaticSharedBytes == 0 && !Summary.DynamicShared &&
         Summary.CommonShared.empty();
}

} // namespace

ShapeFit fitInto(const EvaluatedLaunch &Launch, const EvaluatedLaunch &Head, HostValues &Values,
                 const Algebra &A,
                 llvm::function_ref<KernelSummary(const LaunchShape &)> SummaryIn) {
  const LaunchShape &Own = Launch.Own, &Other = Head.Own;
  bool SameGrid = true, SameBlock = true;
  for (unsigned D = 0; D < 3; ++D) {
    SameGrid &= Values.equal(Own.Grid[D], Other.Grid[D]);
    SameBlock &= Values.equal(Own.Block[D], Other.Block[D]);
  }
  if (SameGrid && SameBlock)
    return ShapeFit::Same;
  const auto isFlat = [&] {
    if (!Launch.Summary || !hasOnlyAccesses(*Launch.Summary))
      return false;
    const auto Uses = coordinateUses(*Launch.DeviceKernel);
    std::optional<KernelSummary> InOther;
    for (unsigned D = 0; D < 3; ++D) {
      if (Values.equal(Own.Grid[D], Other.Grid[D]) && Values.equal(Own.Block[D], Other.Block[D]))
        continue;
      const std::optional<Index> OwnThreads = threads(Own, D), OtherThreads = threads(Other, D);
      if (Uses[D].Apart || Uses[D].BlockCount || !OwnThreads || !OtherThreads)
        return false;
      if (Values.equal(*OwnThreads, *OtherThreads))
        continue;
      if (!Uses[D].Flat)
        return false;
      if (!InOther)
        InOther = SummaryIn(Other);
      if (!idleFrom(*OtherThreads, *Launch.Summary, Own, D, Values.facts(), A) ||
          !idleFrom(*OwnThreads, *InOther, Other, D, Values.facts(), A))
        return false;
    }
    return true;
  };
  if (A.bounded(isFlat).value_or(false))
    return ShapeFit::Flat;
  return SameBlock ? ShapeFit::OwnBlocks : ShapeFit::None;
}

} // namespace gpufuse
