#include "analysis/host/OwnedPointers.h"
#include "analysis/host/ExchangedPointers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

class OwnershipRule {
public:
  OwnershipRule(const FieldDecl &Field, const Facts &TheFacts)
      : Field(Field), TheFacts(TheFacts), Context(Field.getASTContext()) {}

  bool holds() const {
    const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
    return Class && Class->hasDefinition() && !Class->isUnion() && !Class->isLambda() &&
           Field.getType()->isPointerType() && !Field.getType().isVolatileQualified() &&
           !TheFacts.DependentMembers.contains(Field.getName()) && neverCopiedAsAWhole(*Class) &&
           llvm::all_of(TheFacts.Uses.definitions(Field),
                        [&](const Definition &Def) { return keepsApart(Def); });
  }

private:
  /// What the compiler writes would leave two objects with one pointer. (Bytes are not copied
  /// where a destructor has something to do.)
  static bool neverCopiedAsAWhole(const CXXRecordDecl &Class) {
    const auto isHarmless = [](const CXXMethodDecl &M) {
      return M.isDeleted() || M.isUserProvided() || (!M.isUsed() && !M.isReferenced());
    };
    return !Class.isTriviallyCopyable() && llvm::all_of(Class.methods(), [&](const auto *M) {
      const auto *Constructor = dyn_cast<CXXConstructorDecl>(M);
      const bool Copies = (Constructor && Constructor->isCopyOrMoveConstructor()) ||
                          M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator();
      return !Copies || isHarmless(*M);
    });
  }

  bool keepsApart(const Definition &Def) const {
    switch (Def.Kind) {
    case Definition::How::Allocated:
      return true;
    case Definition::How::Initial:
    case Definition::How::Assigned:
      return isNull(*Def.Value) || isTakenOut(*Def.Value) || isEmptiedBehind(Def);
    case Definition::How::Escaped:
      return Def.GivenTo && (isOwnField(swappedFor(*Def.GivenTo, Def.Parameter)) ||
                             (Def.Parameter == 0 && isTakenOut(*Def.GivenTo)));
    case Definition::How::Changed:
      return false;
    }
    llvm_unreachable("covered");
  }

  bool isNull(const Expr &Written) const {
    const Expr *E = Written.IgnoreParenCasts();
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
      E = Default->getExpr()->IgnoreParenCasts();
    if (const auto *List = dyn_cast<InitListExpr>(E))
      return List->getNumInits() == 0 || (List->getNumInits() == 1 && isNull(*List->getInit(0)));
    return isa<ImplicitValueInitExpr>(E) ||
           E->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull);
  }

  /// True for `other.p`, of any object.
  bool isOwnField(const Expr *E) const {
    const auto *Member = E ? dyn_cast<MemberExpr>(E->IgnoreParenImpCasts()) : nullptr;
    return Member && Member->getMemberDecl() == &Field;
  }

  /// `std::exchange(other.p, nullptr)`
  bool isTakenOut(const Expr &Value) const {
    const auto *Call = dyn_cast<CallExpr>(Value.IgnoreParenImpCasts());
    return Call && isExchange(*Call) && isOwnField(Call->getArg(0)) &&
           isNull(*Call->getArg(1)->IgnoreImplicit());
  }

  /// `p = other.p; ... other.p = nullptr;`, statements of one list between which other fields are
  /// assigned, and nothing else happens.
  bool isEmptiedBehind(const Definition &Def) const {
    const auto *Taken = dyn_cast<MemberExpr>(Def.Value->IgnoreParenImpCasts());
    const VarDecl *From = isOwnField(Taken) ? variable(*Taken->getBase()) : nullptr;
    const auto *Body =
        Def.Function ? dyn_cast_or_null<CompoundStmt>(Def.Function->getBody()) : nullptr;
    const bool Initializes = Def.Kind == Definition::How::Initial;
    return From && !From->getType()->isPointerType() && Body &&
           (!Initializes || isInitializer(Def)) &&
           isEmptiedIn(*Body, *From, /*Passed=*/Initializes, Def.Place);
  }

  /// True for `: p(other.p)`, which is done before the body of the constructor.
  bool isInitializer(const Definition &Def) const {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Def.Function);
    return Constructor && llvm::any_of(Constructor->inits(), [&](const CXXCtorInitializer *Each) {
             return Each->getAnyMember() == &Field && Each->getInit() &&
                    Each->getInit()->IgnoreParenImpCasts() == Def.Value->IgnoreParenImpCasts();
           });
  }

  /// True if \p E calls nothing and does not read this field, so that it cannot pass it on.
  bool leavesFieldAlone(const Stmt &E) const {
    if (isa<CallExpr, CXXConstructExpr, LambdaExpr>(E) || isOwnField(dyn_cast<Expr>(&E)))
      return false;
    return llvm::all_of(E.children(),
                        [&](const Stmt *Part) { return !Part || leavesFieldAlone(*Part); });
  }

  /// In \p List, or in one inside of it, behind \p Place, or anywhere if that was \p Passed.
  bool isEmptiedIn(const CompoundStmt &List, const VarDecl &From, bool Passed,
                   const Stmt *Place) const {
    for (const Stmt *S : List.body()) {
      const auto *E = dyn_cast<Expr>(S);
      const auto *Op = E ? dyn_cast<BinaryOperator>(E->IgnoreParens()) : nullptr;
      const bool Assigns = Op && Op->getOpcode() == BO_Assign;
      if (Passed && Assigns && isOwnField(Op->getLHS()) && isNull(*Op->getRHS()) &&
          variable(*cast<MemberExpr>(Op->getLHS()->IgnoreParens())->getBase()) == &From)
        return true;
      if (Passed &&
          (!Assigns || !leavesFieldAlone(*Op->getLHS()) || !leavesFieldAlone(*Op->getRHS())))
        return false;
      Passed |= Op && Op == Place;
      const auto *If = dyn_cast<IfStmt>(S);
      const auto *Then = If ? dyn_cast<CompoundStmt>(If->getThen()) : nullptr;
      if (Then && isEmptiedIn(*Then, From, /*Passed=*/false, Place))
        return true;
    }
    return false;
  }

  static const VarDecl *variable(const Expr &E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
    return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  }

  const FieldDecl &Field;
  const Facts &TheFacts;
  ASTContext &Context;
};

} // namespace

bool ownsAllocation(const FieldDecl &Field, const Facts &TheFacts) {
  return OwnershipRule(Field, TheFacts).holds();
}

bool areApart(const HostPlace &X, const HostPlace &Y) {
  if (X.Root == HostPlace::From::Variable && Y.Root == HostPlace::From::Variable &&
      X.Variable->getCanonicalDecl() != Y.Variable->getCanonicalDecl())
    return true;
  const bool OneRoot =
      X.Root == Y.Root && (X.Root == HostPlace::From::Variable || X.Root == HostPlace::From::This);
  if (!OneRoot)
    return false;
  const auto [OfX, OfY] =
      std::mismatch(X.Fields.begin(), X.Fields.end(), Y.Fields.begin(), Y.Fields.end());
  return OfX != X.Fields.end() && OfY != Y.Fields.end() && !(*OfX)->getParent()->isUnion() &&
         !(*OfY)->getParent()->isUnion();
}

} // namespace gpufuse
