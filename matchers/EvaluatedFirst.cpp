#include "matchers/EvaluatedFirst.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True for what has no effects and depends on none.
bool isFixed(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
  if (const auto *Sign = dyn_cast<UnaryOperator>(Inner); Sign && Sign->getOpcode() == UO_Minus)
    return isFixed(*Sign->getSubExpr());
  return isa<StringLiteral, IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr, PredefinedExpr>(
             Inner) ||
         (Ref && isa<FunctionDecl, EnumConstantDecl>(Ref->getDecl()));
}

/// The one of \p Arguments that is not fixed; null where there are none, or more.
const Expr *onlyOpen(CallExpr::const_arg_range Arguments) {
  const Expr *Only = nullptr;
  for (const Expr *Arg : Arguments)
    if (!isFixed(*Arg) && std::exchange(Only, Arg))
      return nullptr;
  return Only;
}

/// True for `__builtin_constant_p` and its like: what they are given may never be evaluated.
bool mayIgnoreArguments(const FunctionDecl &Callee) {
  const auto &Builtins = Callee.getASTContext().BuiltinInfo;
  const unsigned ID = Callee.getBuiltinID();
  return ID && !Builtins.isPredefinedLibFunction(ID) && ID != Builtin::BI__builtin_expect &&
         ID != Builtin::BI__builtin_expect_with_probability;
}

class FirstCalls {
public:
  llvm::SmallVector<const CallExpr *, 2> Found;

  void statement(const Stmt *S) {
    if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
      return Block->body_empty() ? void() : statement(Block->body_front());
    if (const auto *Do = dyn_cast_or_null<DoStmt>(S)) {
      const auto *Never = dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts());
      return Never && Never->getValue().isZero() ? statement(Do->getBody()) : void();
    }
    if (const auto *If = dyn_cast_or_null<IfStmt>(S))
      return branch(*If);
    if (const auto *Declares = dyn_cast_or_null<DeclStmt>(S)) {
      const auto *V =
          Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
      return V && V->hasLocalStorage() ? expression(V->getInit()) : void();
    }
    expression(dyn_cast_or_null<Expr>(S));
  }

private:
  void branch(const IfStmt &If) {
    if (If.isConsteval())
      return;
    if (If.getInit())
      return statement(If.getInit());
    if (If.getConditionVariableDeclStmt())
      return statement(If.getConditionVariableDeclStmt());
    expression(If.getCond());
  }

  void expression(const Expr *Whole) {
    const Expr *E = Whole ? Whole->IgnoreParenCasts() : nullptr;
    if (const auto *Full = dyn_cast_or_null<FullExpr>(E))
      return expression(Full->getSubExpr());
    if (const auto *Not = dyn_cast_or_null<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
      return expression(Not->getSubExpr());
    if (const auto *Op = dyn_cast_or_null<BinaryOperator>(E); Op && Op->isEqualityOp())
      return isFixed(*Op->getRHS())   ? expression(Op->getLHS())
             : isFixed(*Op->getLHS()) ? expression(Op->getRHS())
                                      : void();
    if (const auto *Op = dyn_cast_or_null<BinaryOperator>(E); Op && Op->getOpcode() == BO_Assign)
      return isa<DeclRefExpr>(Op->getLHS()->IgnoreParens()) ? expression(Op->getRHS()) : void();
    const auto *Call = dyn_cast_or_null<CallExpr>(E);
    if (!Call || isa<CXXOperatorCallExpr, CUDAKernelCallExpr>(Call) || !Call->getDirectCallee())
      return;
    Found.push_back(Call);
    if (!isa<CXXMemberCallExpr>(Call) && !mayIgnoreArguments(*Call->getDirectCallee()))
      expression(onlyOpen(Call->arguments()));
  }
};

/// A cast from one number, pointer or enumerator to another.
bool isPlainCast(const Expr &E) {
  const auto *Cast = dyn_cast<CastExpr>(&E);
  return Cast && Cast->getType()->isScalarType() && Cast->getSubExpr()->getType()->isScalarType() &&
         Cast->getCastKind() != CK_UserDefinedConversion;
}

} // namespace

const CallExpr *onlyCallIn(const Expr &E) {
  if (const auto *Paren = dyn_cast<ParenExpr>(&E))
    return onlyCallIn(*Paren->getSubExpr());
  if (isPlainCast(E))
    return onlyCallIn(*cast<CastExpr>(E).getSubExpr());
  if (const auto *Not = dyn_cast<UnaryOperator>(&E))
    return Not->getOpcode() == UO_LNot ? onlyCallIn(*Not->getSubExpr()) : nullptr;
  if (const auto *Test = dyn_cast<BinaryOperator>(&E); Test && Test->isEqualityOp())
    return isFixed(*Test->getRHS())   ? onlyCallIn(*Test->getLHS())
           : isFixed(*Test->getLHS()) ? onlyCallIn(*Test->getRHS())
                                      : nullptr;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
    return isFixed(*Choice->getTrueExpr()) && isFixed(*Choice->getFalseExpr())
               ? onlyCallIn(*Choice->getCond())
               : nullptr;
  const auto *Call = dyn_cast<CallExpr>(&E);
  return Call && !isa<CXXOperatorCallExpr, CUDAKernelCallExpr>(Call) &&
                 Call->getType()->isScalarType()
             ? Call
             : nullptr;
}

llvm::SmallVector<const CallExpr *, 2> callsEvaluatedFirst(const Stmt &S) {
  FirstCalls First;
  const bool IsBlock = isa<CompoundStmt>(S) && !S.getBeginLoc().isMacroID(); // of its own
  if (isa<Expr, DeclStmt, DoStmt, IfStmt, CompoundStmt>(S) && !IsBlock)
    First.statement(&S);
  return std::move(First.Found);
}

const VarDecl *variableKeeping(const Stmt &S, const CallExpr &Call) {
  const auto isCall = [&](const Expr *Value) {
    return Value && Value->IgnoreParenImpCasts() == &Call;
  };
  if (const auto *Assign = dyn_cast<BinaryOperator>(&S)) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Assign->getLHS()->IgnoreParens());
    return Ref && Assign->getOpcode() == BO_Assign && isCall(Assign->getRHS())
               ? dyn_cast<VarDecl>(Ref->getDecl())
               : nullptr;
  }
  const auto *Declares = dyn_cast<DeclStmt>(&S);
  const auto *V =
      Declares && Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
  return V && V->hasLocalStorage() && V->getInitStyle() == VarDecl::CInit && !V->hasAttrs() &&
                 isCall(V->getInit())
             ? V
             : nullptr;
}

} // namespace gpufuse
