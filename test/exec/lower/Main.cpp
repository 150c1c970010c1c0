// gpuexec-lower: device bitcode in, a host object out.
//   gpuexec-lower --mode=checked|optimized --id=ID --library=DEVICE_LIBRARY.bc -o OUT.o IN.bc...
// Several inputs are linked first, as relocatable device code is.
#include "Lower.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;
using namespace gpuexec;

namespace {
enum Mode { Checked, Optimized };

cl::list<std::string> Inputs(cl::Positional, cl::OneOrMore, cl::desc("<device bitcode>"));
cl::opt<std::string> Output("o", cl::Required, cl::desc("object to write"));
cl::opt<std::string> Id("id", cl::Required, cl::desc("content of the host side's fat binary"));
cl::opt<std::string> LibraryPath("library", cl::Required, cl::desc("the device library's bitcode"));
cl::opt<Mode>
    BuildMode("mode", cl::init(Checked),
              cl::values(clEnumValN(Checked, "checked", "every access is seen by the runtime"),
                         clEnumValN(Optimized, "optimized", "as a device compiler would")));

Expected<std::unique_ptr<Module>> read(LLVMContext &Context, StringRef Path) {
  SMDiagnostic Problem;
  if (std::unique_ptr<Module> Read = parseIRFile(Path, Problem, Context))
    return Read;
  return createStringError(Path + ": " + Problem.getMessage());
}

Expected<std::unique_ptr<Module>> readInputs(LLVMContext &Context) {
  Expected<std::unique_ptr<Module>> First = read(Context, Inputs[0]);
  for (unsigned I = 1; First && I < Inputs.size(); ++I) {
    Expected<std::unique_ptr<Module>> Next = read(Context, Inputs[I]);
    if (!Next)
      return Next;
    if (Linker::linkModules(**First, std::move(*Next)))
      return createStringError(Inputs[I] + ": cannot be linked with the inputs before it");
  }
  return First;
}

Error linkLibrary(Module &Program, std::unique_ptr<Module> Library, TargetMachine &Host) {
  Library->setTargetTriple(Host.getTargetTriple());
  Library->setDataLayout(Host.createDataLayout());
  if (Linker::linkModules(Program, std::move(Library), Linker::LinkOnlyNeeded))
    return createStringError("the device library cannot be linked");
  return Error::success();
}

Error run() {
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> Read = readInputs(Context);
  if (!Read)
    return Read.takeError();
  Module &Program = **Read;
  Expected<std::unique_ptr<Module>> Library = read(Context, LibraryPath);
  if (!Library)
    return Library.takeError();

  bool Optimize = BuildMode == Optimized;
  std::unique_ptr<TargetMachine> Host = createHostMachine(Optimize);
  std::vector<DeviceKernel> Kernels = retarget(Program, *Host);
  dropUnused(Program, *Host, Kernels);
  DenseSet<Function *> Plain = findPlainKernels(Kernels);
  if (Optimize)
    addSpinHints(Program);
  else {
    inlineHeaderFunctions(Program, *Host);
    instrument(Program);
  }
  if (Error Failed = lowerIntrinsics(Program, **Library))
    return Failed;
  SharedLayout Shared = lowerSharedMemory(Program, Kernels);
  if (Error Failed = linkLibrary(Program, std::move(*Library), *Host))
    return Failed;
  internalizeModule(Program, [](const GlobalValue &) { return false; });
  addTable(Program, Id, !Optimize, Kernels, Shared, Plain);
  if (verifyModule(Program, &errs()))
    return createStringError("gpuexec-lower made an invalid module");
  optimize(Program, *Host, Optimize);
  if (Optimize)
    contractProducts(Program);
  return emitObject(Program, *Host, Output);
}
} // namespace

int main(int Count, char **Arguments) {
  InitLLVM Init(Count, Arguments);
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  InitializeNativeTargetAsmParser();
  cl::ParseCommandLineOptions(Count, Arguments, "Lowers CUDA device code to the host.\n");
  if (Error Failed = run()) {
    errs() << "gpuexec-lower: " << toString(std::move(Failed)) << "\n";
    return 1;
  }
  return 0;
}
