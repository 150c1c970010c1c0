#include "analysis/host/CommutingWork.h"
#include "analysis/host/PointerOverlap.h"
#include "matchers/HostOperation.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Notes what that rests on.
bool areApart(const Overlap &Both, std::set<Assumption> &Needed) {
  if (Both.What != Overlap::Kind::Disjoint)
    return false;
  if (Both.ByAllocation)
    Needed.insert(Assumption::DistinctAllocations);
  if (Both.ByAnnotation)
    Needed.insert(Assumption::AnnotatedDistinct);
  if (Both.ThroughFileVariable)
    Needed.insert(Assumption::FileSetsItsVariables);
  if (Both.ThroughFileFunction)
    Needed.insert(Assumption::FileCallsItsFunctions);
  return true;
}

/// True for a kernel that at most meets within blocks besides: nothing else of it is seen, and it
/// sees nothing else.
bool onlyTouchesMemory(const EvaluatedLaunch &L) {
  return llvm::all_of(L.Summary->Effects, [](const KernelEffect &Effect) {
    return Effect.What == KernelEffect::Kind::Barrier ||
           Effect.What == KernelEffect::Kind::WarpExchange;
  });
}

} // namespace

bool isOfDevice(const AllocationSites &Sites) {
  return !Sites.Sites.empty() && llvm::all_of(Sites.Sites, [&](AllocationSite Site) {
    const CallExpr *Call = Sites.callAt(Site);
    return Call && runtimeOp(*Call) == RuntimeOp::Allocate;
  });
}

bool commutes(const CallExpr &Call, const EvaluatedLaunch &L, const Facts &TheFacts,
              HostValues &Values, std::set<Assumption> &Needed) {
  const HostOperation Work = hostOperation(Call);
  const bool Copies = Work.Op == RuntimeOp::CopyAsync || Work.Op == RuntimeOp::Copy,
             Sets = Work.Op == RuntimeOp::SetAsync || Work.Op == RuntimeOp::Set,
             OfDefaultStream = Work.Op == RuntimeOp::Copy || Work.Op == RuntimeOp::Set;
  if ((!Copies && !Sets) || Work.InStruct || !Work.Target || !Work.Bytes || !L.Summary ||
      (Copies && Work.Direction != CopyDirection::HostToDevice &&
       Work.Direction != CopyDirection::DeviceToDevice) ||
      Values.stream(OfDefaultStream ? nullptr : Work.Stream) != L.Stream)
    return false;
  llvm::SmallVector<PointerArgument, 2> Touched;
  for (const Expr *E :
       {Work.Target, Work.Direction == CopyDirection::DeviceToDevice ? Work.Source : nullptr})
    if (E) {
      HostPointer Pointer = Values.pointer(*E);
      auto Sites = Pointer.Root ? allocationSites(*Pointer.Root, TheFacts, TracedWays::Device)
                                : std::nullopt;
      if (!Sites || !isOfDevice(*Sites))
        return false;
      Touched.push_back({std::move(Pointer), std::move(Sites), false});
    }
  for (const KernelAccess &Access : L.Summary->Accesses) {
    const PointerArgument *Own = pointerArgument(L, Access.Where);
    if (!Own || !Own->Sites || !isOfDevice(*Own->Sites))
      return false;
    for (const PointerArgument &Other : Touched)
      if (!areApart(overlap(*Own, Other), Needed))
        return false;
  }
  Needed.insert(Assumption::DistinctAllocations);
  Needed.insert(Assumption::LaunchesSucceed);
  return true;
}

bool touchesDeviceOnly(const EvaluatedLaunch &L, std::set<Assumption> &Needed) {
  if (!L.Summary)
    return false;
  for (const KernelAccess &Access : L.Summary->Accesses) {
    if (Access.Where.What == Buffer::Kind::Shared)
      continue;
    const PointerArgument *Own = pointerArgument(L, Access.Where);
    if (!Own || !Own->Sites || !isOfDevice(*Own->Sites))
      return false;
    if (Own->Sites->ThroughFileVariable)
      Needed.insert(Assumption::FileSetsItsVariables);
    if (Own->Sites->ThroughFileFunction)
      Needed.insert(Assumption::FileCallsItsFunctions);
  }
  return true;
}

bool commutes(const EvaluatedLaunch &Other, const EvaluatedLaunch &L, const Algebra &A,
              std::set<Assumption> &Needed) {
  if (!Other.Summary || !L.Summary || Other.Stream != L.Stream || !onlyTouchesMemory(Other) ||
      !onlyTouchesMemory(L))
    return false;
  for (const KernelAccess &X : L.Summary->Accesses)
    for (const KernelAccess &Y : Other.Summary->Accesses) {
      const bool Conflict = X.Kind != AccessKind::Read || Y.Kind != AccessKind::Read;
      const bool OfBlock =
          X.Where.What == Buffer::Kind::Shared || Y.Where.What == Buffer::Kind::Shared;
      if (Conflict && !OfBlock && !areApart(overlap(L, X.Where, Other, Y.Where, A), Needed))
        return false;
    }
  Needed.insert(Assumption::LaunchesSucceed);
  return true;
}

} // namespace gpufuse
