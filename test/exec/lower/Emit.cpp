// Optimises the lowered module and writes the object.
#include "Lower.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/Scalar/SpeculativeExecution.h"

using namespace llvm;

namespace gpuexec {

static void runPasses(Module &M, TargetMachine &Host,
                      function_ref<ModulePassManager(PassBuilder &)> Choose) {
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Sccs;
  ModuleAnalysisManager Modules;
  PassBuilder Builder(&Host);
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Sccs);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Sccs, Modules);
  Choose(Builder).run(M, Modules);
}

void dropUnused(Module &M, TargetMachine &Host, const std::vector<DeviceKernel> &Kernels) {
  DenseSet<const GlobalValue *> Kept;
  for (const DeviceKernel &Kernel : Kernels)
    Kept.insert(Kernel.Body);
  internalizeModule(M, [&](const GlobalValue &Value) {
    return Kept.contains(&Value) || isa<GlobalVariable>(Value);
  });
  runPasses(M, Host, [](PassBuilder &) {
    ModulePassManager Passes;
    Passes.addPass(GlobalDCEPass());
    return Passes;
  });
}

void inlineHeaderFunctions(Module &M, TargetMachine &Host) {
  runPasses(M, Host, [](PassBuilder &) {
    ModulePassManager Passes;
    Passes.addPass(AlwaysInlinerPass(/*InsertLifetime=*/false));
    return Passes;
  });
}

void optimize(Module &M, TargetMachine &Host, bool Full) {
  runPasses(M, Host, [&](PassBuilder &Builder) {
    ModulePassManager Passes =
        Builder.buildPerModuleDefaultPipeline(Full ? OptimizationLevel::O3 : OptimizationLevel::O1);
    // The NVPTX back end computes ahead of branches what cannot fault.
    if (Full)
      Passes.addPass(createModuleToFunctionPassAdaptor(SpeculativeExecutionPass()));
    return Passes;
  });
}

Error emitObject(Module &M, TargetMachine &Host, StringRef Path) {
  std::error_code Code;
  raw_fd_ostream Out(Path, Code, sys::fs::OF_None);
  if (Code)
    return createFileError(Path, Code);
  legacy::PassManager Passes;
  if (Host.addPassesToEmitFile(Passes, Out, nullptr, CodeGenFileType::ObjectFile))
    return createStringError("the host cannot emit objects");
  Passes.run(M);
  return Error::success();
}

} // namespace gpuexec
