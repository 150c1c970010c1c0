// What a kernel can reach at all: enough to order it among other work, without where and when.
#ifndef GPUFUSE_ANALYSIS_KERNEL_KERNELREACH_H
#define GPUFUSE_ANALYSIS_KERNEL_KERNELREACH_H

#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace gpufuse {

struct KernelReach {
  /// It may go to memory that is neither a parameter's nor a variable's: a pointer that was loaded
  /// or converted, an unknown call, assembly.
  bool Anywhere = false;
  /// It prints, asserts or traps.
  bool HasOutput = false;
  /// It can tell when, or what other work does meanwhile: by a clock, or by looking at memory again
  /// and again.
  bool Observes = false;
  /// A pointer to const loses its const somewhere: reading parameters may be written.
  bool CastsConstAway = false;
  /// `__device__`, `__constant__` and managed variables, as the device side declares them.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Variables;
};

/// The reach of \p Kernel, a definition on the device side, and of the functions it calls.
KernelReach reachOf(const clang::FunctionDecl &Kernel);

} // namespace gpufuse

#endif
