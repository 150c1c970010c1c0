#include "analysis/wrappers/EarlyReturns.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ReturnStructure.h"
#include "matchers/RuntimeApi.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isPlainOperator(BinaryOperatorKind Kind) {
  return BinaryOperator::isComparisonOp(Kind) || BinaryOperator::isLogicalOp(Kind) ||
         BinaryOperator::isAdditiveOp(Kind) || BinaryOperator::isMultiplicativeOp(Kind) ||
         BinaryOperator::isShiftOp(Kind) || BinaryOperator::isBitwiseOp(Kind);
}

/// A number or pointer of \p Function's own parameters; null for anything else.
const ParmVarDecl *parameter(const Expr &E, const FunctionDecl &Function) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&E);
  const auto *V = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return V && V->getDeclContext() == &Function && V->getType()->isScalarType() &&
                 !V->getType().isVolatileQualified()
             ? V
             : nullptr;
}

/// A number or pointer that the object itself holds; null for anything else.
const FieldDecl *ownField(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(&E);
  const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  return Field && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()) &&
                 Field->getType()->isScalarType() && !Field->getType().isVolatileQualified()
             ? Field
             : nullptr;
}

bool namesOwnField(const Stmt &S) {
  const auto *E = dyn_cast<Expr>(&S);
  return (E && ownField(*E)) || llvm::any_of(S.children(), [](const Stmt *Child) {
           return Child && namesOwnField(*Child);
         });
}

/// A constant that no function declares: `MaxSize`, `enum { Limit = 9 }`; null for anything else.
const ValueDecl *constant(const Expr &E, const ASTContext &Host) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&E);
  if (!Ref || isa<EnumConstantDecl>(Ref->getDecl()))
    return Ref ? Ref->getDecl() : nullptr;
  const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
  const bool IsFixed = V && V->isFileVarDecl() && V->getType()->isIntegralType(Host) &&
                       V->getType().isConstQualified() && !V->getType().isVolatileQualified() &&
                       V->isUsableInConstantExpressions(Host);
  return IsFixed ? V : nullptr;
}

/// True where \p X and \p Y are spelled by no macro, or by the same one: two macros that are one
/// number here may be two in another configuration.
bool bySameMacro(const Expr &X, const Expr &Y, const ASTContext &Host) {
  const SourceLocation Of = X.getExprLoc(), Other = Y.getExprLoc();
  if (!Of.isMacroID() || !Other.isMacroID())
    return Of.isMacroID() == Other.isMacroID();
  const auto written = [&](SourceLocation Place) {
    const SourceManager &Sources = Host.getSourceManager();
    return Lexer::getSourceText(Sources.getExpansionRange(Place), Sources, Host.getLangOpts());
  };
  return written(Of) == written(Other);
}

/// True for arithmetic on parameters, literals and constants.
bool isPlain(const Expr &Written, const FunctionDecl &Function,
             const llvm::DenseSet<const VarDecl *> &Assigned) {
  const Expr &E = *Written.IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(&E))
    return isPlainOperator(Op->getOpcode()) && isPlain(*Op->getLHS(), Function, Assigned) &&
           isPlain(*Op->getRHS(), Function, Assigned);
  if (const auto *Op = dyn_cast<UnaryOperator>(&E))
    return (Op->getOpcode() == UO_LNot || Op->getOpcode() == UO_Minus) &&
           isPlain(*Op->getSubExpr(), Function, Assigned);
  if (const ParmVarDecl *V = parameter(E, Function))
    return !Assigned.contains(V);
  return isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr,
             GNUNullExpr>(E) ||
         ownField(E) || constant(E, Function.getASTContext());
}

/// Declares variables that are set up without any effect.
bool onlyDeclares(const Stmt &S) {
  const auto *Declares = dyn_cast<DeclStmt>(&S);
  return Declares && llvm::all_of(Declares->decls(), [](const Decl *D) {
           const auto *V = dyn_cast<VarDecl>(D);
           return isa<TypedefNameDecl, StaticAssertDecl>(D) ||
                  (V && (!V->getInit() || !V->getInit()->HasSideEffects(V->getASTContext())));
         });
}

/// The same arithmetic on what is the same value.
bool same(const CallPart &First, const Expr &X, const CallPart &Second, const Expr &Y,
          const ASTContext &Host) {
  if (!Host.hasSameUnqualifiedType(X.getType(), Y.getType()) &&
      !(X.getType()->isPointerType() && Y.getType()->isPointerType()))
    return false;
  if (!bySameMacro(X, Y, Host))
    return false;
  if (const auto *Paren = dyn_cast<ParenExpr>(&X))
    return same(First, *Paren->getSubExpr(), Second, Y, Host);
  if (const auto *Paren = dyn_cast<ParenExpr>(&Y))
    return same(First, X, Second, *Paren->getSubExpr(), Host);
  if (const auto *Left = dyn_cast<ImplicitCastExpr>(&X)) {
    const auto *Right = dyn_cast<ImplicitCastExpr>(&Y);
    return Right && Left->getCastKind() == Right->getCastKind() &&
           same(First, *Left->getSubExpr(), Second, *Right->getSubExpr(), Host);
  }
  if (const auto *Left = dyn_cast<BinaryOperator>(&X)) {
    const auto *Right = dyn_cast<BinaryOperator>(&Y);
    return Right && Left->getOpcode() == Right->getOpcode() &&
           same(First, *Left->getLHS(), Second, *Right->getLHS(), Host) &&
           same(First, *Left->getRHS(), Second, *Right->getRHS(), Host);
  }
  if (const auto *Left = dyn_cast<UnaryOperator>(&X)) {
    const auto *Right = dyn_cast<UnaryOperator>(&Y);
    return Right && Left->getOpcode() == Right->getOpcode() &&
           same(First, *Left->getSubExpr(), Second, *Right->getSubExpr(), Host);
  }
  const ParmVarDecl *Left = parameter(X, *First.Wrapper), *Right = parameter(Y, *Second.Wrapper);
  if (Left || Right)
    return Left && Right &&
           sameInput(First, Left->getFunctionScopeIndex(), Second, Right->getFunctionScopeIndex(),
                     Host);
  if (ownField(X) || ownField(Y)) // they are called on one object
    return ownField(X) == ownField(Y);
  if (constant(X, Host) || constant(Y, Host))
    return constant(X, Host) == constant(Y, Host);
  if (const auto *Number = dyn_cast<FloatingLiteral>(&X))
    return isa<FloatingLiteral>(Y) &&
           Number->getValue().bitwiseIsEqual(cast<FloatingLiteral>(Y).getValue());
  if (X.getType()->isPointerType() || X.getType()->isNullPtrType())
    return X.getStmtClass() == Y.getStmtClass();
  Expr::EvalResult Of, Other;
  return X.EvaluateAsInt(Of, Host) && Y.EvaluateAsInt(Other, Host) &&
         Of.Val.getInt() == Other.Val.getInt();
}

/// Nothing, or a constant that the text names.
bool returnsConstant(const ReturnStmt &Return, const ASTContext &Host) {
  const Expr *Value = Return.getRetValue();
  return !Value ||
         (isa<DeclRefExpr, IntegerLiteral, CXXBoolLiteralExpr>(
              Value->IgnoreImpCasts()) && // (no parentheses, as they may be a macro's)
          Value->getType()->isScalarType() &&
          Value->isCXX11ConstantExpr(Host) && spelledRange(Value->getSourceRange(), Host));
}

/// True where two early returns give the same value.
bool sameValue(const IfStmt &X, const IfStmt &Y, const ASTContext &Host) {
  const Expr *Left = returnOf(X)->getRetValue(), *Right = returnOf(Y)->getRetValue();
  Expr::EvalResult Of, Other;
  return !Left || !Right ? Left == Right
                         : bySameMacro(*Left, *Right, Host) && Left->EvaluateAsInt(Of, Host) &&
                               Right->EvaluateAsInt(Other, Host) &&
                               llvm::APSInt::isSameValue(Of.Val.getInt(), Other.Val.getInt());
}

} // namespace

llvm::SmallVector<const IfStmt *, 2> earlyReturns(const FunctionDecl &Function) {
  llvm::SmallVector<const IfStmt *, 2> Out;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Function.getBody());
  if (!Body)
    return Out;
  const llvm::DenseSet<const VarDecl *> Assigned = assignedVariables(Body);
  for (const Stmt *S : Body->body()) {
    const IfStmt *Leaves = asEarlyReturn(*S);
    if (Leaves && !Leaves->getBeginLoc().isMacroID() && !Leaves->getEndLoc().isMacroID() &&
        returnsConstant(*returnOf(*Leaves), Function.getASTContext()) &&
        isPlain(*Leaves->getCond(), Function, Assigned))
      Out.push_back(Leaves);
    else if (!onlyDeclares(*S))
      break;
  }
  return Out;
}

bool leavesByObject(const FunctionDecl &Function) {
  return llvm::any_of(earlyReturns(Function),
                      [](const IfStmt *Leaves) { return namesOwnField(*Leaves->getCond()); });
}

bool leaveAlike(const CallPart &First, const CallPart &Second, const ASTContext &Host) {
  const auto ofPart = [](const CallPart &Part) {
    return Part.Call ? earlyReturns(*Part.Wrapper) : llvm::SmallVector<const IfStmt *, 2>();
  };
  const bool IsLookedAt = First.ChecksBehind || Second.ChecksBehind;
  return llvm::equal(ofPart(First), ofPart(Second), [&](const IfStmt *X, const IfStmt *Y) {
    return same(First, *X->getCond(), Second, *Y->getCond(), Host) &&
           (!IsLookedAt || (sameValue(*X, *Y, Host) &&
                            Host.hasSameUnqualifiedType(First.Wrapper->getReturnType(),
                                                        Second.Wrapper->getReturnType())));
  });
}

bool leavesWithSuccess(const FunctionDecl &Function, const Expr &Returned) {
  const auto *Test = dyn_cast<BinaryOperator>(Returned.IgnoreParenImpCasts());
  return llvm::all_of(earlyReturns(Function), [&](const IfStmt *Leaves) {
    const Expr *Value = returnOf(*Leaves)->getRetValue();
    const auto *Bool = Value ? dyn_cast<CXXBoolLiteralExpr>(Value->IgnoreImpCasts()) : nullptr;
    return Test ? Bool && Bool->getValue() == (Test->getOpcode() == BO_EQ)
                : Value && isSuccessConstant(*Value);
  });
}

const CallPart *returningPart(const CallJoin &Join) {
  const auto Part = llvm::find_if(Join.Parts, [](const CallPart &P) {
    return P.GivesResult || (P.ChecksBehind && !earlyReturns(*P.Wrapper).empty());
  });
  return Part == Join.Parts.end() ? nullptr : &*Part;
}

} // namespace gpufuse
