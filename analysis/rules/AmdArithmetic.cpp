#include "analysis/rules/AmdArithmetic.h"
#include "analysis/host/PointerOverlap.h"
#include "analysis/kernel/Rounding.h"
#include "analysis/rules/CommonProduct.h"
#include "analysis/rules/RuleSupport.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Operations that can be packed with others of their kind.
struct Packable {
  unsigned Products = 0, Sums = 0, Comparisons = 0;
};

/// Those of \p Body; more than one where it is not known how often one is done.
Packable packableIn(const FloatingBody &Body, const ASTContext &Device) {
  const FunctionDecl &Kernel = *Body.summary().Kernel;
  Packable Out;
  for (const FloatingOperator &Each : floatingOperatorsIn(Kernel)) {
    const BinaryOperator &Op = *Each.Op;
    if (Device.getTypeSize(Op.getLHS()->getType()) > 32 && !isSum(Op) &&
        Device.getTypeSize(Op.getRHS()->getType()) > 32)
      continue; // (a sum may still have narrow products)
    const unsigned Times = Body.control().happensOnce(Op) ? 1 : 2;
    (Op.isComparisonOp() ? Out.Comparisons : isSum(Op) ? Out.Sums : Out.Products) += Times;
  }
  bool Calls = false;
  for (const CallExpr *Call : callsEndingInProduct(Kernel)) {
    const llvm::StringRef Name = Call->getDirectCallee()->getName();
    const unsigned Times = Body.control().happensOnce(*Call) ? 1 : 2;
    Calls = true;
    if (Name == "__fmul_rn" || Name == "__dmul_rn")
      Out.Products += Times; // HIP's headers define these as the operators
    else if (llvm::is_contained({"__fadd_rn", "__dadd_rn", "__fsub_rn", "__dsub_rn"}, Name))
      Out.Sums += Times;
    else
      Out.Products = Out.Sums = 2;
  }
  if (Body.summary().ObjectsComputeFloats) // perhaps in a constructor, which is no call
    Out.Products = Out.Sums = 2;
  if (Body.summary().AddsFloats && !Out.Sums && !Calls)
    Out.Sums = 2; // `++x`, or in what is not followed
  return Out;
}

/// A sum in a function that a kernel calls: what it is given may be one value, twice.
bool mayDoubleGiven(const BinaryOperator &Sum, const ASTContext &Device) {
  const Expr &Left = *Sum.getLHS(), &Right = *Sum.getRHS();
  llvm::APFloat Known(0.0);
  for (const Expr *Each : {&Left, &Right})
    if (!Each->isValueDependent() && Each->EvaluateAsFloat(Known, Device))
      return false;
  // A closure's own copy of what the host had, and what it is given.
  const auto *L = dyn_cast<DeclRefExpr>(peeled(Left).IgnoreParenImpCasts()),
             *R = dyn_cast<DeclRefExpr>(peeled(Right).IgnoreParenImpCasts());
  return !L || !R ||
         (isa<ParmVarDecl>(L->getDecl()) == isa<ParmVarDecl>(R->getDecl()) &&
          L->refersToEnclosingVariableOrCapture() == R->refersToEnclosingVariableOrCapture());
}

/// True for a sum of elements that are loaded there, and of products and sums, which happens once:
/// it says itself what it adds, wherever it stands.
bool tellsTerms(const BinaryOperator &Sum, const FloatingBody &Body) {
  const auto isTold = [&](const Expr &Term) {
    const FloatingBody::Leaf Leaf = Body.leafOf(Term);
    return Leaf.Load || Leaf.Literal ||
           (&Term != static_cast<const Expr *>(&Sum) && isa<BinaryOperator>(peeled(Term)));
  };
  return Body.control().happensOnce(Sum) && isTold(*Sum.getRHS()) &&
         isTold(Sum.isCompoundAssignmentOp() ? static_cast<const Expr &>(Sum) : *Sum.getLHS());
}

/// A store of \p X beside which, in the same thread, \p Y stores another element of the array.
const KernelAccess *storeBeside(const EvaluatedLaunch &X, const EvaluatedLaunch &Y,
                                const Algebra &A) {
  for (const KernelAccess &Store : X.Summary->Accesses)
    for (const KernelAccess &Other : Y.Summary->Accesses) {
      if (Store.Kind == AccessKind::Read || Other.Kind == AccessKind::Read ||
          !hasFloatingParts(Store.Type) || !hasFloatingParts(Other.Type))
        continue;
      const Overlap Common = overlap(X, Store.Where, Y, Other.Where, A);
      if (Common.What != Overlap::Kind::Same)
        continue; // the compiler knows nothing of the distance
      if (!Common.Distance || !Store.Relation.FirstByte || !Other.Relation.FirstByte)
        return &Store;
      const auto Apart = Algebra::asConstant(
          Other.Relation.FirstByte->add(*Common.Distance).sub(*Store.Relation.FirstByte));
      if (!Apart || *Apart != 0)
        return &Store;
    }
  return nullptr;
}

} // namespace

std::optional<Obstacle> roundsOtherwiseOnAmd(const Candidate &C) {
  const auto found = [&](const Stmt &Place, llvm::Twine Message) {
    return obstacle(RejectReason::RoundingAcrossSeam, at(Place, *C.Device), Message.str());
  };
  unsigned Computing = 0, Sums = 0, Comparisons = 0;
  bool Contracts = false;
  const Stmt *Several = nullptr;
  const BinaryOperator *Twice = nullptr;
  for (const EvaluatedLaunch *L : launchesOf(C)) {
    if (!L->Summary)
      continue; // its rule was switched off
    const FloatingBody Body(C, *L);
    for (const FloatingOperator &Each : floatingOperatorsIn(*L->Summary->Kernel))
      if (isSum(*Each.Op) &&
          (Each.InCalled && !tellsTerms(*Each.Op, Body) ? mayDoubleGiven(*Each.Op, *C.Device)
                                                        : mayDouble(C, Body, *Each.Op)))
        Twice = Each.Op;
    const Packable Own = packableIn(Body, *C.Device);
    Computing += Own.Products || Own.Sums || Own.Comparisons;
    Sums += Own.Sums;
    Comparisons += Own.Comparisons;
    Contracts |= Own.Products && Own.Sums;
    if (Own.Products && Own.Sums && (Own.Products > 1 || Own.Sums > 1))
      Several = L->Summary->Kernel->getBody();
  }
  if (Twice && Sums > 1)
    return found(*Twice, "this may be twice a number, which AMD's compilers take into a sum behind "
                         "it without rounding it");
  if (!Contracts)
    return std::nullopt;
  constexpr llvm::StringLiteral Packs =
      "AMD's compilers may compute two of these at once, and contract none, by what "
      "else the kernel does";
  if (Several && Computing > 1)
    return found(*Several, Packs);
  if (Comparisons > 1 && Computing > 1)
    return found(*C.Second.Summary->Kernel->getBody(), Packs);
  if (const KernelAccess *Store = storeBeside(C.First, C.Second, C.A))
    return found(*Store->Site, Packs);
  return std::nullopt;
}

} // namespace gpufuse
