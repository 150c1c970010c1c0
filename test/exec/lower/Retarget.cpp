// From the device's target to the host's. Address spaces stay: on x86-64 all those below 256 are
// flat.
#include "Lower.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace gpuexec {

std::unique_ptr<TargetMachine> createHostMachine(bool Optimize) {
  Triple Host(sys::getProcessTriple());
  std::string Problem;
  const Target *Found = TargetRegistry::lookupTarget(Host, Problem);
  if (!Found)
    report_fatal_error(Twine(Problem));
  TargetOptions Options;
  Options.AllowFPOpFusion =
      FPOpFusion::Standard; // By the contract flags that Clang gives device code.
  Options.UseInitArray = true;
  return std::unique_ptr<TargetMachine>(
      Found->createTargetMachine(Host, "x86-64-v3", "", Options, Reloc::PIC_, std::nullopt,
                                 Optimize ? CodeGenOptLevel::Default : CodeGenOptLevel::Less));
}

namespace {
unsigned maxThreadsOf(const Function &Kernel) {
  Attribute Bound = Kernel.getFnAttribute("nvvm.maxntid");
  if (!Bound.isStringAttribute())
    return 0;
  unsigned Product = 1;
  SmallVector<StringRef, 3> Parts;
  Bound.getValueAsString().split(Parts, ',');
  for (StringRef Part : Parts) {
    unsigned Number = 1;
    Part.trim().getAsInteger(10, Number);
    Product *= Number;
  }
  return Product;
}

void dropDeviceAttributes(Function &F) {
  for (StringRef Name :
       {"target-cpu", "target-features", "nvvm.maxntid", "uniform-work-group-size"})
    F.removeFnAttr(Name);
  F.addFnAttr("target-cpu", "x86-64-v3");
  F.setComdat(nullptr);
  F.setSection("");
  F.setCallingConv(CallingConv::C);
}
} // namespace

std::vector<DeviceKernel> retarget(Module &Program, TargetMachine &Host) {
  Program.setTargetTriple(Host.getTargetTriple());
  Program.setDataLayout(Host.createDataLayout());
  std::vector<DeviceKernel> Kernels;
  for (Function &F : Program) {
    if (F.getCallingConv() == CallingConv::PTX_Kernel && !F.isDeclaration()) {
      Kernels.push_back({F.getName().str(), &F, maxThreadsOf(F)});
      F.removeFnAttr(Attribute::NoInline);
    }
    dropDeviceAttributes(F);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->setCallingConv(CallingConv::C);
  }
  for (StringRef Name : {"llvm.used", "llvm.compiler.used", "nvvm.annotations"}) {
    if (GlobalVariable *List = Program.getNamedGlobal(Name))
      List->eraseFromParent();
    if (NamedMDNode *List = Program.getNamedMetadata(Name))
      List->eraseFromParent();
  }
  for (GlobalVariable &Variable : make_early_inc_range(Program.globals())) {
    Variable.setComdat(nullptr);
    Variable.setExternallyInitialized(false);
    // Constants are written by the host; everything that the host can name must stay.
    if (Variable.getAddressSpace() == 4)
      Variable.setConstant(false);
    if (Variable.use_empty() && Variable.isDeclaration())
      Variable.eraseFromParent();
  }
  return Kernels;
}

} // namespace gpuexec
