// For what a kernel uses the numbers of its threads and blocks: whether it would do the same in
// blocks of another size, or among more blocks.
#ifndef GPUFUSE_ANALYSIS_KERNEL_COORDINATEUSES_H
#define GPUFUSE_ANALYSIS_KERNEL_COORDINATEUSES_H

#include <array>

namespace clang {
class FunctionDecl;
} // namespace clang

namespace gpufuse {

/// Along one axis.
struct CoordinateUses {
  bool Flat = false;       ///< `blockIdx.x * blockDim.x + threadIdx.x`
  bool Apart = false;      ///< threadIdx, blockIdx or blockDim in any other way
  bool BlockCount = false; ///< gridDim
};

/// What \p Kernel, a definition on the device side, and the functions it calls use, in x, y, z.
std::array<CoordinateUses, 3> coordinateUses(const clang::FunctionDecl &Kernel);

} // namespace gpufuse

#endif
