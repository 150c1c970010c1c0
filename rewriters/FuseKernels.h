// Renders proven fusions: a fused kernel beside the originals, one launch in place of several.
//
// Before:                                              After:
//   __global__ void scale(float *x, float a, int n) {    static __global__ void scale_add(float *x,
//   float a, int n,
//     int i = blockIdx.x * blockDim.x + threadIdx.x;                                       const
//     float *y) { if (i < n) x[i] = a * x[i];                          int i = blockIdx.x *
//     blockDim.x + threadIdx.x;
//   }                                                      if (i < n) {
//   __global__ void add(float *x, const float *y,            x[i] = __fmul_rn(a, x[i]);
//                       int n) { ... x[i] += y[i]; }         x[i] += y[i];
//   ...                                                    }
//   scale<<<grid, 256>>>(x, 2.0f, n);                    }
//   add<<<grid, 256>>>(x, y, n);                         scale_add<<<grid, 256>>>(x, 2.0f, n, y);
//
// Asks no safety question: whatever has a proof is rendered. What text cannot be copied is an
// error.
#ifndef GPUFUSE_REWRITERS_FUSEKERNELS_H
#define GPUFUSE_REWRITERS_FUSEKERNELS_H

#include "analysis/Legality.h"
#include "rewriters/EditSet.h"
#include "rewriters/RenderRefusal.h"

namespace gpufuse {

struct RenderedFusion {
  std::string KernelName;
  /// What it is compiled for as it has no bounds of its own: threads of a block; 0 where that is
  /// not known, or not asked.
  int64_t BlockThreads = 0;
  EditSet Edits;
  /// Error checks that go, as the one behind the fused launch says the same.
  llvm::SmallVector<const clang::Stmt *, 2> RepeatedChecks;
};

/// The blocks that a fused kernel is compiled for, where its kernels have no bounds of their own:
/// those that it is launched with, as far as they are known.
struct BlockBounds {
  /// Whatever a block may be.
  bool Any = false;
  /// What is written for HIP, where kernels are compiled for the largest block unless told
  /// otherwise, is to do for CUDA, too.
  bool ForBothLanguages = false;

  friend bool operator==(const BlockBounds &, const BlockBounds &) = default;
};

/// Renders the fusions of one translation unit; equal fused kernels are written once.
class FusionRenderer {
public:
  FusionRenderer(const clang::ASTContext &Host, const clang::ASTContext &Device,
                 const Facts &TheFacts, const DialectOptions &Dialect);
  ~FusionRenderer();

  llvm::Expected<RenderedFusion> render(const FusionProof &Proof, BlockBounds Bounds);
  /// Deletes file-local kernels, and variables, that the fusions rendered so far leave without any
  /// use.
  EditSet removeUnused() const;

private:
  struct State;
  std::unique_ptr<State> S;
};

/// True where \p D, of a template, is the same edits in all that the unit makes of the template.
bool rendersAlike(const Decision &D, const clang::ASTContext &Host, const clang::ASTContext &Device,
                  const Facts &TheFacts, const DialectOptions &Dialect);

} // namespace gpufuse

#endif
