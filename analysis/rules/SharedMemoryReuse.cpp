// F2 in shared memory: what both bodies use of it, they use one after the other, with a barrier
// between. What the second finds there is undefined in a kernel of its own, so no value is handed
// on.
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"

using namespace clang;

namespace gpufuse {

std::vector<Obstacle> sharedMemoryReuse(const Candidate &C) {
  if (!C.First.Summary || !C.Second.Summary)
    return {};
  const KernelSummary &First = *C.First.Summary, &Second = *C.Second.Summary;
  // Each launch has one piece of dynamic shared memory, and the shared variables of a function that
  // both kernels call, or of the file, are one for both.
  C.Proof.NeedsBarrier |= (First.DynamicShared && Second.DynamicShared) ||
                          llvm::any_of(First.CommonShared, [&](const VarDecl *V) {
                            return Second.CommonShared.contains(V);
                          });
  return {};
}

} // namespace gpufuse
