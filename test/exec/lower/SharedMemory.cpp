// Shared variables become places in the block's shared memory, found through the current thread's
// context.
//   Before: @tile = internal addrspace(3) global [64 x float] undef
//   After:  getelementptr i8, ptr <shared memory of the block>, i64 <offset of tile>
#include "Lower.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace gpuexec {
Value *sharedBase(IRBuilder<> &Builder, Module &M, bool Dynamic);

namespace {
constexpr unsigned RedZone = 32; ///< Between two variables, so that overruns are seen.

bool isDynamic(const GlobalVariable &Variable, uint64_t Bytes) {
  return Variable.isDeclaration() || Bytes == 0;
}

/// The functions that name \p Variable.
DenseSet<Function *> replaceUses(GlobalVariable &Variable, bool Dynamic, unsigned Offset) {
  convertUsersOfConstantsToInstructions({&Variable});
  DenseSet<Function *> Users;
  DenseMap<Function *, Value *> Places;
  for (Use &Used : make_early_inc_range(Variable.uses())) {
    auto *User = dyn_cast<Instruction>(Used.getUser());
    if (!User)
      continue;
    Function *F = User->getFunction();
    Users.insert(F);
    Value *&Place = Places[F];
    if (!Place) {
      IRBuilder<> Builder(&*F->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
      Place = Builder.CreateConstGEP1_32(Builder.getInt8Ty(),
                                         sharedBase(Builder, *F->getParent(), Dynamic), Offset);
      Place = Builder.CreateAddrSpaceCast(Place, Variable.getType());
    }
    Used.set(Place);
  }
  return Users;
}

DenseSet<Function *> reachableFrom(Function *Kernel) {
  DenseSet<Function *> Seen{Kernel};
  SmallVector<Function *, 8> Work{Kernel};
  while (!Work.empty())
    for (Instruction &I : instructions(*Work.pop_back_val()))
      for (Value *Operand : I.operands())
        if (auto *Named = dyn_cast<Function>(Operand->stripPointerCasts());
            Named && Seen.insert(Named).second)
          Work.push_back(Named);
  return Seen;
}
} // namespace

SharedLayout lowerSharedMemory(Module &M, const std::vector<DeviceKernel> &Kernels) {
  SharedLayout Layout;
  std::vector<std::pair<SharedLayout::Range, DenseSet<Function *>>> Variables;
  for (GlobalVariable &Variable : make_early_inc_range(M.globals())) {
    if (Variable.getAddressSpace() != 3)
      continue;
    uint64_t Bytes = M.getDataLayout().getTypeAllocSize(Variable.getValueType());
    bool Dynamic = isDynamic(Variable, Bytes);
    unsigned Offset = 0;
    if (!Dynamic) {
      Offset = alignTo(Layout.Bytes + RedZone,
                       std::max<uint64_t>(Variable.getAlign().valueOrOne().value(), 16));
      Layout.Bytes = Offset + Bytes;
    }
    DenseSet<Function *> Users = replaceUses(Variable, Dynamic, Offset);
    if (!Dynamic)
      Variables.push_back({{Offset, unsigned(Bytes)}, std::move(Users)});
    if (Variable.use_empty())
      Variable.eraseFromParent();
  }
  for (const DeviceKernel &Kernel : Kernels) {
    DenseSet<Function *> Reached = reachableFrom(Kernel.Body);
    for (auto &[Range, Users] : Variables)
      if (any_of(Users, [&](Function *F) { return Reached.contains(F); }))
        Layout.OfKernel[Kernel.Body].push_back(Range);
  }
  return Layout;
}

} // namespace gpuexec
