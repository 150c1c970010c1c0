// threadIdx, blockIdx and the like: loads from the current thread's context. They never change
// while a thread lives, which the loads say, so that they cost what a register costs.
#include "Lower.h"
#include "runtime/Abi.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include <cstddef>

using namespace llvm;

namespace gpuexec {
namespace {
/// Offset in ThreadContext, or -1.
int offsetOf(StringRef Register) {
  int Axis = Register.ends_with(".y") ? 4 : Register.ends_with(".z") ? 8 : 0;
  StringRef Stem = Register.rsplit('.').first;
  int Base = StringSwitch<int>(Stem)
                 .Case("tid", offsetof(ThreadContext, ThreadIdx))
                 .Case("ctaid", offsetof(ThreadContext, BlockIdx))
                 .Case("ntid", offsetof(ThreadContext, BlockDim))
                 .Case("nctaid", offsetof(ThreadContext, GridDim))
                 .Default(-1);
  if (Base >= 0)
    return Base + Axis;
  return StringSwitch<int>(Register)
      .Case("laneid", offsetof(ThreadContext, Lane))
      .Case("warpsize", offsetof(ThreadContext, WarpSize))
      .Default(-1);
}
} // namespace

/// A load from the current thread's context.
static Value *loadContext(IRBuilder<> &Builder, Module &M, unsigned Offset, Type *T) {
  MDNode *Empty = MDNode::get(M.getContext(), {});
  Value *Current = M.getOrInsertGlobal("gpuexec_current", Builder.getPtrTy());
  LoadInst *Context = Builder.CreateLoad(Builder.getPtrTy(), Current);
  Context->setMetadata(LLVMContext::MD_invariant_load, Empty);
  LoadInst *Field =
      Builder.CreateLoad(T, Builder.CreateConstGEP1_32(Builder.getInt8Ty(), Context, Offset));
  Field->setMetadata(LLVMContext::MD_invariant_load, Empty);
  return Field;
}

bool lowerCoordinate(CallInst &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  if (!Name.consume_front("llvm.nvvm.read.ptx.sreg."))
    return false;
  int Offset = offsetOf(Name);
  if (Offset < 0)
    return false;
  IRBuilder<> Builder(&Call);
  Call.replaceAllUsesWith(loadContext(Builder, *Call.getModule(), Offset, Call.getType()));
  Call.eraseFromParent();
  return true;
}

Value *sharedBase(IRBuilder<> &Builder, Module &M, bool Dynamic) {
  return loadContext(Builder, M,
                     Dynamic ? offsetof(ThreadContext, Dynamic) : offsetof(ThreadContext, Shared),
                     Builder.getPtrTy());
}

} // namespace gpuexec
