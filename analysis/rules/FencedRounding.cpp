#include "analysis/rules/FencedRounding.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/SettledValue.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The products of \p Body that are only factors of others: no sum takes them. (What a known number
/// multiplies may be compiled as a sum.)
llvm::SmallPtrSet<const Expr *, 8> factorsIn(const FloatingBody &Body, const ASTContext &Context) {
  llvm::SmallPtrSet<const Expr *, 8> Out;
  const auto isKnown = [&](const Expr &E) {
    Expr::EvalResult Known;
    return E.isValueDependent() || E.EvaluateAsRValue(Known, Context);
  };
  for (const BinaryOperator *Op : productsIn(*Body.summary().Kernel))
    if (!isKnown(*Op->getLHS()) && !isKnown(*Op->getRHS()))
      Out.insert({&peeled(*Op->getLHS()), &peeled(*Op->getRHS())});
  return Out;
}

} // namespace

bool productsNeedLoads(const Candidate &C, const FloatingBody &Body,
                       llvm::function_ref<bool(const KernelAccess &)> Matters) {
  const auto Factors = factorsIn(Body, *C.Device);
  return !Body.formsSums() || llvm::all_of(Body.products(), [&](const Expr *Product) {
    Expr::EvalResult Known;
    return (Factors.contains(Product) && !isa<CompoundAssignOperator>(Product)) ||
           (!Product->isValueDependent() && Product->EvaluateAsRValue(Known, *C.Device)) ||
           Body.needsLoad(*Product, OnWays::Every, Matters);
  });
}

namespace {

/// True when no product of \p Body that a sum may take can be computed on the other side of the
/// fence, or be one with a product there: each needs something that is loaded on its own side.
bool productsStay(const Candidate &C, const FloatingBody &Body) {
  return productsNeedLoads(C, Body,
                           [&](const KernelAccess &Load) { return Body.isLoadedHere(Load); });
}

unsigned mentionsOf(const VarDecl &V, const Stmt &S) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&S);
  unsigned Count = Ref && Ref->getDecl() == &V;
  for (const Stmt *Child : S.children())
    if (Child)
      Count += mentionsOf(V, *Child);
  return Count;
}

/// The product that \p Operand of \p Sum is, which nothing else uses: written there, or in the
/// initialiser of a variable that is named there alone.
const BinaryOperator *productAt(const Expr &Operand, const BinaryOperator &Sum,
                                const ASTContext &Device) {
  const Expr *E = Operand.IgnoreParens();
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto *Function = V ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr;
  if (Function && V->getInit() && V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
      !Ref->refersToEnclosingVariableOrCapture() && mentionsOf(*V, *Function->getBody()) == 1)
    E = V->getInit()->IgnoreParens();
  const auto *Product = dyn_cast<BinaryOperator>(E);
  return Product && Product->getOpcode() == BO_Mul &&
                 Device.hasSameUnqualifiedType(Product->getType(), Sum.getType())
             ? Product
             : nullptr;
}

/// Of two products of one sum, the compiler takes the one with fewer uses, else the first. Each has
/// one use, and equals no other product of its body; which is the first, the order of the loads
/// says, and all of them stay behind the fence.
bool choosesAlike(const Candidate &C, const FloatingBody &Body) {
  const auto loadsHere = [&](const BinaryOperator &Product) {
    const FloatingBody::Leaves Leaves = Body.leavesOf(Product);
    return Leaves.Complete && llvm::all_of(Leaves.Loads, [&](const KernelAccess *Load) {
             return Body.isLoadedHere(*Load);
           });
  };
  const auto isAlone = [&](const BinaryOperator &Product) {
    return Body.control().around(Product).size() == 1 &&
           llvm::none_of(Body.products(), [&](const Expr *Other) {
             return Other != &Product && mayBeOneProduct(C, Body, Product, Body, *Other);
           });
  };
  const auto Sums = sumsOfTwoProducts(Body.summary(), C.Dialect,
                                      [&](const Expr &Term) { return isPlainTerm(C, Body, Term); });
  return llvm::all_of(Sums, [&](const BinaryOperator *Sum) {
    const BinaryOperator *Left = productAt(*Sum->getLHS(), *Sum, *C.Device),
                         *Right = productAt(*Sum->getRHS(), *Sum, *C.Device);
    return !Sum->isCompoundAssignmentOp() && Left && Right && isAlone(*Left) && isAlone(*Right) &&
           loadsHere(*Left) && loadsHere(*Right);
  });
}

} // namespace

bool roundsAlikeBehindFence(const Candidate &C) {
  const FloatingBody First(C, C.First, /*BehindFence=*/true),
      Second(C, C.Second, /*BehindFence=*/true);
  for (const FloatingBody *Body : {&First, &Second}) {
    if (Body->summary().ObjectsComputeFloats || Body->summary().ClosuresComputeFloats ||
        !productsStay(C, *Body))
      return false;
    // Branches are joined across the fence, too.
    if (Body->productAcrossBranches() || Body->choiceKnownElsewhere())
      return false;
  }
  if (whereNumberIsTold(First, Second) || whereNumberIsTold(Second, First))
    return false;
  // (Loops of the first body may be known to make one round, or none, by those of the second.)
  if (First.contracts() && !First.control().conditions().empty() && !choosesAlike(C, First))
    return false;
  return !Second.contracts() || (choosesAlike(C, Second) && !productReadBack(C, Second));
}

} // namespace gpufuse
