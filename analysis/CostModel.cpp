#include "analysis/CostModel.h"
#include "analysis/Legality.h"

namespace gpufuse {
namespace {

/// Kernels with this many accesses between them keep more values alive than registers hold; the
/// launch that is saved (some microseconds) no longer pays for the spills. Deliberately high: most
/// kernels have fewer than twenty.
constexpr size_t MaxAccesses = 200;
/// A block with more shared memory than this halves the number of resident blocks on most devices,
/// in bytes.
constexpr uint64_t MaxSharedBytes = 24 * 1024;

} // namespace

std::string whyUnprofitable(const FusionProof &Proof) {
  size_t Accesses = 0;
  uint64_t Shared = 0, Largest = 0;
  for (const EvaluatedLaunch *L : Proof.launches()) {
    Accesses += L->Summary->Accesses.size();
    Shared += L->Summary->StaticSharedBytes;
    Largest = std::max(Largest, L->Summary->StaticSharedBytes);
  }
  if (Accesses > MaxAccesses)
    return "the fused kernel would make " + std::to_string(Accesses) +
           " accesses and likely spill registers";
  if (Shared > MaxSharedBytes && Shared > Largest)
    return "the fused kernel would need " + std::to_string(Shared) +
           " bytes of shared memory, which leaves fewer blocks resident";
  return "";
}

} // namespace gpufuse
