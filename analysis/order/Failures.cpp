#include "analysis/order/Failures.h"
#include "matchers/HostOperation.h"
#include "matchers/LaunchMatchers.h"

using namespace clang;

namespace gpufuse {

bool isResult(const Expr &Written, const VariableUses &Uses, const ResultParameters &Parameters) {
  const Expr *E = Written.IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return isResult(*Full->getSubExpr(), Uses, Parameters);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return isErrorType(E->getType()) && runtimeOp(*Call) != RuntimeOp::None;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !isErrorType(V->getType()) || V->getType()->isReferenceType())
    return false;
  if (isa<ParmVarDecl>(V))
    return Parameters.contains(V);
  if (!isOwnVariable(*V))
    return false;
  const llvm::ArrayRef<Definition> Definitions = Uses.definitions(*V);
  return !Definitions.empty() && llvm::all_of(Definitions, [&](const Definition &D) {
    return D.Value && (D.Kind == Definition::How::Initial || D.Kind == Definition::How::Assigned) &&
           isa<CallExpr>(D.Value->IgnoreParenImpCasts()) && isResult(*D.Value, Uses, Parameters);
  });
}

Failure failureIn(const Expr &Written, const VariableUses &Uses,
                  const ResultParameters &Parameters) {
  const Expr *E = Written.IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return failureIn(*Full->getSubExpr(), Uses, Parameters);
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
    const Failure Inner = failureIn(*Not->getSubExpr(), Uses, Parameters);
    return Inner == Failure::IfTrue    ? Failure::IfFalse
           : Inner == Failure::IfFalse ? Failure::IfTrue
                                       : Inner;
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    const bool Compares =
        (isSuccessConstant(*Op->getLHS()) && isResult(*Op->getRHS(), Uses, Parameters)) ||
        (isSuccessConstant(*Op->getRHS()) && isResult(*Op->getLHS(), Uses, Parameters));
    return Compares && Op->getOpcode() == BO_NE   ? Failure::IfTrue
           : Compares && Op->getOpcode() == BO_EQ ? Failure::IfFalse
                                                  : Failure::Untold;
  }
  return isResult(*E, Uses, Parameters) ? Failure::IfTrue : Failure::Untold;
}

bool isFailure(const Expr *Status, const ASTContext &Context, const VariableUses &Uses,
               const ResultParameters &Parameters) {
  Expr::EvalResult Value;
  if (!Status || Status->isValueDependent())
    return false;
  return Status->EvaluateAsInt(Value, Context) ? !Value.Val.getInt().isZero()
                                               : isResult(*Status, Uses, Parameters);
}

bool returnsFailure(const CFGBlock &Block, const ASTContext &Context, const VariableUses &Uses,
                    const ResultParameters &Parameters) {
  return llvm::any_of(Block, [&](const CFGElement &Element) {
    const auto OfStatement = Element.getAs<CFGStmt>();
    const auto *Return = OfStatement ? dyn_cast<ReturnStmt>(OfStatement->getStmt()) : nullptr;
    return Return && isFailure(Return->getRetValue(), Context, Uses, Parameters);
  });
}

} // namespace gpufuse
