// The one GPU architecture that the device side is parsed for.
#ifndef GPUFUSE_TOOL_GPUARCHITECTURE_H
#define GPUFUSE_TOOL_GPUARCHITECTURE_H

#include "matchers/Language.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace gpufuse {

struct GpuArchitecture {
  /// As Clang's `--offload-arch=` takes it.
  std::string Name;
  /// CUDA: the compute capabilities that nvcc compiles for, as `__CUDA_ARCH_LIST__` has them
  /// (`800`), ascending; empty where that is not known.
  std::vector<unsigned> Listed;
  /// Why it is not quite what the command asked for; usually empty.
  std::vector<std::string> Warnings;
};

/// CUDA: the highest the user names (`sm_80`, `compute_80`, `80`); one that Clang does not know
/// gives way to the nearest below it, else above it. By default sm_80, or what nvcc has as its
/// default where the command is that of an nvcc of release \p NvccMajor (0: of another compiler, or
/// not known). HIP: the first the user names, default gfx906.
GpuArchitecture chooseArchitecture(Language, llvm::ArrayRef<std::string> UserNames,
                                   unsigned NvccMajor = 0);

} // namespace gpufuse

#endif
