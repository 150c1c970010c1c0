#include "analysis/kernel/BlockUniform.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ReturnStructure.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace gpufuse {
namespace {

class UniformValues {
public:
  explicit UniformValues(const FunctionDecl &Kernel)
      : Kernel(Kernel), Context(Kernel.getASTContext()),
        Changed(assignedVariables(Kernel.getBody())) {}

  bool contains(const Expr &Written) const {
    const Expr &E = *Written.IgnoreParenImpCasts();
    if (const std::string Name = coordinateNamed(E, Context); !Name.empty())
      return !llvm::StringRef(Name).starts_with("threadIdx");
    if (!E.getType()->isArithmeticType() && !E.getType()->isEnumeralType())
      return false;
    if (!E.isValueDependent() && E.isEvaluatable(Context))
      return true;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      return V && isOwn(*V) && (isa<ParmVarDecl>(V) || (V->getInit() && contains(*V->getInit())));
    }
    if (const auto *Field = dyn_cast<MemberExpr>(&E))
      return isOfParameter(*Field);
    if (const auto *Op = dyn_cast<BinaryOperator>(&E))
      return !Op->isAssignmentOp() && Op->getOpcode() != BO_Comma && contains(*Op->getLHS()) &&
             contains(*Op->getRHS());
    if (const auto *Op = dyn_cast<UnaryOperator>(&E))
      return (Op->isArithmeticOp() || Op->getOpcode() == UO_LNot) && contains(*Op->getSubExpr());
    if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&E))
      return Cast->getSubExpr()->getType()->isArithmeticType() && contains(*Cast->getSubExpr());
    if (const auto *Choice = dyn_cast<ConditionalOperator>(&E))
      return contains(*Choice->getCond()) && contains(*Choice->getTrueExpr()) &&
             contains(*Choice->getFalseExpr());
    return false;
  }

private:
  /// True for a parameter or a local variable of the kernel with one value for its whole life.
  bool isOwn(const VarDecl &V) const {
    return V.getDeclContext() == static_cast<const DeclContext *>(&Kernel) && V.hasLocalStorage() &&
           !V.getType()->isReferenceType() && !V.getType().isVolatileQualified() &&
           !Changed.contains(&V);
  }

  /// A field of a struct that the kernel is given: `p.n`, `p.size.x`.
  bool isOfParameter(const MemberExpr &Field) const {
    const Expr *E = &Field;
    while (const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts())) {
      const auto *Declared = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (Member->isArrow() || !Declared || Declared->getType()->isReferenceType() ||
          Declared->getType().isVolatileQualified())
        return false;
      E = Member->getBase();
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    return Parameter && isOwn(*Parameter);
  }

  const FunctionDecl &Kernel;
  const ASTContext &Context;
  const llvm::DenseSet<const VarDecl *> Changed;
};

} // namespace

bool isUniformInBlock(const Expr &E, const FunctionDecl &Kernel) {
  return UniformValues(Kernel).contains(E);
}

bool isTakenByWholeBlocks(const ReturnStmt &Return, const FunctionDecl &Kernel) {
  return llvm::any_of(cast<CompoundStmt>(Kernel.getBody())->body(), [&](const Stmt *S) {
    const IfStmt *Guard = asReturnGuard(*S);
    return Guard && returnOf(*Guard) == &Return && isUniformInBlock(*Guard->getCond(), Kernel);
  });
}

} // namespace gpufuse
