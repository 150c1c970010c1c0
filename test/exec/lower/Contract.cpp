// Contracts products into sums as device compilers do: whenever both carry Clang's contract flag
// and stand in one basic block, whatever else uses the product. The host's code generator would
// hold back where the product has other uses.
//   Before: %p = fmul contract %a, %b; %s = fadd contract %p, %c
//   After:  %s = llvm.fma(%a, %b, %c)
#include "Lower.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace gpuexec {
namespace {
BinaryOperator *productIn(Value *V, const BasicBlock &Block) {
  auto *Product = dyn_cast<BinaryOperator>(V);
  return Product && Product->getOpcode() == Instruction::FMul && Product->hasAllowContract() &&
                 Product->getParent() == &Block
             ? Product
             : nullptr;
}

/// The operand to contract: of two products the one with fewer uses, else the left.
int operandToContract(const BinaryOperator &Sum) {
  const BasicBlock &Block = *Sum.getParent();
  BinaryOperator *Left = productIn(Sum.getOperand(0), Block),
                 *Right = productIn(Sum.getOperand(1), Block);
  if (Left && Right)
    return Left->getNumUses() > Right->getNumUses();
  return Left ? 0 : Right ? 1 : -1;
}
} // namespace

void contractProducts(Module &M) {
  SmallVector<BinaryOperator *, 32> Sums;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Sum = dyn_cast<BinaryOperator>(&I);
          Sum && (Sum->getOpcode() == Instruction::FAdd || Sum->getOpcode() == Instruction::FSub) &&
          Sum->hasAllowContract())
        Sums.push_back(Sum);
  for (BinaryOperator *Sum : Sums) {
    int Chosen = operandToContract(*Sum);
    if (Chosen < 0)
      continue;
    BinaryOperator *Product = productIn(Sum->getOperand(Chosen), *Sum->getParent());
    Value *Left = Product->getOperand(0), *Right = Product->getOperand(1),
          *Other = Sum->getOperand(1 - Chosen);
    IRBuilder<> Builder(Sum);
    if (Sum->getOpcode() == Instruction::FSub)
      (Chosen ? Left : Other) = Builder.CreateFNeg(Chosen ? Left : Other);
    Value *Fused =
        Builder.CreateIntrinsic(Intrinsic::fma, {Sum->getType()}, {Left, Right, Other}, Sum);
    Sum->replaceAllUsesWith(Fused);
    Sum->eraseFromParent();
    if (Product->use_empty())
      Product->eraseFromParent();
  }
}

} // namespace gpuexec
