// Device intrinsics. Each `llvm.nvvm.a.b` that is not handled here becomes a call to
// `gpuexec_llvm_nvvm_a_b` of the device library; if there is none, lowering fails and names it.
// Nothing is guessed.
#include "Lower.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace gpuexec {
namespace {

/// Names in device code that would mean another function in host code.
StringRef runtimeName(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Case("vprintf", "gpuexec_vprintf")
      .Case("malloc", "gpuexec_device_malloc")
      .Case("free", "gpuexec_device_free")
      .Case("__assertfail", "gpuexec_assert")
      .Case("__assert_fail", "gpuexec_assert_fail")
      .Case("abort", "gpuexec_trap")
      .Default("");
}

std::string libraryName(StringRef Intrinsic) {
  std::string Name = "gpuexec_" + Intrinsic.str();
  std::replace(Name.begin(), Name.end(), '.', '_');
  return Name;
}

/// `llvm.nvvm.atomic.add.gen.i.cta.i32.p0` and the like: the scope does not matter on one host
/// thread.
bool lowerScopedAtomic(CallInst &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  if (!Name.consume_front("llvm.nvvm.atomic."))
    return false;
  StringRef Operation = Name.split('.').first;
  bool Float = Call.getType()->isFloatingPointTy();
  IRBuilder<> Builder(&Call);
  Value *Result;
  if (Operation == "cas") {
    Value *Swap = Builder.CreateAtomicCmpXchg(Call.getArgOperand(0), Call.getArgOperand(1),
                                              Call.getArgOperand(2), MaybeAlign(),
                                              AtomicOrdering::Monotonic, AtomicOrdering::Monotonic);
    Result = Builder.CreateExtractValue(Swap, 0);
  } else {
    auto Kind = StringSwitch<AtomicRMWInst::BinOp>(Operation)
                    .Case("add", Float ? AtomicRMWInst::FAdd : AtomicRMWInst::Add)
                    .Case("exch", AtomicRMWInst::Xchg)
                    .Case("min", AtomicRMWInst::Min)
                    .Case("max", AtomicRMWInst::Max)
                    .Case("and", AtomicRMWInst::And)
                    .Case("or", AtomicRMWInst::Or)
                    .Case("xor", AtomicRMWInst::Xor)
                    .Case("inc", AtomicRMWInst::UIncWrap)
                    .Case("dec", AtomicRMWInst::UDecWrap)
                    .Default(AtomicRMWInst::BAD_BINOP);
    if (Kind == AtomicRMWInst::BAD_BINOP)
      return false;
    Result = Builder.CreateAtomicRMW(Kind, Call.getArgOperand(0), Call.getArgOperand(1),
                                     MaybeAlign(), AtomicOrdering::Monotonic);
  }
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
  return true;
}

/// A result {T, i1} comes from the library as an i64: the value, and the predicate in bit 32.
Value *unpack(IRBuilder<> &Builder, Value *Packed, StructType *Result) {
  Value *Low = Builder.CreateTrunc(Packed, Builder.getInt32Ty());
  Value *First = Builder.CreateBitCast(Low, Result->getElementType(0));
  Value *Second = Builder.CreateTrunc(Builder.CreateLShr(Packed, 32), Builder.getInt1Ty());
  Value *Pair = Builder.CreateInsertValue(PoisonValue::get(Result), First, 0);
  return Builder.CreateInsertValue(Pair, Second, 1);
}

/// \p Call with the arguments and the result that \p Wanted of the library has.
Error callLibrary(CallInst &Call, const Module &Library, const Twine &What, StringRef Wanted) {
  Module &M = *Call.getModule();
  const Function *Known = Library.getFunction(Wanted);
  if (!Known || Known->arg_size() != Call.arg_size())
    return createStringError(What + " is not supported");
  IRBuilder<> Builder(&Call);
  if (Call.isConvergent())
    Builder.CreateStore(siteOf(Call), M.getOrInsertGlobal("gpuexec_site", Builder.getPtrTy()));
  SmallVector<Value *, 4> Values;
  for (unsigned I = 0; I < Call.arg_size(); ++I) {
    Value *Given = Call.getArgOperand(I);
    Type *Expected = Known->getFunctionType()->getParamType(I);
    if (Given->getType() != Expected) {
      if (Given->getType()->isPointerTy() && Expected->isPointerTy())
        Given = Builder.CreateAddrSpaceCast(Given, Expected);
      else if (Given->getType()->isIntegerTy() && Expected->isIntegerTy())
        Given = Builder.CreateZExtOrTrunc(Given, Expected);
      else if (Given->getType()->getPrimitiveSizeInBits() == Expected->getPrimitiveSizeInBits())
        Given = Builder.CreateBitCast(Given, Expected);
      else
        return createStringError(What + " has an unexpected signature");
    }
    Values.push_back(Given);
  }
  FunctionCallee Callee = M.getOrInsertFunction(Wanted, Known->getFunctionType());
  Value *Result = Builder.CreateCall(Callee, Values);
  if (!Call.getType()->isVoidTy()) {
    if (auto *Pair = dyn_cast<StructType>(Call.getType()))
      Result = unpack(Builder, Result, Pair);
    else if (Result->getType()->isIntegerTy() && Call.getType()->isIntegerTy())
      Result = Builder.CreateZExtOrTrunc(Result, Call.getType());
    if (Result->getType() != Call.getType())
      return createStringError(What + " has an unexpected result");
    Call.replaceAllUsesWith(Result);
  }
  Call.eraseFromParent();
  return Error::success();
}

/// One instruction whose operands stand in order, `{ add.f16 $0,$1,$2; }`, is a call to
/// `gpuexec_ptx_add_f16`.
Error lowerInlineAssembly(CallInst &Call, const Module &Library) {
  StringRef Text = cast<InlineAsm>(Call.getCalledOperand())->getAsmString();
  StringRef Rest = Text.trim(" \t\n{};");
  if (Rest.empty()) {
    if (Call.getType()->isVoidTy())
      Call.eraseFromParent();
    return Error::success(); // With operands: a value that is only hidden from the optimizer.
  }
  if (Rest == "trap" && Call.getType()->isVoidTy()) {
    IRBuilder<>(&Call).CreateCall(
        Call.getModule()->getOrInsertFunction("gpuexec_trap", Call.getType()));
    Call.eraseFromParent();
    return Error::success();
  }
  if (Rest == "mov.b32 $0, {0,$1") // A bfloat16 to float.
    return callLibrary(Call, Library, "a bfloat16 conversion", "gpuexec_ptx_bf16_to_f32");
  // A comparison: `.reg .pred p; setp.eq.f16 p, $1, $2; selp.u16 $0, 1, 0, p;` with the values in
  // order.
  if (size_t At = Rest.find("setp."); At != StringRef::npos &&
                                      Rest.contains("selp.u16 $0, 1, 0,") &&
                                      Rest.contains("$1, $2;") && Call.arg_size() == 2) {
    StringRef Compare = Rest.substr(At).take_until([](char C) { return isSpace(C); });
    std::string Wanted = "gpuexec_ptx_" + Compare.str();
    std::replace(Wanted.begin(), Wanted.end(), '.', '_');
    return callLibrary(Call, Library, "inline assembly '" + Text.str() + "'", Wanted);
  }
  StringRef Operation = Rest.take_until([](char C) { return isSpace(C); });
  Rest = Rest.drop_front(Operation.size());
  unsigned Expected = 0;
  SmallVector<StringRef, 4> Operands;
  Rest.split(Operands, ',');
  bool InOrder = true;
  for (StringRef Operand : Operands)
    InOrder &= Operand.trim(" \t\n") == ("$" + Twine(Expected++)).str();
  std::string Wanted = "gpuexec_ptx_" + Operation.str();
  std::replace(Wanted.begin(), Wanted.end(), '.', '_');
  std::string What = "inline assembly '" + Text.str() + "'";
  if (!InOrder || Expected != Call.arg_size() + !Call.getType()->isVoidTy())
    return createStringError(What + " is not supported");
  return callLibrary(Call, Library, What, Wanted);
}

/// The name of the toolkit's switch that device code asks for; all are off.
bool lowerReflect(CallInst &Call) {
  if (Call.getCalledFunction()->getName() != "__nvvm_reflect")
    return false;
  Call.replaceAllUsesWith(ConstantInt::get(Call.getType(), 0));
  Call.eraseFromParent();
  return true;
}

/// A trap ends the launch with an error, not the process with a signal.
bool lowerTrap(CallInst &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  if (Name != "llvm.trap" && Name != "llvm.nvvm.exit" && Name != "llvm.debugtrap")
    return false;
  IRBuilder<> Builder(&Call);
  if (Name != "llvm.debugtrap")
    Builder.CreateCall(Call.getModule()->getOrInsertFunction(
        Name == "llvm.trap" ? "gpuexec_trap" : "gpuexec_exit", Builder.getVoidTy()));
  Call.eraseFromParent();
  return true;
}
} // namespace

Error lowerIntrinsics(Module &M, const Module &Library) {
  SmallVector<CallInst *, 64> Calls;
  SmallVector<Instruction *, 8> Fences;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        Calls.push_back(Call);
      else if (isa<FenceInst>(I))
        Fences.push_back(&I);
  for (Instruction *Fence : Fences)
    IRBuilder<>(Fence).CreateCall(
        M.getOrInsertFunction("gpuexec_fence", Type::getVoidTy(M.getContext())));
  for (CallInst *Call : Calls) {
    if (Call->isInlineAsm()) {
      if (Error Failed = lowerInlineAssembly(*Call, Library))
        return Failed;
      continue;
    }
    Function *Callee = Call->getCalledFunction();
    if (!Callee || !Callee->isDeclaration())
      continue;
    if (lowerCoordinate(*Call) || lowerTrap(*Call) || lowerReflect(*Call) ||
        lowerScopedAtomic(*Call))
      continue;
    if (Callee->getName().starts_with("llvm.nvvm."))
      if (StringRef Name = Callee->getName();
          Error Failed =
              callLibrary(*Call, Library, "device intrinsic '" + Name + "'", libraryName(Name)))
        return Failed;
  }
  for (Function &F : M)
    if (StringRef Name = runtimeName(F.getName()); F.isDeclaration() && !Name.empty())
      F.setName(Name);
  return Error::success();
}

} // namespace gpuexec
