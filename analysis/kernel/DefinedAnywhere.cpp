#include "analysis/kernel/DefinedAnywhere.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

std::optional<llvm::APSInt> constantOf(const Expr &E, const ASTContext &Context) {
  Expr::EvalResult Known;
  if (E.isValueDependent() || !E.EvaluateAsInt(Known, Context))
    return std::nullopt;
  return Known.Val.getInt();
}

bool isDefined(const BinaryOperator &Op, const ASTContext &Context) {
  const QualType Type = Op.getType();
  if (Op.isComparisonOp() || Op.isLogicalOp() || Op.isBitwiseOp() || Op.isCommaOp() ||
      Type->isRealFloatingType())
    return true;
  if (!Type->isIntegerType())
    return false;
  const std::optional<llvm::APSInt> Right = constantOf(*Op.getRHS(), Context);
  switch (Op.getOpcode()) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
    return Type->isUnsignedIntegerType();
  case BO_Div:
  case BO_Rem:
    return Right && !Right->isZero() && !(Right->isSigned() && Right->isAllOnes());
  case BO_Shl:
  case BO_Shr:
    return Right && !Right->isNegative() && Right->ult(Context.getTypeSize(Type)) &&
           (Op.getOpcode() == BO_Shr || Type->isUnsignedIntegerType());
  default:
    return false;
  }
}

bool isDefined(const Stmt &S, const ASTContext &Context) {
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, DeclRefExpr,
          MemberExpr, ParenExpr, ConditionalOperator, ConstantExpr, ExprWithCleanups,
          SubstNonTypeTemplateParmExpr, UnaryExprOrTypeTraitExpr, CXXConstructExpr,
          MaterializeTemporaryExpr>(S))
    return true;
  if (const auto *Cast = dyn_cast<CastExpr>(&S))
    return Cast->getCastKind() != CK_FloatingToIntegral;
  if (const auto *Unary = dyn_cast<UnaryOperator>(&S))
    return Unary->getOpcode() == UO_Plus || Unary->getOpcode() == UO_LNot ||
           Unary->getOpcode() == UO_Not ||
           (Unary->getOpcode() == UO_Minus && !Unary->getType()->isSignedIntegerType());
  const auto *Op = dyn_cast<BinaryOperator>(&S);
  return Op && isDefined(*Op, Context);
}

} // namespace

bool isDefinedAnywhere(const Expr &E, const ASTContext &Context) {
  if (constantOf(E, Context) || !coordinateNamed(E, Context).empty())
    return true;
  return isDefined(E, Context) && llvm::all_of(E.children(), [&](const Stmt *Child) {
           const auto *Part = dyn_cast_or_null<Expr>(Child);
           return Part && isDefinedAnywhere(*Part, Context);
         });
}

} // namespace gpufuse
