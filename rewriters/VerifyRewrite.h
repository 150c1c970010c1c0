// The recheck of a rewritten translation unit: the fused kernels, as they parse now, do what their
// originals did, one after the other. (That both sides parse without new diagnostics, and that a
// second run proposes nothing, is asked by the pipeline, which knows how to parse.)
#ifndef GPUFUSE_REWRITERS_VERIFYREWRITE_H
#define GPUFUSE_REWRITERS_VERIFYREWRITE_H

#include "analysis/Legality.h"

namespace gpufuse {

/// What a fused kernel must read as, taken from the originals before they change.
struct ExpectedKernel {
  std::string Name;
  /// By parameter: it may promise that nothing else reaches its buffer.
  std::vector<bool> MayRestrict;
  std::vector<std::string> Items;
};

ExpectedKernel expectedKernel(const FusionProof &Proof, llvm::StringRef FusedName);

/// Nothing if the kernel of that name in \p Rewritten, a device-side parse, reads as expected; else
/// what differs.
std::optional<std::string> findDifference(const ExpectedKernel &Expected,
                                          const clang::ASTContext &Rewritten);

} // namespace gpufuse

#endif
