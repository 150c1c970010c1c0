#include "analysis/rules/FencedRounding.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/SettledValue.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace gpufuse {
namespace {

bool contracts(const FloatingBody &Body) { return Body.formsSums() && !Body.products().empty(); }

/// True for what is loaded again behind a fence, and is no earlier value of its own body.
bool isLoadedHere(const FloatingBody &Body, const KernelAccess &Load) {
  const bool Constant =
      Load.NonCoherent || (Load.Where.Variable && Load.Where.Variable->hasAttr<CUDAConstantAttr>());
  return !Constant && Body.isOpaque(Load) &&
         (Load.Where.What == Buffer::Kind::Parameter || Load.Where.What == Buffer::Kind::Variable);
}

/// True when no product of \p Body can be computed on the other side of the fence, or be one with a
/// product there: each needs something that is loaded on its own side.
bool productsStay(const Candidate &C, const FloatingBody &Body) {
  return !Body.formsSums() || llvm::all_of(Body.products(), [&](const Expr *Product) {
    Expr::EvalResult Known;
    return (!Product->isValueDependent() && Product->EvaluateAsRValue(Known, *C.Device)) ||
           llvm::any_of(Body.leavesOf(*Product, /*OnEveryWay=*/true).Loads,
                        [&](const KernelAccess *Load) { return isLoadedHere(Body, *Load); });
  });
}

/// The product that \p Operand of a sum is, written there.
const BinaryOperator *productAt(const Expr &Operand, const BinaryOperator &Sum,
                                const ASTContext &Context) {
  const auto *Product = dyn_cast<BinaryOperator>(Operand.IgnoreParens());
  return Product && Product->getOpcode() == BO_Mul &&
                 Context.hasSameUnqualifiedType(Product->getType(), Sum.getType())
             ? Product
             : nullptr;
}

/// Of two products of one sum, the compiler takes the one with fewer uses, else the first. Each has
/// one use where it is written in the sum, and equals no other product of its body; which is the
/// first, the order of the loads says.
bool choosesAlike(const Candidate &C, const FloatingBody &Body) {
  const auto isAlone = [&](const BinaryOperator &Product) {
    return llvm::none_of(Body.products(), [&](const Expr *Other) {
      return Other != &Product && mayBeOneProduct(C, Body, Product, Body, *Other);
    });
  };
  return llvm::all_of(
      sumsOfTwoProducts(*Body.summary().Kernel, C.Dialect), [&](const BinaryOperator *Sum) {
        const BinaryOperator *Left = productAt(*Sum->getLHS(), *Sum, *C.Device),
                             *Right = productAt(*Sum->getRHS(), *Sum, *C.Device);
        return !Sum->isCompoundAssignmentOp() && Left && Right && isAlone(*Left) && isAlone(*Right);
      });
}

/// True when a sum may take a product that the body itself has stored before.
bool addsToOwnProduct(const Candidate &C, const FloatingBody &Body) {
  return llvm::any_of(Body.summary().Accesses, [&](const KernelAccess &Store) {
    return Store.Kind == AccessKind::Write &&
           storedValue(Store, *Body.summary().Kernel, C.Dialect).mayBeProduct() &&
           isReadBack(Body, Store);
  });
}

} // namespace

bool roundsAlikeBehindFence(const Candidate &C) {
  const FloatingBody First(C, C.First, /*BehindFence=*/true),
      Second(C, C.Second, /*BehindFence=*/true);
  for (const auto &[Body, Other] : {std::pair{&First, &Second}, std::pair{&Second, &First}}) {
    if (Body->summary().ObjectsComputeFloats || Body->summary().ClosuresComputeFloats ||
        !productsStay(C, *Body))
      return false;
    // Branches on the same are joined, across the fence too.
    const bool Branches = !Other->control().conditions().empty() || Other->control().isGuarded();
    if (contracts(*Body) && Branches && Body->control().productUsedElsewhere())
      return false;
  }
  return !contracts(Second) || (choosesAlike(C, Second) && !addsToOwnProduct(C, Second));
}

} // namespace gpufuse
