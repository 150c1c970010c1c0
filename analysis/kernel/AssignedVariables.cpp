#include "analysis/kernel/AssignedVariables.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// A variable that is named and not at once read as a value may be changed.
class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  llvm::DenseSet<const VarDecl *> Found;

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && !Reads.contains(Ref))
      Found.insert(V);
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      Reads.insert(readVariable(Cast->getSubExpr()));
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) {
    if (Construct->getConstructor()->isCopyOrMoveConstructor() && Construct->getNumArgs() == 1)
      Reads.insert(readVariable(Construct->getArg(0)));
    return true;
  }

private:
  /// The variable that reading \p E reads, possibly one member or element of it.
  static const Expr *readVariable(const Expr *E) {
    for (;;) {
      E = E->IgnoreParens();
      if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
        E = Member->getBase();
      else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
               Cast &&
               (Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_ArrayToPointerDecay))
        E = Cast->getSubExpr();
      else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
        E = Element->getBase();
      else
        return E;
    }
  }

  llvm::DenseSet<const Expr *> Reads;
};

} // namespace

llvm::DenseSet<const VarDecl *> assignedVariables(const Stmt *S) {
  Visitor V;
  if (S)
    V.TraverseStmt(const_cast<Stmt *>(S));
  return V.Found;
}

} // namespace gpufuse
