#include "analysis/host/CommutingWork.h"
#include "analysis/host/PointerOverlap.h"
#include "matchers/HostOperation.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True for memory that only the device touches.
bool isOfDevice(const AllocationSites &Sites) {
  return !Sites.Sites.empty() && llvm::all_of(Sites.Sites, [](AllocationSite Site) {
    const auto *E = dyn_cast<const Expr *>(Site);
    const auto *Call = E ? dyn_cast<CallExpr>(E) : nullptr;
    return Call && runtimeOp(*Call) == RuntimeOp::Allocate;
  });
}

} // namespace

bool commutes(const CallExpr &Call, const EvaluatedLaunch &L, const Facts &TheFacts,
              HostValues &Values, std::set<Assumption> &Needed) {
  const HostOperation Work = hostOperation(Call);
  const bool Copies =
      Work.Op == RuntimeOp::CopyAsync && (Work.Direction == CopyDirection::HostToDevice ||
                                          Work.Direction == CopyDirection::DeviceToDevice);
  if ((!Copies && Work.Op != RuntimeOp::Set && Work.Op != RuntimeOp::SetAsync) || Work.InStruct ||
      !Work.Target || !Work.Bytes || !L.Summary ||
      Values.stream(Work.Op == RuntimeOp::Set ? nullptr : Work.Stream) != L.Stream)
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
    for (const PointerArgument &Other : Touched) {
      const Overlap Both = overlap(*Own, Other);
      if (Both.What != Overlap::Kind::Disjoint)
        return false;
      if (Both.ThroughFileVariable)
        Needed.insert(Assumption::FileSetsItsVariables);
      if (Both.ThroughFileFunction)
        Needed.insert(Assumption::FileCallsItsFunctions);
    }
  }
  Needed.insert(Assumption::DistinctAllocations);
  Needed.insert(Assumption::LaunchesSucceed);
  return true;
}

} // namespace gpufuse
