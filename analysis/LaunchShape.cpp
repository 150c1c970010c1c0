#include "analysis/LaunchShape.h"
#include "analysis/kernel/CoordinateUses.h"

using namespace clang;

namespace gpufuse {
namespace {

constexpr const char *Axes[] = {".x", ".y", ".z"};

/// Threads along axis \p D, where blocks have a known size.
std::optional<Index> threads(const LaunchShape &Shape, unsigned D) {
  const std::optional<int64_t> Block = Algebra::asConstant(Shape.Block[D]);
  return Block ? std::optional(Shape.Grid[D].scale(*Block)) : std::nullopt;
}

/// True when no thread of \p Summary that is in \p Threads touches anything.
bool isIdle(const Region &Threads, const KernelSummary &Summary, const Region &HostFacts) {
  const Region Looked = Threads.intersect(Summary.Space.Facts).intersect(HostFacts);
  return llvm::all_of(Summary.Accesses, [&](const KernelAccess &Access) {
    return Access.Relation.Where.intersect(Looked).is_empty();
  });
}

std::set<std::string> threadSymbols(const Region &R) {
  std::set<std::string> Out = symbolsIn(R);
  std::erase_if(Out, [](const std::string &Name) { return !Name.starts_with('%'); });
  return Out;
}

/// True when, besides, what they do is defined and ends, or is not in a thread of the launch
/// either: the program has no such \p Threads, and promises nothing of them.
bool isHarmless(const Region &Threads, const KernelSummary &Summary, const Region &HostFacts) {
  if (!isIdle(Threads, Summary, HostFacts))
    return false;
  const Region All = Summary.Space.Facts.intersect(HostFacts);
  return llvm::all_of(Summary.Risks, [&](const Risk &Each) {
    const Region At = Each.Where.intersect(All), There = At.intersect(Threads);
    if (There.is_empty())
      return true;
    const Region Own = At.subtract(Threads);
    // (A product or quotient of a thread's number and an argument is a symbol of its own, of which
    // nothing is known.)
    const auto isCoordinate = [](const std::string &Name) {
      return llvm::StringRef(Name).starts_with("%blockIdx") ||
             llvm::StringRef(Name).starts_with("%threadIdx");
    };
    return Each.Certain && llvm::all_of(threadSymbols(Each.Where), isCoordinate) &&
           without(There, threadSymbols(There)).is_subset(without(Own, threadSymbols(Own)));
  });
}

Index coordinate(const char *Name, unsigned D, const Index &Extent, const Algebra &A) {
  return Algebra::asConstant(Extent) == 1 ? A.constant(0)
                                          : A.symbol("%" + (std::string(Name) + Axes[D]));
}

/// The threads of a launch of \p Shape whose number along axis \p D is \p Limit or more.
Region threadsFrom(const Index &Limit, const LaunchShape &Shape, unsigned D, const Algebra &A) {
  return coordinate("blockIdx", D, Shape.Grid[D], A)
      .scale(*Algebra::asConstant(Shape.Block[D]))
      .add(coordinate("threadIdx", D, Shape.Block[D], A))
      .ge_set(Limit);
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
      if (!hasOnlyAccesses(*InOther) || // isl may have given up
          !isIdle(threadsFrom(*OtherThreads, Own, D, A), *Launch.Summary, Values.facts()) ||
          !isHarmless(threadsFrom(*OwnThreads, Other, D, A), *InOther,
                      Values.facts().intersect(OwnThreads->ge_set(A.constant(1)))))
        return false;
    }
    return true;
  };
  if (A.bounded(isFlat).value_or(false))
    return ShapeFit::Flat;
  return SameBlock ? ShapeFit::OwnBlocks : ShapeFit::None;
}

bool idleInMoreBlocks(const EvaluatedLaunch &L, HostValues &Values, const Algebra &A,
                      llvm::function_ref<KernelSummary(const LaunchShape &)> SummaryIn) {
  const auto isIdleThere = [&] {
    LaunchShape Larger = L.Runs;
    Larger.Grid[0] = A.symbol("more blocks");
    const KernelSummary Summary = SummaryIn(Larger);
    const Index &Blocks = L.Runs.Grid[0]; // there is one, or the launch fails
    return hasOnlyAccesses(Summary) && !coordinateUses(*L.DeviceKernel)[0].BlockCount &&
           isHarmless(coordinate("blockIdx", 0, Larger.Grid[0], A).ge_set(Blocks), Summary,
                      Values.facts().intersect(Blocks.ge_set(A.constant(1))));
  };
  return L.Summary && A.bounded(isIdleThere).value_or(false);
}

static bool isSameType(QualType X, QualType Y) {
  return X.getCanonicalType().getUnqualifiedType() == Y.getCanonicalType().getUnqualifiedType();
}

/// True for an integer that keeps its value as an extent of a grid, or which is no extent.
static bool fitsAnExtent(QualType Type) {
  const auto *Builtin = Type->getAs<BuiltinType>();
  return Builtin && Builtin->isInteger() &&
         llvm::is_contained({BuiltinType::Int, BuiltinType::UInt, BuiltinType::Short,
                             BuiltinType::UShort, BuiltinType::UChar, BuiltinType::SChar},
                            Builtin->getKind());
}

std::optional<WrittenExtent> writtenExtent(const Launch &L, unsigned Axis) {
  const auto isNumber = [](const Expr &E) {
    return E.getType()->isIntegerType() && !E.getType()->isEnumeralType();
  };
  const Expr *E = L.Grid ? L.Grid->IgnoreUnlessSpelledInSource() : nullptr;
  if (!E || E->getType()->isIntegerType())
    return E && Axis == 0 && isNumber(*E) ? std::optional(WrittenExtent{E, false}) : std::nullopt;
  if (!isSameType(E->getType(), L.Grid->getType()))
    return std::nullopt; // converted
  if (isa<DeclRefExpr, MemberExpr>(E))
    return WrittenExtent{E, true};
  const auto *Made = dyn_cast<CXXConstructExpr>(E); // `dim3(columns, rows)`
  if (!Made || Made->getNumArgs() <= Axis || isa<CXXDefaultArgExpr>(Made->getArg(Axis)))
    return std::nullopt;
  const Expr *Blocks = Made->getArg(Axis)->IgnoreUnlessSpelledInSource();
  return isNumber(*Blocks) ? std::optional(WrittenExtent{Blocks, false}) : std::nullopt;
}

const Expr *writtenBlocks(const Launch &L) {
  const auto Blocks = writtenExtent(L, 0);
  if (!Blocks || writtenExtent(L, 1)) // `dim3(blocks)` has them along x alone
    return Blocks && Blocks->IsField && isa<DeclRefExpr>(Blocks->Of) ? Blocks->Of : nullptr;
  return fitsAnExtent(Blocks->Of->getType()) ? Blocks->Of : nullptr;
}

llvm::SmallVector<const EvaluatedLaunch *, 2>
largestGrids(llvm::ArrayRef<const EvaluatedLaunch *> Launches, HostValues &Values) {
  const auto hasRoom = [&](const EvaluatedLaunch &X, const EvaluatedLaunch &Y, unsigned D) {
    const Index &Blocks = X.Runs.Grid[D], &Others = Y.Runs.Grid[D];
    return Algebra::alike(Blocks, Others) || Values.atMost(Others, Blocks);
  };
  const auto hasRoomForAll = [&](const EvaluatedLaunch &X) {
    return llvm::all_of(Launches, [&](const EvaluatedLaunch *Y) {
      return hasRoom(X, *Y, 0) && hasRoom(X, *Y, 1) && hasRoom(X, *Y, 2);
    });
  };
  // What runs in the blocks of another launch has written a grid that it no longer has.
  llvm::SmallVector<const EvaluatedLaunch *, 4> Kept;
  llvm::copy_if(llvm::reverse(Launches), std::back_inserter(Kept),
                [](const EvaluatedLaunch *L) { return L->Fit != ShapeFit::Flat; });
  for (const EvaluatedLaunch *X : Kept)
    if (hasRoomForAll(*X))
      return {X};
  for (const EvaluatedLaunch *X : Kept)
    for (const EvaluatedLaunch *Y : Kept) {
      const Expr *First = writtenBlocks(*X->What), *Second = writtenBlocks(*Y->What);
      if (X != Y && First && Second && isSameType(First->getType(), Second->getType()) &&
          llvm::all_of(Launches, [&](const EvaluatedLaunch *L) {
            return (hasRoom(*X, *L, 0) || hasRoom(*Y, *L, 0)) &&
                   llvm::all_of(std::array{X, Y}, [&](const EvaluatedLaunch *Taken) {
                     return hasRoom(*Taken, *L, 1) && hasRoom(*Taken, *L, 2);
                   });
          }))
        return {Y, X};
    }
  return {};
}

} // namespace gpufuse
