#include "analysis/kernel/ConstUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Where a parameter is named in a body.
class UseFinder : public DynamicRecursiveASTVisitor {
public:
  explicit UseFinder(const ParmVarDecl &Parameter) : Parameter(Parameter) {}
  llvm::SmallVector<const DeclRefExpr *, 8> Found;
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (Ref->getDecl() == &Parameter)
      Found.push_back(Ref);
    return true;
  }

private:
  const ParmVarDecl &Parameter;
};

/// Follows one use outwards, to where its type no longer depends on the const in question.
class Use {
public:
  Use(const DeclRefExpr &Ref, const ParentMap &Parents) : Parents(Parents), At(&Ref) {}

  bool isTold() {
    // A place (of the parameter, or of what it points to), or a pointer to one.
    bool IsPlace = true;
    for (;;) {
      const Stmt *Outer = Parents.getParent(At);
      if (!Outer)
        return true; // `decltype(x)`
      const auto Next = IsPlace ? ofPlace(*Outer) : ofPointer(*Outer);
      if (Next == Step::Ends)
        return false;
      if (Next == Step::Told)
        return true;
      IsPlace = Next == Step::Place;
      At = Outer;
    }
  }

private:
  enum class Step { Place, Pointer, Ends, Told };

  Step ofPlace(const Stmt &Outer) const {
    if (isa<ParenExpr>(Outer))
      return Step::Place;
    if (isa<UnaryExprOrTypeTraitExpr>(Outer)) // the size is the same
      return Step::Ends;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(&Outer)) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return isFirstLoad() && Cast->getType()->isPointerType() ? Step::Pointer : Step::Ends;
      if (Cast->getCastKind() == CK_ArrayToPointerDecay)
        return Step::Pointer;
      return Cast->getCastKind() == CK_NoOp ? Step::Place : Step::Told;
    }
    if (const auto *Member = dyn_cast<MemberExpr>(&Outer))
      return isa<FieldDecl>(Member->getMemberDecl()) ? Step::Place
             : isOnlyOne(*Member->getMemberDecl())   ? Step::Ends
                                                     : Step::Told;
    if (const auto *Op = dyn_cast<BinaryOperator>(&Outer))
      return Op->isAssignmentOp() && Op->getLHS() == At ? Step::Ends : Step::Told;
    if (const auto *Op = dyn_cast<UnaryOperator>(&Outer))
      return Op->isIncrementDecrementOp()   ? Step::Ends
             : Op->getOpcode() == UO_AddrOf ? Step::Pointer
                                            : Step::Told;
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Outer)) // a copy
      return Construct->getConstructor()->isCopyOrMoveConstructor() &&
                     Construct->getConstructor()->isTrivial()
                 ? Step::Ends
                 : Step::Told;
    return ofArgument(Outer);
  }

  Step ofPointer(const Stmt &Outer) const {
    if (isa<ParenExpr>(Outer))
      return Step::Pointer;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(&Outer))
      return Cast->getType()->isPointerType() ? Step::Pointer : Step::Ends;
    if (isa<ExplicitCastExpr>(Outer))
      return cast<ExplicitCastExpr>(Outer).getTypeAsWritten()->getContainedDeducedType()
                 ? Step::Told
                 : Step::Ends;
    if (isa<ArraySubscriptExpr>(Outer))
      return Step::Place;
    if (const auto *Member = dyn_cast<MemberExpr>(&Outer))
      return isa<FieldDecl>(Member->getMemberDecl()) ? Step::Place
             : isOnlyOne(*Member->getMemberDecl())   ? Step::Ends
                                                     : Step::Told;
    if (const auto *Op = dyn_cast<UnaryOperator>(&Outer))
      return Op->getOpcode() == UO_Deref  ? Step::Place
             : Op->getOpcode() == UO_LNot ? Step::Ends
                                          : Step::Told;
    if (const auto *Op = dyn_cast<BinaryOperator>(&Outer)) {
      if (Op->isAssignmentOp() || Op->isComparisonOp() || Op->isLogicalOp())
        return Step::Ends; // to what has a type of its own
      return !Op->isAdditiveOp()              ? Step::Told
             : Op->getType()->isPointerType() ? Step::Pointer
                                              : Step::Ends;
    }
    if (const auto *Declares = dyn_cast<DeclStmt>(&Outer)) {
      const auto isDeduced = [&](const Decl *D) {
        const auto *V = dyn_cast<VarDecl>(D);
        return !V || V->getType()->getContainedDeducedType() || V->getType()->isReferenceType();
      };
      return llvm::any_of(Declares->decls(), isDeduced) ? Step::Told : Step::Ends;
    }
    return ofArgument(Outer);
  }

  /// Handed to a function: the same one if there is no other of its name.
  Step ofArgument(const Stmt &Outer) const {
    const auto *Call = dyn_cast<CallExpr>(&Outer);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && !isa<CXXOperatorCallExpr>(Call) && isOnlyOne(*Callee) ? Step::Ends
                                                                           : Step::Told;
  }

  /// True where no overload of \p D could be meant instead, and nothing is deduced for it. What the
  /// toolkit has at global scope (`__ldg`, `atomicAdd`) has no overloads that const tells apart.
  static bool isOnlyOne(const ValueDecl &D) {
    const auto *F = dyn_cast<FunctionDecl>(&D);
    if (!F || !F->getIdentifier() || F->getPrimaryTemplate() || F->isTemplated())
      return false;
    const DeclContext *In = F->getDeclContext()->getRedeclContext();
    if (In->isTranslationUnit() &&
        F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()))
      return true;
    const auto Found = In->lookup(F->getDeclName());
    const bool Alone = llvm::all_of(Found, [&](const NamedDecl *Each) {
      return Each->getCanonicalDecl() == F->getCanonicalDecl();
    });
    // In a class the bases may have others, in a namespace what it uses: these come with a name.
    const auto *Class = dyn_cast<CXXRecordDecl>(In);
    return Alone && (Class ? Class->getNumBases() == 0 : In->isTranslationUnit());
  }

  /// The load of the parameter itself: what is loaded through it has a type of its own.
  bool isFirstLoad() const {
    const auto *E = dyn_cast<Expr>(At);
    return E && isa<DeclRefExpr>(E->IgnoreParens());
  }

  const ParentMap &Parents;
  const Stmt *At;
};

} // namespace

bool constMatters(const FunctionDecl &Function, const ParmVarDecl &Parameter) {
  Stmt *Body = Function.getBody();
  UseFinder Uses(Parameter);
  Uses.TraverseStmt(Body);
  const ParentMap Parents(Body);
  return llvm::any_of(Uses.Found,
                      [&](const DeclRefExpr *Ref) { return Use(*Ref, Parents).isTold(); });
}

} // namespace gpufuse
