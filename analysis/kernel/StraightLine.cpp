#include "analysis/kernel/StraightLine.h"
#include "analysis/kernel/ReturnStructure.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Larger variables may be set or copied in a loop.
constexpr int64_t MaxVariableBytes = 64;

bool isFloating(QualType Type) {
  return Type->isRealFloatingType() || Type->isVectorType() || Type->isAnyComplexType();
}

bool isIntegerConstant(const Expr &E, const ASTContext &Context) {
  return !E.isValueDependent() && E.isIntegerConstantExpr(Context);
}

class BlockReader {
public:
  explicit BlockReader(const FunctionDecl &Kernel)
      : Context(Kernel.getASTContext()), Entered{&Kernel} {}

  const Stmt *run() {
    const auto *Body = cast<CompoundStmt>(Entered.front()->getBody());
    for (const Stmt *S : Body->body()) {
      const auto *If = dyn_cast<IfStmt>(S);
      const bool IsGuard = If && !If->getElse() && !If->getInit() &&
                           !If->getConditionVariableDeclStmt() && !If->isConsteval() &&
                           !If->isConstexpr() && (S == Body->body_back() || asReturnGuard(*S));
      if (IsGuard) {
        InGuard = true;
        read(*If->getCond());
        InGuard = false;
        if (Computes) // it stands between that and what follows
          end(*If);
        if (!asReturnGuard(*If))
          read(*If->getThen());
      } else {
        read(*S);
      }
    }
    return End;
  }

private:
  void read(const Stmt &S) {
    if (End)
      return;
    if (const auto *E = dyn_cast<Expr>(&S)) {
      if (!coordinateNamed(*E, Context).empty())
        return;
      Computes |= isFloating(E->getType()) && !isa<FloatingLiteral>(E);
    }
    if (isa<IfStmt, SwitchStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, GotoStmt,
            IndirectGotoStmt, LabelStmt, AsmStmt, CXXTryStmt, AbstractConditionalOperator,
            ArrayInitLoopExpr, AtomicExpr, CXXNewExpr, CXXDeleteExpr, CXXBindTemporaryExpr,
            CXXDynamicCastExpr, CXXThrowExpr>(S))
      return end(S);
    if (const auto *Op = dyn_cast<BinaryOperator>(&S); Op && endsBlock(*Op))
      return end(S);
    if (InGuard && isa<ArraySubscriptExpr, CallExpr>(S))
      return end(S);
    if (const auto *Op = dyn_cast<UnaryOperator>(&S); Op && InGuard && Op->getOpcode() == UO_Deref)
      return end(S);
    if (const auto *Made = dyn_cast<CXXConstructExpr>(&S);
        Made && (!Made->getConstructor()->isTrivial() || isLarge(Made->getType())))
      return end(S);
    if (const auto *Declares = dyn_cast<DeclStmt>(&S))
      for (const Decl *D : Declares->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && endsBlock(*V))
          return end(S);
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      if (!enter(*Call))
        return end(S);
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&S))
      return read(*Default->getExpr());
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(&S))
      return read(*Default->getExpr());
    if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(&S)) {
      for (const Expr *Each : Pseudo->semantics())
        read(*Each);
      return;
    }
    for (const Stmt *Child : S.children())
      if (Child)
        read(*Child);
  }

  bool endsBlock(const BinaryOperator &Op) const {
    if (Op.isLogicalOp())
      return !InGuard;
    switch (Op.getOpcode()) {
    case BO_Div:
    case BO_DivAssign:
    case BO_Rem:
    case BO_RemAssign: // where the result is not exact, or the divisor wide, there is a slow path
      return !Op.getLHS()->getType()->isIntegerType() || !isIntegerConstant(*Op.getRHS(), Context);
    default:
      return false;
    }
  }

  bool endsBlock(const VarDecl &V) const {
    const QualType Type = V.getType().getNonReferenceType();
    return V.isStaticLocal() || V.needsDestruction(Context) != QualType::DK_none || isLarge(Type);
  }

  bool isLarge(QualType Type) const {
    return Context.getTypeSizeInChars(Type).getQuantity() > MaxVariableBytes;
  }

  /// Reads what \p Call calls; false where that may be more than a block.
  bool enter(const CallExpr &Call) {
    if (isCoordinate(Call))
      return true;
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (!Callee || (Method && Method->isVirtual()))
      return false;
    switch (deviceEffect(*Callee)) {
    case DeviceEffect::NonCoherentLoad:
    case DeviceEffect::CachedLoad:
      return true;
    case DeviceEffect::Value:
      return isInstruction(*Callee);
    case DeviceEffect::Unknown:
      break;
    default:
      return false;
    }
    if (isMove(*Callee))
      return true;
    if (!Callee->hasBody(Definition) || Definition->hasAttr<NoInlineAttr>() ||
        llvm::is_contained(Entered, Definition))
      return false;
    Entered.push_back(Definition);
    read(*Definition->getBody());
    Entered.pop_back();
    return true;
  }

  void end(const Stmt &S) {
    if (!End)
      End = &S;
  }

  const ASTContext &Context;
  llvm::SmallVector<const FunctionDecl *, 4> Entered;
  const Stmt *End = nullptr;
  bool InGuard = false;
  /// Floating-point values have been computed, or loaded.
  bool Computes = false;
};

} // namespace

const Stmt *whereBlockEnds(const FunctionDecl &Kernel) { return BlockReader(Kernel).run(); }

} // namespace gpufuse
