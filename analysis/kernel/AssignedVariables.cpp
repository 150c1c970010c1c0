#include "analysis/kernel/AssignedVariables.h"
#include "matchers/Facts.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// A variable that is named and not at once read as a value may be changed.
class Visitor : public RecursiveASTVisitor<Visitor> {
public:
  /// Follows arguments by reference to const into functions, at most \p Depth calls deep.
  explicit Visitor(unsigned Depth) : Depth(Depth) {}

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

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (!Depth || !Callee || !Callee->hasBody(Definition))
      return true;
    std::optional<llvm::DenseSet<const VarDecl *>> Changed;
    const unsigned Shift = objectArguments(*Call);
    for (unsigned I = 0; I < Definition->getNumParams() && I + Shift < Call->getNumArgs(); ++I) {
      const ParmVarDecl *Parameter = Definition->getParamDecl(I);
      const QualType Type = Parameter->getType();
      if (!Type->isReferenceType() || !Type->getPointeeType().isConstQualified())
        continue;
      if (!Changed)
        Changed = variablesIn(Definition->getBody(), Depth - 1);
      if (!Changed->contains(Parameter)) // nor is the const cast away
        Reads.insert(readVariable(Call->getArg(I + Shift)));
    }
    return true;
  }

  static llvm::DenseSet<const VarDecl *> variablesIn(const Stmt *S, unsigned Depth) {
    Visitor V(Depth);
    if (S)
      V.TraverseStmt(const_cast<Stmt *>(S));
    return std::move(V.Found);
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

  const unsigned Depth;
  llvm::DenseSet<const Expr *> Reads;
};

/// Deeper calls are taken to change what they are given.
constexpr unsigned MaxCallDepth = 4;

} // namespace

llvm::DenseSet<const VarDecl *> assignedVariables(const Stmt *S) {
  return Visitor::variablesIn(S, 0);
}

llvm::DenseSet<const VarDecl *> changedVariables(const Stmt *S) {
  return Visitor::variablesIn(S, MaxCallDepth);
}

} // namespace gpufuse
