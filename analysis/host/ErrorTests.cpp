#include "analysis/host/ErrorTests.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/RuntimeApi.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {

/// How many functions deep a test may stand.
static constexpr unsigned MaxTestDepth = 4;

bool isError(const Expr &E, const ErrorVariables &Known) {
  const Expr *Inner = E.IgnoreParenCasts();
  if (const auto *Full = dyn_cast<FullExpr>(Inner))
    return isError(*Full->getSubExpr(), Known);
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
    return isError(*Temporary->getSubExpr(), Known);
  if (const auto *Call = dyn_cast<CallExpr>(Inner))
    return (Known.Own.contains(Call) && Call != Known.Tests) ||
           runtimeOp(*Call) == RuntimeOp::ErrorQuery;
  if (const auto *Op = dyn_cast<BinaryOperator>(Inner))
    return Op->getOpcode() == BO_Assign && isError(*Op->getRHS(), Known);
  const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
  const auto *Variable = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  // (A closure may keep a copy of what the variable held before.)
  return Variable && !Ref->refersToEnclosingVariableOrCapture() &&
         Known.Variables.contains(Variable->getCanonicalDecl());
}

static bool assigns(const Stmt &S) {
  const auto *Binary = dyn_cast<BinaryOperator>(&S);
  const auto *Unary = dyn_cast<UnaryOperator>(&S);
  return (Binary && Binary->isAssignmentOp()) ||
         (Unary && (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf)) ||
         isa<LambdaExpr>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && assigns(*Child); });
}

static ErrorTest errorTest(const Expr &Condition, const ErrorVariables &Known, unsigned Depth);

/// `launched()`, `ok(cudaGetLastError())`: a function that only returns such a condition.
static ErrorTest errorTestInside(const CallExpr &Call, const ErrorVariables &Known,
                                 unsigned Depth) {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  if (!Callee || isa<CXXMethodDecl>(Callee) || !Callee->hasBody(Definition) || Depth > MaxTestDepth)
    return ErrorTest::None;
  const Expr *Returned = onlyReturn(*Definition);
  if (!Returned || Definition->getNumParams() != Call.getNumArgs() || assigns(*Returned))
    return ErrorTest::None;
  ErrorVariables Inside{{}, Known.Own, Known.Tests, Known.Test};
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (isError(*Call.getArg(I), Known))
      Inside.Variables.insert(Definition->getParamDecl(I)->getCanonicalDecl());
  return errorTest(*Returned, Inside, Depth + 1);
}

static ErrorTest errorTest(const Expr &Condition, const ErrorVariables &Known, unsigned Depth) {
  const Expr *E = Condition.IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return errorTest(*Full->getSubExpr(), Known, Depth);
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp)
    return errorTest(*Cast->getSubExpr(), Known, Depth);
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    if (Call == Known.Tests)
      return errorTest(*Known.Test->IgnoreImpCasts(), ErrorVariables(), Depth);
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Callee->getBuiltinID() && Callee->getName() == "__builtin_expect")
      return errorTest(*Call->getArg(0)->IgnoreImpCasts(), Known, Depth);
    const ErrorTest Inside = errorTestInside(*Call, Known, Depth);
    if (Inside != ErrorTest::None)
      return Inside;
  }
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
    const ErrorTest Inner = errorTest(*Not->getSubExpr(), Known, Depth);
    return Inner == ErrorTest::None            ? Inner
           : Inner == ErrorTest::TrueOnFailure ? ErrorTest::TrueOnSuccess
                                               : ErrorTest::TrueOnFailure;
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (Op->getOpcode() == BO_LAnd) {
      const bool Fails = errorTest(*Op->getLHS(), Known, Depth) == ErrorTest::TrueOnFailure ||
                         errorTest(*Op->getRHS(), Known, Depth) == ErrorTest::TrueOnFailure;
      return Fails ? ErrorTest::TrueOnFailure : ErrorTest::None;
    }
    if (Op->getOpcode() != BO_EQ && Op->getOpcode() != BO_NE)
      return ErrorTest::None;
    const bool AgainstSuccess =
        (isSuccessConstant(*Op->getRHS()) && isError(*Op->getLHS(), Known)) ||
        (isSuccessConstant(*Op->getLHS()) && isError(*Op->getRHS(), Known));
    if (!AgainstSuccess)
      return ErrorTest::None;
    return Op->getOpcode() == BO_NE ? ErrorTest::TrueOnFailure : ErrorTest::TrueOnSuccess;
  }
  return isError(*E, Known) ? ErrorTest::TrueOnFailure : ErrorTest::None;
}

ErrorTest errorTest(const Expr &Condition, const ErrorVariables &Known) {
  return errorTest(Condition, Known, 0);
}

} // namespace gpufuse
