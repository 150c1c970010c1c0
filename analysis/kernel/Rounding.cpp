#include "analysis/kernel/Rounding.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"

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

/// Through parentheses, negation and widening, which contraction sees through; not through
/// narrowing, which rounds.
const Expr *peeled(const Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
    } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      const QualType To = Cast->getType(), From = Cast->getSubExpr()->getType();
      const bool Widens =
          Cast->getCastKind() == CK_FloatingCast && From->isRealFloatingType() &&
          To->isRealFloatingType() &&
          From->castAs<BuiltinType>()->getKind() <= To->castAs<BuiltinType>()->getKind();
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

/// Functions whose result is no product, whatever they compute. (`expf` and its like end in a
/// multiplication that is contracted into a sum behind them.)
bool neverEndsInProduct(const FunctionDecl &Callee) {
  return selectsOrRounds(Callee) ||
         (deviceEffect(Callee) == DeviceEffect::Value && Callee.getIdentifier() &&
          (Callee.getName() == "fma" || Callee.getName() == "fmaf"));
}

/// True for an element or member of a local array or struct, whose history is not followed.
bool readsLocalMemory(const Expr &Read) {
  const Expr *E = Read.IgnoreParenImpCasts();
  bool Part = false;
  for (;;) {
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
      E = Member->getBase()->IgnoreParenImpCasts();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenImpCasts();
    else
      break;
    Part = true;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return Part && V && !V->hasGlobalStorage() && !V->getType()->isPointerType();
}

/// True when \p V has its address taken, is bound to a reference, or is stepped.
bool changesOtherThanByAssignment(const VarDecl &V, const FunctionDecl &Kernel) {
  class Visitor : public RecursiveASTVisitor<Visitor> {
  public:
    explicit Visitor(const VarDecl &V) : V(V) {}
    unsigned Mentions = 0, Understood = 0;
    bool VisitDeclRefExpr(DeclRefExpr *Ref) {
      Mentions += Ref->getDecl() == &V;
      return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        count(Cast->getSubExpr());
      return true;
    }
    bool VisitBinaryOperator(BinaryOperator *Op) {
      if (Op->isAssignmentOp())
        count(Op->getLHS());
      return true;
    }
    void count(const Expr *E) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
      Understood += Ref && Ref->getDecl() == &V;
    }
    const VarDecl &V;
  } Finder(V);
  Finder.TraverseStmt(Kernel.getBody());
  return Finder.Mentions != Finder.Understood;
}

StoredValue worse(StoredValue X, StoredValue Y) { return std::max(X, Y); }

StoredValue classify(const Expr *Value, const FunctionDecl &Kernel, unsigned Depth) {
  if (Depth > 8)
    return StoredValue::MayBeProduct;
  const Expr *E = peeled(Value);
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (Op->getOpcode() == BO_Mul || Op->getOpcode() == BO_MulAssign)
      return StoredValue::Product;
    // A quotient by a constant, or an approximate one, may be compiled as a product.
    if (Op->getOpcode() == BO_Div || Op->getOpcode() == BO_DivAssign)
      return StoredValue::MayBeProduct;
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
    if (readsLocalMemory(*Cast->getSubExpr()))
      return StoredValue::MayBeProduct;
    const auto *Ref = dyn_cast<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens());
    const auto *Variable = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Variable || Variable->hasGlobalStorage())
      return StoredValue::Copy;
    if (Variable->getType()->isReferenceType() ||
        Variable->getDeclContext() != static_cast<const DeclContext *>(&Kernel) ||
        changesOtherThanByAssignment(*Variable, Kernel))
      return StoredValue::MayBeProduct;
    StoredValue Result =
        Variable->getInit() ? classify(Variable->getInit(), Kernel, Depth + 1) : StoredValue::Plain;
    Assignments All(*Variable);
    All.TraverseStmt(Kernel.getBody());
    for (const BinaryOperator *Op : All.Found)
      Result = worse(Result,
                     classify(Op->getOpcode() == BO_Assign ? Op->getRHS() : Op, Kernel, Depth + 1));
    return Result == StoredValue::Product ? StoredValue::MayBeProduct : Result;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && neverEndsInProduct(*Callee) ? StoredValue::Plain : StoredValue::MayBeProduct;
  }
  if (isa<FloatingLiteral, IntegerLiteral, ImplicitValueInitExpr, UnaryOperator>(E))
    return StoredValue::Plain;
  return StoredValue::MayBeProduct;
}

/// `__float_as_int(a * b)` and casts of addresses carry a product in an integer.
bool reinterpretsBits(const Stmt &S) {
  if (const auto *Cast = dyn_cast<CastExpr>(&S);
      Cast && (Cast->getCastKind() == CK_BitCast || Cast->getCastKind() == CK_LValueBitCast ||
               Cast->getCastKind() == CK_LValueToRValueBitCast))
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    for (const Expr *Arg : Call->arguments())
      if (hasFloatingParts(Arg->getType()))
        return true;
  return llvm::any_of(S.children(),
                      [](const Stmt *Child) { return Child && reinterpretsBits(*Child); });
}

} // namespace

bool selectsOrRounds(const FunctionDecl &Callee) {
  if (deviceEffect(Callee) != DeviceEffect::Value || !Callee.getIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  Name.consume_front("__builtin_");
  return llvm::StringSwitch<bool>(Name)
      .Cases({"fmax", "fmaxf", "fmin", "fminf", "max", "min", "fabs", "fabsf", "floor", "floorf"},
             true)
      .Cases(
          {"ceil", "ceilf", "trunc", "truncf", "rint", "rintf", "round", "roundf", "sqrt", "sqrtf"},
          true)
      .Cases({"__fmul_rn", "__dmul_rn", "__fadd_rn", "__dadd_rn", "__fmaf_rn", "__fma_rn"}, true)
      .Default(false);
}

bool hasFloatingParts(QualType Type) {
  return !Type->isIntegralOrEnumerationType() && !Type->isPointerType();
}

bool mayCarryFloat(const KernelAccess &Write) {
  return hasFloatingParts(Write.Type) || (Write.Stored && reinterpretsBits(*Write.Stored));
}

StoredValue storedValue(const KernelAccess &Write, const FunctionDecl &Kernel) {
  if (!mayCarryFloat(Write) || !Write.Stored)
    return StoredValue::Plain;
  if (!hasFloatingParts(Write.Type))
    return StoredValue::MayBeProduct;
  if (!Write.Type->isRealFloatingType()) {
    const auto *Construct = dyn_cast<CXXConstructExpr>(Write.Stored->IgnoreParenImpCasts());
    if (readsLocalMemory(*Write.Stored) || Write.Nested)
      return StoredValue::MayBeProduct;
    const Expr *Source = Write.Stored->IgnoreParenImpCasts();
    if (Construct && Construct->getNumArgs() == 1)
      Source = Construct->getArg(0)->IgnoreParenImpCasts();
    if (isa<DeclRefExpr>(Source))
      return StoredValue::MayBeProduct; // a local struct, put together before
    const bool Copies = Write.Stored->isLValue() ||
                        (Construct && Construct->getConstructor()->isCopyOrMoveConstructor() &&
                         Construct->getArg(0)->isLValue());
    return Copies ? StoredValue::Copy : StoredValue::MayBeProduct;
  }
  const StoredValue Result = classify(Write.Stored, Kernel, 0);
  return Write.Nested ? StoredValue::MayBeProduct : Result;
}

const BinaryOperator *productOf(const KernelAccess &Write) {
  return Write.Stored ? dyn_cast<BinaryOperator>(peeled(Write.Stored)) : nullptr;
}

} // namespace gpufuse
