// The steps that turn a device module into host code; Main.cpp runs them in this order.
#ifndef GPUEXEC_LOWER_H
#define GPUEXEC_LOWER_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <vector>

namespace gpuexec {

/// A kernel, as it was found in the device module.
struct DeviceKernel {
  std::string Name;
  llvm::Function *Body;
  unsigned MaxThreads;
};

/// Where each static shared variable lies in a block's shared memory.
struct SharedLayout {
  struct Range {
    unsigned Offset, Size;
  };
  unsigned Bytes = 0;
  llvm::DenseMap<llvm::Function *, std::vector<Range>> OfKernel;
};

std::unique_ptr<llvm::TargetMachine> createHostMachine(bool Optimize);

/// Gives the module the host's target, drops what only the device has, and returns the kernels.
std::vector<DeviceKernel> retarget(llvm::Module &, llvm::TargetMachine &);

/// A constant describing where \p Place stands, of type `runtime/Abi.h:Site`.
llvm::Constant *siteOf(const llvm::Instruction &Place);

/// Puts a call to gpuexec_access before each access that may not be to the thread's own stack.
void instrument(llvm::Module &);
/// Puts a call to gpuexec_spin before atomics and volatile loads.
void addSpinHints(llvm::Module &);

/// The kernels whose threads never wait for one another.
llvm::DenseSet<llvm::Function *> findPlainKernels(const std::vector<DeviceKernel> &);

/// Replaces each intrinsic of the device by its meaning on the host: loads of coordinates, or a
/// function of the device library or the runtime.
llvm::Error lowerIntrinsics(llvm::Module &, const llvm::Module &Library);
/// threadIdx and its kin. False if \p Call reads no coordinate.
bool lowerCoordinate(llvm::CallInst &Call);

SharedLayout lowerSharedMemory(llvm::Module &, const std::vector<DeviceKernel> &);

/// Adds what finds the kernels and variables at run time.
void addTable(llvm::Module &, llvm::StringRef Id, bool Checked, const std::vector<DeviceKernel> &,
              const SharedLayout &, const llvm::DenseSet<llvm::Function *> &Plain);

/// Drops functions that no kernel reaches: headers hold many that cannot be lowered.
void dropUnused(llvm::Module &, llvm::TargetMachine &, const std::vector<DeviceKernel> &);
/// Inlines what is marked so; the compiler's headers are, and their accesses are then their
/// callers'.
void inlineHeaderFunctions(llvm::Module &, llvm::TargetMachine &);
/// Makes fused multiply-adds of all products and sums that may be contracted.
void contractProducts(llvm::Module &);
void optimize(llvm::Module &, llvm::TargetMachine &, bool Full);
llvm::Error emitObject(llvm::Module &, llvm::TargetMachine &, llvm::StringRef Path);

} // namespace gpuexec

#endif
