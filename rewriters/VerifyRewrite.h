// The recheck of a rewritten translation unit: the fused kernels, as they parse now, do what their
// originals did, one after the other. (That both sides parse without new diagnostics, and that a
// second run proposes nothing, is asked by the pipeline, which knows how to parse.)
#ifndef GPUFUSE_REWRITERS_VERIFYREWRITE_H
#define GPUFUSE_REWRITERS_VERIFYREWRITE_H

#include "analysis/Legality.h"
#include "matchers/LaunchMatchers.h"

namespace gpufuse {

/// A body that a fused kernel calls.
struct ExpectedCall {
  const clang::FunctionDecl *Kernel = nullptr; ///< of which it is the body
  std::vector<unsigned> Arguments;             ///< by parameter, parameters of the fused kernel
  std::vector<bool> MayRestrict;
  bool BehindBarrier = false;
  bool Inlined = false;
};

/// What a fused kernel must read as, taken from the originals before they change.
struct ExpectedKernel {
  std::string Name;
  /// By parameter: it may promise that nothing else reaches its buffer.
  std::vector<bool> MayRestrict;
  std::vector<std::string> ParameterTypes;
  /// What its kernels are bounded to, by `__launch_bounds__`.
  LaunchBounds Bounds;
  std::vector<std::string> Items;
  /// Instead of items: what it calls, in order.
  std::vector<ExpectedCall> Calls;
  /// Those among the items that it calls.
  std::vector<ExpectedCall> Inlined;
  /// Behind the calls, in each round.
  bool EndsWithBarrier = false;
  /// The function that launches it, on the host.
  const clang::FunctionDecl *LaunchedIn = nullptr;
  /// The loop of which the list of the launches is the body is still there.
  bool InLoop = false;
  /// Grid, block, dynamic shared memory and stream, perhaps null, then its arguments.
  llvm::SmallVector<const clang::Expr *, 12> Launched;
  /// Where the grid is the larger of two.
  const clang::Expr *OtherGrid = nullptr;
  /// Behind a guard: the launches that are made where it fails.
  std::vector<Launch> Originals;
  /// The items are those of each round of this loop, whose bound is the last argument.
  std::optional<CountedLoop> Rounds;
};

ExpectedKernel expectedKernel(const FusionProof &Proof, llvm::StringRef FusedName);

/// Nothing if the kernels of these names in \p Rewritten, a device-side parse, read as expected;
/// else what differs.
std::optional<std::string> findDifference(llvm::ArrayRef<ExpectedKernel> Expected,
                                          const clang::ASTContext &Rewritten);

/// Nothing if the launches of all \p Expected kernels in \p Rewritten, the facts of a host-side
/// parse, evaluate what the originals did; else what differs.
std::optional<std::string> findLaunchDifference(llvm::ArrayRef<ExpectedKernel> Expected,
                                                const Facts &Rewritten);

/// The runtime functions that the unit's own code calls, in the order of the text, launches and
/// the statements \p Without left out: one line a call, with its function. Those that are \p
/// Narrowed to a stream are given as waits for it.
std::vector<std::string>
runtimeCalls(clang::ASTContext &Host, const llvm::DenseSet<const clang::Stmt *> &Without,
             const llvm::DenseMap<const clang::CallExpr *, const clang::Expr *> &Narrowed);

} // namespace gpufuse

#endif
