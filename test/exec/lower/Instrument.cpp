// Makes the runtime see memory accesses. Errs on the side of seeing too many: the runtime knows
// each thread's own stack and ignores it.
#include "Lower.h"
#include "runtime/Abi.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace gpuexec {
namespace {

bool isThreadPrivate(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  if (isa<AllocaInst>(Object))
    return true;
  if (auto *Parameter = dyn_cast<Argument>(Object))
    return Parameter->hasByValAttr() || Parameter->hasStructRetAttr();
  if (auto *Global = dyn_cast<GlobalVariable>(Object))
    return Global->getAddressSpace() == 4 || Global->isConstant();
  return false;
}

class Instrumenter {
public:
  explicit Instrumenter(Module &M)
      : M(M), Access(M.getOrInsertFunction(
                  "gpuexec_access", Type::getVoidTy(M.getContext()),
                  PointerType::get(M.getContext(), 0), Type::getInt64Ty(M.getContext()),
                  Type::getInt32Ty(M.getContext()), PointerType::get(M.getContext(), 0))) {}

  void visit(Instruction &I) {
    if (auto *Load = dyn_cast<LoadInst>(&I))
      see(I, Load->getPointerOperand(), bytesOf(Load->getType()),
          (Load->isAtomic() ? gpuexec::Atomic : gpuexec::Load) |
              (Load->isVolatile() ? Volatile : 0));
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      see(I, Store->getPointerOperand(), bytesOf(Store->getValueOperand()->getType()),
          Store->isAtomic() ? gpuexec::Atomic | gpuexec::Store
                            : gpuexec::Store | (Store->isVolatile() ? Volatile : 0));
    else if (auto *Rmw = dyn_cast<AtomicRMWInst>(&I))
      see(I, Rmw->getPointerOperand(), bytesOf(Rmw->getType()), gpuexec::Atomic | gpuexec::Store);
    else if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
      see(I, Swap->getPointerOperand(), bytesOf(Swap->getNewValOperand()->getType()),
          gpuexec::Atomic | gpuexec::Store);
    else if (auto *Copy = dyn_cast<MemTransferInst>(&I)) {
      see(I, Copy->getRawSource(), Copy->getLength(), gpuexec::Load);
      see(I, Copy->getRawDest(), Copy->getLength(), gpuexec::Store);
    } else if (auto *Set = dyn_cast<MemSetInst>(&I))
      see(I, Set->getRawDest(), Set->getLength(), gpuexec::Store);
    else if (auto *Call = dyn_cast<CallInst>(&I))
      visitScopedAtomic(*Call);
  }

private:
  void visitScopedAtomic(CallInst &Call) {
    Function *Callee = Call.getCalledFunction();
    if (Callee && Callee->getName().starts_with("llvm.nvvm.atomic."))
      see(Call, Call.getArgOperand(0), bytesOf(Call.getType()), gpuexec::Atomic | gpuexec::Store);
  }

  Value *bytesOf(Type *T) {
    return ConstantInt::get(Type::getInt64Ty(M.getContext()),
                            M.getDataLayout().getTypeStoreSize(T));
  }

  void see(Instruction &I, Value *Pointer, Value *Bytes, unsigned Kind) {
    if (isThreadPrivate(Pointer))
      return;
    IRBuilder<> Builder(&I);
    if (Pointer->getType()->getPointerAddressSpace())
      Pointer = Builder.CreateAddrSpaceCast(Pointer, Builder.getPtrTy());
    Bytes = Builder.CreateZExtOrTrunc(Bytes, Builder.getInt64Ty());
    Builder.CreateCall(Access, {Pointer, Bytes, Builder.getInt32(Kind), siteOf(I)});
  }

  Module &M;
  FunctionCallee Access;
};

void promoteLocals(Function &F) {
  SmallVector<AllocaInst *, 16> Promotable;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Local = dyn_cast<AllocaInst>(&I); Local && isAllocaPromotable(Local))
      Promotable.push_back(Local);
  DominatorTree Dominators(F);
  PromoteMemToReg(Promotable, Dominators);
}

template <class Action> void forEachInstruction(Module &M, Action Do) {
  for (Function &F : M) {
    SmallVector<Instruction *, 64> All;
    for (Instruction &I : instructions(F))
      All.push_back(&I);
    for (Instruction *I : All)
      Do(*I);
  }
}
} // namespace

void instrument(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration())
      promoteLocals(F);
  Instrumenter See(M);
  forEachInstruction(M, [&](Instruction &I) { See.visit(I); });
  // What the runtime does in an access is no business of the optimizer's.
  for (Function &F : M)
    F.removeFnAttr(Attribute::Memory);
}

void addSpinHints(Module &M) {
  FunctionCallee Spin = M.getOrInsertFunction("gpuexec_spin", Type::getVoidTy(M.getContext()));
  forEachInstruction(M, [&](Instruction &I) {
    bool MayWait = isa<AtomicRMWInst, AtomicCmpXchgInst>(I);
    if (auto *Load = dyn_cast<LoadInst>(&I))
      MayWait =
          (Load->isVolatile() || Load->isAtomic()) && !isThreadPrivate(Load->getPointerOperand());
    if (MayWait)
      IRBuilder<>(&I).CreateCall(Spin);
  });
}

} // namespace gpuexec
