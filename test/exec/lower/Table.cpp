// The table by which the runtime finds a module's kernels and variables, and a constructor that
// registers it. A kernel is reached through a wrapper:
//   void run(void **arguments) { kernel(*(T0 *)arguments[0], *(T1 *)arguments[1], ...); }
#include "Lower.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace gpuexec {
namespace {

class TableBuilder {
public:
  explicit TableBuilder(Module &M)
      : M(M), Context(M.getContext()), I32(Type::getInt32Ty(Context)),
        I64(Type::getInt64Ty(Context)), Ptr(PointerType::get(Context, 0)) {}

  Constant *text(StringRef Text) {
    return global(ConstantDataArray::getString(Context, Text), "gpuexec.name");
  }
  Constant *number(uint64_t N) { return ConstantInt::get(I32, N); }
  Constant *wide(uint64_t N) { return ConstantInt::get(I64, N); }
  GlobalVariable *global(Constant *Value, const Twine &Name, bool Writable = false) {
    return new GlobalVariable(M, Value->getType(), !Writable, GlobalValue::PrivateLinkage, Value,
                              Name);
  }
  Constant *array(ArrayRef<Constant *> Elements) {
    if (Elements.empty())
      return ConstantPointerNull::get(Ptr);
    auto *T = ArrayType::get(Elements[0]->getType(), Elements.size());
    return global(ConstantArray::get(T, Elements), "gpuexec.table");
  }

  Constant *kernel(const DeviceKernel &Kernel, const SharedLayout &Layout, bool Plain) {
    SmallVector<Constant *, 8> Sizes, Ranges;
    for (Argument &Parameter : Kernel.Body->args())
      Sizes.push_back(number(M.getDataLayout().getTypeAllocSize(memoryType(Parameter))));
    if (auto Found = Layout.OfKernel.find(Kernel.Body); Found != Layout.OfKernel.end())
      for (const SharedLayout::Range &Range : Found->second)
        Ranges.push_back(ConstantStruct::getAnon({number(Range.Offset), number(Range.Size)}));
    return ConstantStruct::getAnon({text(Kernel.Name), wrapper(*Kernel.Body), array(Sizes),
                                    array(Ranges), number(Sizes.size()), number(Ranges.size()),
                                    number(Kernel.MaxThreads), number(Plain)});
  }

  Constant *variable(GlobalVariable &Variable) {
    return ConstantStruct::getAnon(
        {text(Variable.getName()), ConstantExpr::getPointerBitCastOrAddrSpaceCast(&Variable, Ptr),
         wide(M.getDataLayout().getTypeAllocSize(Variable.getValueType())),
         number(Variable.getAddressSpace() == 4), number(0)});
  }

private:
  static Type *memoryType(Argument &Parameter) {
    return Parameter.hasByValAttr() ? Parameter.getParamByValType() : Parameter.getType();
  }

  Function *wrapper(Function &Kernel) {
    auto *T = FunctionType::get(Type::getVoidTy(Context), {Ptr}, false);
    Function *Run =
        Function::Create(T, GlobalValue::InternalLinkage, "gpuexec.run." + Kernel.getName(), M);
    Run->addFnAttr("target-cpu", "x86-64-v3");
    Run->addFnAttr(Attribute::NoUnwind);
    IRBuilder<> Builder(BasicBlock::Create(Context, "", Run));
    SmallVector<Value *, 8> Values;
    for (Argument &Parameter : Kernel.args()) {
      Value *Slot = Builder.CreateConstGEP1_32(Ptr, Run->getArg(0), Parameter.getArgNo());
      Value *Place = Builder.CreateLoad(Ptr, Slot);
      if (Parameter.hasByValAttr())
        Values.push_back(Place);
      else if (Parameter.getType()->isIntegerTy(1))
        Values.push_back(Builder.CreateTrunc(Builder.CreateLoad(Builder.getInt8Ty(), Place),
                                             Parameter.getType()));
      else
        Values.push_back(Builder.CreateAlignedLoad(Parameter.getType(), Place, Align(1)));
    }
    CallInst *Call = Builder.CreateCall(&Kernel, Values);
    Call->setAttributes(Kernel.getAttributes().removeFnAttributes(Context));
    // On a device a kernel's parameters are there before it begins; inlined here, they would be
    // loaded in the branches that use them, and products of parameters with them.
    Call->addFnAttr(Attribute::NoInline);
    Builder.CreateRetVoid();
    return Run;
  }

  Module &M;
  LLVMContext &Context;
  Type *I32, *I64;
  PointerType *Ptr;
};

bool isVariableOfProgram(const GlobalVariable &Variable) {
  return !Variable.isDeclaration() && !Variable.getName().starts_with("llvm.") &&
         (Variable.getAddressSpace() == 1 || Variable.getAddressSpace() == 4);
}
} // namespace

void addTable(Module &M, StringRef Id, bool Checked, const std::vector<DeviceKernel> &Kernels,
              const SharedLayout &Layout, const DenseSet<Function *> &Plain) {
  TableBuilder Table(M);
  SmallVector<Constant *, 16> KernelRows, VariableRows;
  for (GlobalVariable &Variable : M.globals())
    if (isVariableOfProgram(Variable))
      VariableRows.push_back(Table.variable(Variable));
  for (const DeviceKernel &Kernel : Kernels)
    KernelRows.push_back(Table.kernel(Kernel, Layout, Plain.contains(Kernel.Body)));
  Constant *Value =
      ConstantStruct::getAnon({Table.text(Id), Table.array(KernelRows), Table.array(VariableRows),
                               Table.number(KernelRows.size()), Table.number(VariableRows.size()),
                               Table.number(Layout.Bytes), Table.number(Checked),
                               ConstantPointerNull::get(PointerType::get(M.getContext(), 0))});
  GlobalVariable *ModuleTable = Table.global(Value, "gpuexec.module", /*Writable=*/true);

  auto *T = FunctionType::get(Type::getVoidTy(M.getContext()), false);
  Function *Register = Function::Create(T, GlobalValue::InternalLinkage, "gpuexec.register", M);
  IRBuilder<> Builder(BasicBlock::Create(M.getContext(), "", Register));
  FunctionCallee Callee =
      M.getOrInsertFunction("gpuexec_register_module", Builder.getVoidTy(), Builder.getPtrTy());
  Builder.CreateCall(Callee, {ModuleTable});
  Builder.CreateRetVoid();
  appendToGlobalCtors(M, Register, /*Priority=*/101); // Before the host side's own registration.
}

} // namespace gpuexec
