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
  /// Why it is not quite what the command asked for; usually empty.
  std::vector<std::string> Warnings;
};

/// CUDA: the highest the user names (`sm_80`, `compute_80`, `80`), default sm_80; one that Clang
/// does not know gives way to the nearest below it, else above it. HIP: the first the user names,
/// default gfx906.
GpuArchitecture chooseArchitecture(Language, llvm::ArrayRef<std::string> UserNames);

} // namespace gpufuse

#endif
