#include "analysis/kernel/Rounding.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The right-hand sides of all plain assignments to one local variable.
class Assignments : public RecursiveASTVisitor<Assignments> {
public:
  explicit Assignments(const VarDecl &V) : V(V) {}
  llvm::SmallVector<const BinaryOperator *, 4> Found;
  bool VisitBinaryOperator(BinaryOperator *Op) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Op->getLHS()->IgnoreParenImpCasts());
    if (Op->isAssignmentOp() && Ref && Ref->getDecl() == &V)
      Found.push_back(Op);
    return true;
  }

private:
  const VarDecl &V;
};

/// Through parentheses, negation and widening, which contraction sees through; not through narrowing, which rounds.
const Expr *peeled(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
    } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      const QualType To = Cast->getType(), From = Cast->getSubExpr()->getType();
      const bool Widens = Cast->getCastKind() == CK_FloatingCast && From->isRealFloatingType() &&
                          To->isRealFloatingType() && From->castAs<BuiltinType>()->getKind() <=
                                                          To->castAs<BuiltinType>()->getKind();
      if (Cast->getCastKind() != CK_NoOp && !Widens)
        return E;
      E = Cast->getSubExpr();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
               Unary && (Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus)) {
      E = Unary->getSubExpr();
    } else {
      return E;
    }
  }
}

StoredValue worse(StoredValue X, StoredValue Y) { return std::max(X, Y); }

StoredValue classify(const Expr *Value, const FunctionDecl &Kernel, unsigned Depth) {
  if (Depth > 8)
    return StoredValue::MayBeProduct;
  const Expr *E = peeled(Value);
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (Op->getOpcode() == BO_Mul || Op->getOpcode() == BO_MulAssign)
      return StoredValue::Product;
    // x / constant may be compiled as a product.
    if (Op->getOpcode() == BO_Div || Op->getOpcode() == BO_DivAssign)
      return isa<FloatingLiteral, IntegerLiteral>(peeled(Op->getRHS()->IgnoreImpCasts())) ? StoredValue::MayBeProduct
                                                                          : StoredValue::Plain;
    if (Op->getOpcode() == BO_Comma || Op->getOpcode() == BO_Assign)
      return classify(Op->getRHS(), Kernel, Depth + 1);
    return StoredValue::Plain;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    const StoredValue Either = worse(classify(Choice->getTrueExpr(), Kernel, Depth + 1),
                                     classify(Choice->getFalseExpr(), Kernel, Depth + 1));
    return Either == StoredValue::Product ? StoredValue::MayBeProduct : Either;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() != CK_LValueToRValue)
      return StoredValue::Plain; // converted from an integer, or narrowed
    const auto *Ref = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens());
    const auto *Variable = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Variable || Variable->hasGlobalStorage() || isa<ParmVarDecl>(Variable))
      return isa_and_nonnull<ParmVarDecl>(Variable) ? StoredValue::Plain : StoredValue::Copy;
    StoredValue Result = Variable->getInit() ? classify(Variable->getInit(), Kernel, Depth + 1) : StoredValue::Plain;
    Assignments All(*Variable);
    All.TraverseStmt(Kernel.getBody());
    for (const BinaryOperator *Op : All.Found)
      Result = worse(Result, classify(Op->getOpcode() == BO_Assign ? Op->getRHS() : Op, Kernel, Depth + 1));
    return Result == StoredValue::Product ? StoredValue::MayBeProduct : Result;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && deviceEffect(*Callee) != DeviceEffect::Unknown ? StoredValue::Plain : StoredValue::MayBeProduct;
  }
  if (isa<FloatingLiteral, IntegerLiteral, ImplicitValueInitExpr, UnaryOperator>(E))
    return StoredValue::Plain;
  return StoredValue::MayBeProduct;
}

} // namespace

bool hasFloatingParts(QualType Type) {
  return !Type->isIntegralOrEnumerationType() && !Type->isPointerType();
}

StoredValue storedValue(const KernelAccess &Write, const FunctionDecl &Kernel) {
  if (!hasFloatingParts(Write.Type) || !Write.Stored)
    return StoredValue::Plain;
  if (!Write.Type->isRealFloatingType()) {
    const auto *Construct = dyn_cast<CXXConstructExpr>(Write.Stored->IgnoreParenImpCasts());
    const bool Copies = Write.Stored->isLValue() || (Construct && Construct->getConstructor()->isCopyOrMoveConstructor() &&
                                                     Construct->getArg(0)->isLValue());
    return Copies ? StoredValue::Copy : StoredValue::MayBeProduct;
  }
  const StoredValue Result = classify(Write.Stored, Kernel, 0);
  return Result == StoredValue::Product && Write.Nested ? StoredValue::MayBeProduct : Result;
}

const BinaryOperator *productOf(const KernelAccess &Write) {
  return Write.Stored ? dyn_cast<BinaryOperator>(peeled(Write.Stored)) : nullptr;
}

} // namespace gpufuse
