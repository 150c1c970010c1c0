// F9: the fused launch can run wherever both originals could.
#include "analysis/rules/DeviceLimits.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace gpufuse {
namespace {

uint64_t parameterBytes(const FunctionDecl &Kernel) {
  uint64_t Bytes = 0;
  for (const ParmVarDecl *P : Kernel.parameters())
    Bytes += Kernel.getASTContext().getTypeSizeInChars(P->getType()).getQuantity() + 8;
  return Bytes;
}

/// Attributes that say how a kernel is compiled, other than the ones every kernel has.
const Attr *specialAttribute(const FunctionDecl &Kernel) {
  for (const Attr *A : Kernel.attrs())
    if (!A->isImplicit() &&
        !isa<CUDAGlobalAttr, CUDALaunchBoundsAttr, UnusedAttr, CUDAHostAttr, CUDADeviceAttr>(A))
      return A;
  return nullptr;
}

/// The dynamic shared memory of the fused launch: what the kernels that use it are launched with,
/// or the last.
const Index &sharedBytes(const Candidate &C) {
  llvm::SmallVector<const EvaluatedLaunch *, 8> All{&C.Second, &C.First};
  All.append(C.Others.begin(), C.Others.end());
  const auto *const User = llvm::find_if(
      All, [](const EvaluatedLaunch *L) { return L->Summary && L->Summary->DynamicShared; });
  return (User == All.end() ? All.front() : *User)->SharedBytes;
}

/// More than every device offers must have been allowed by name, perhaps in another file.
bool mayNeedPermission(const Candidate &C) {
  const Index &Bytes = sharedBytes(C);
  const auto Fits = C.A.bounded([&] {
    Region Exceeded = Bytes.gt_set(C.A.constant(SharedLimit)).intersect(C.Values.facts());
    for (const Index &Extent : C.Head.Own.Block) // no larger block runs
      Exceeded = Exceeded.intersect(Extent.ge_set(C.A.constant(1)))
                     .intersect(Extent.le_set(C.A.constant(MaxThreadsOfBlock)));
    return Exceeded.is_empty();
  });
  return !Fits.value_or(false) &&
         (Algebra::asConstant(Bytes) || C.First.Summary->Kernel->isExternallyVisible() ||
          C.Second.Summary->Kernel->isExternallyVisible());
}

bool sameBounds(const FunctionDecl &X, const FunctionDecl &Y) {
  const LaunchBounds Bounds = launchBounds(X);
  return Bounds == launchBounds(Y) && !llvm::is_contained(Bounds, UnknownBound);
}

} // namespace

std::vector<Obstacle> fitsTheDevice(const Candidate &C) {
  std::vector<Obstacle> Result;
  const Position Where = at(*C.Second.What->Statement, C.Host);
  for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
    if (!L->What->Kernel)
      continue;
    if (auto It = C.TheFacts.KernelMentions.find(kernelKey(*L->What->Kernel));
        It != C.TheFacts.KernelMentions.end())
      Result.push_back(
          obstacle(RejectReason::KernelAttributesSet, at(*It->second, C.Host),
                   "'" + nameOf(*L) +
                       "' is named here other than by a launch, so its configuration may "
                       "depend on the kernel itself"));
    if (const Attr *A = L->DeviceKernel ? specialAttribute(*L->DeviceKernel) : nullptr)
      Result.push_back(obstacle(RejectReason::LaunchBoundsDiffer,
                                positionOf(A->getLocation(), C.Device->getSourceManager()),
                                "'" + nameOf(*L) + "' has the attribute '" + A->getSpelling() +
                                    "', which is not known to combine"));
  }
  if (!C.First.Summary || !C.Second.Summary)
    return Result;
  const KernelSummary &First = *C.First.Summary, &Second = *C.Second.Summary;
  if (!sameBounds(*First.Kernel, *Second.Kernel))
    Result.push_back(obstacle(RejectReason::LaunchBoundsDiffer, Where,
                              "'" + nameOf(C.First) + "' and '" + nameOf(C.Second) +
                                  "' have different launch bounds"));
  // All of a chain share one launch.
  llvm::SmallPtrSet<const EvaluatedLaunch *, 8> Together{&C.First, &C.Second};
  Together.insert(C.Others.begin(), C.Others.end());
  uint64_t Shared = 0, Parameters = 0;
  for (const EvaluatedLaunch *L : Together)
    if (L->Summary) {
      Shared += L->Summary->StaticSharedBytes;
      Parameters += parameterBytes(*L->Summary->Kernel);
    }
  const std::optional<int64_t> Dynamic = Algebra::asConstant(sharedBytes(C));
  if (Shared && (!Dynamic || Shared + *Dynamic > static_cast<uint64_t>(SharedLimit)))
    Result.push_back(obstacle(
        RejectReason::SharedMemoryLimit, Where,
        Dynamic ? "together the kernels need " + std::to_string(Shared + *Dynamic) +
                      " bytes of shared memory; every device offers only 49152"
                : std::string("the dynamic shared memory is not a known number, so the sum may "
                              "exceed what the device offers")));
  else if (mayNeedPermission(C))
    Result.push_back(obstacle(
        RejectReason::SharedMemoryLimit, Where,
        "the dynamic shared memory may exceed the 49152 bytes that a kernel gets unasked"));
  if (Parameters > ParameterLimit)
    Result.push_back(obstacle(RejectReason::ParameterBytesLimit, Where,
                              "together the kernels take more than 4096 bytes of parameters"));
  return Result;
}

} // namespace gpufuse
