// Finds kernels whose threads never wait for one another, so that they can run one after the other
// on one stack. Errs on the side of "waits".
#include "Lower.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace gpuexec {
namespace {

bool mayWaitIn(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isVolatile() || Load->isAtomic();
  if (isa<AtomicCmpXchgInst, FenceInst>(I))
    return true;
  if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
    return Rmw->getOperation() == AtomicRMWInst::Xchg || isa<Constant>(Rmw->getValOperand());
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || Call->isInlineAsm())
    return false;
  const Function *Callee = Call->getCalledFunction();
  if (!Callee)
    return true;
  StringRef Name = Callee->getName();
  if (Callee->isIntrinsic())
    return Name.starts_with("llvm.nvvm.") &&
           (Callee->isConvergent() || Name.contains("atom") || Name.contains("membar") ||
            Name.contains("nanosleep"));
  return Callee->isDeclaration() && Name.starts_with("gpuexec_");
}
} // namespace

DenseSet<Function *> findPlainKernels(const std::vector<DeviceKernel> &Kernels) {
  DenseSet<Function *> Plain;
  for (const DeviceKernel &Kernel : Kernels) {
    SmallVector<Function *, 8> Work{Kernel.Body};
    DenseSet<Function *> Seen{Kernel.Body};
    bool Waits = false;
    while (!Work.empty() && !Waits) {
      Function *F = Work.pop_back_val();
      for (Instruction &I : instructions(*F)) {
        Waits |= mayWaitIn(I);
        if (auto *Call = dyn_cast<CallBase>(&I))
          if (Function *Callee = Call->getCalledFunction(); Callee && Seen.insert(Callee).second)
            Work.push_back(Callee);
      }
    }
    if (!Waits)
      Plain.insert(Kernel.Body);
  }
  return Plain;
}

} // namespace gpuexec
