// Finds the device side's definition of a kernel that the host side names.
#ifndef GPUFUSE_ANALYSIS_KERNEL_DEVICEKERNELS_H
#define GPUFUSE_ANALYSIS_KERNEL_DEVICEKERNELS_H

#include "llvm/ADT/StringMap.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace gpufuse {

class DeviceKernels {
public:
  /// The kernels of \p Device that have a body outside system headers: as written, and
  /// instantiations. None where there is no device side.
  explicit DeviceKernels(const clang::ASTContext *Device);

  /// The definition that runs on the device; null when it is not visible.
  const clang::FunctionDecl *find(const clang::FunctionDecl &HostKernel) const;

  /// All of them, in the order in which they are written; instantiations by their names.
  std::vector<const clang::FunctionDecl *> all() const;

private:
  /// By Clang's unified symbol resolution and the places of closures, which are the same on both
  /// sides; null where that does not tell two of them apart.
  llvm::StringMap<const clang::FunctionDecl *> Definitions;
};

} // namespace gpufuse

#endif
