#include "analysis/kernel/AssignedVariables.h"
#include "matchers/DeviceApi.h"
#include "matchers/Facts.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// A variable that is named and not at once read as a value may be changed.
class Visitor : public DynamicRecursiveASTVisitor {
public:
  /// Follows arguments by reference into functions, at most \p Depth calls deep.
  explicit Visitor(unsigned Depth) : Depth(Depth) {}

  llvm::DenseSet<const VarDecl *> Found;
  /// The same for the object of the method.
  bool ChangesObject = false;

  /// Nothing is evaluated in `sizeof`, and in `decltype`.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) override { return true; }
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc, bool = true) override { return true; }

  bool VisitCXXThisExpr(CXXThisExpr *This) override {
    ChangesObject |= !Reads.contains(This);
    return true;
  }

  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *Default) override {
    return TraverseStmt(Default->getExpr());
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()); V && !Reads.contains(Ref))
      Found.insert(V);
    return true;
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    if (Cast->getCastKind() == CK_LValueToRValue)
      noteRead(Cast->getSubExpr());
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) override {
    const CXXConstructorDecl *Constructor = Construct->getConstructor();
    if (Constructor->isCopyOrMoveConstructor() && Constructor->isTrivial() &&
        Construct->getNumArgs() == 1)
      noteRead(Construct->getArg(0));
    else
      noteReads(*Constructor, llvm::ArrayRef(Construct->getArgs(), Construct->getNumArgs()));
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      return true;
    const unsigned Shift = objectArguments(*Call);
    const auto Args = llvm::ArrayRef(Call->getArgs(), Call->getNumArgs());
    const auto *OfMember = dyn_cast<CXXMemberCallExpr>(Call);
    if (const Expr *Object = OfMember ? OfMember->getImplicitObjectArgument()
                             : Shift  ? Args[0]
                                      : nullptr)
      noteObject(*Callee, *Object);
    noteReads(*Callee, Args.drop_front(Shift));
    return true;
  }

  /// In the body of \p Function and, for a constructor, in what runs before it.
  static Visitor inside(const FunctionDecl &Function, unsigned Depth) {
    Visitor V(Depth);
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        V.TraverseStmt(Init->getInit());
    V.TraverseStmt(Function.getBody());
    return V;
  }

  static llvm::DenseSet<const VarDecl *> variablesIn(const Stmt *S, unsigned Depth) {
    Visitor V(Depth);
    if (S)
      V.TraverseStmt(const_cast<Stmt *>(S));
    return std::move(V.Found);
  }

private:
  /// \p E is only read: of `c ? x : y`, one of the two.
  void noteRead(const Expr *E) {
    const Expr *Place = readVariable(E);
    Reads.insert(Place);
    if (const auto *Either = dyn_cast<ConditionalOperator>(Place)) {
      noteRead(Either->getTrueExpr());
      noteRead(Either->getFalseExpr());
    }
  }

  /// What \p Callee gets by reference, and only reads.
  void noteReads(const FunctionDecl &Callee, llvm::ArrayRef<Expr *> Args) {
    const FunctionDecl *Definition = nullptr;
    if (!Depth || !Callee.hasBody(Definition))
      return;
    std::optional<llvm::DenseSet<const VarDecl *>> Changed;
    for (unsigned I = 0; I < Definition->getNumParams() && I < Args.size(); ++I) {
      const ParmVarDecl *Parameter = Definition->getParamDecl(I);
      const QualType Type = Parameter->getType();
      if (!Type->isReferenceType())
        continue;
      if (!Changed)
        Changed = inside(*Definition, Depth - 1).Found;
      if (!Changed->contains(Parameter)) // nor is a const cast away
        noteRead(Args[I]);
    }
  }

  /// The object of a method that only reads it.
  void noteObject(const FunctionDecl &Callee, const Expr &Object) {
    const FunctionDecl *Definition = nullptr;
    const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
    const bool ChangesCaptures = Method && Method->getParent()->isLambda() && !Method->isConst();
    if (Depth && Method && !Method->isVirtual() && !ChangesCaptures && Callee.hasBody(Definition) &&
        !inside(*Definition, Depth - 1).ChangesObject)
      noteRead(&Object);
  }

  /// True for a cast that leads to the same object and takes no const away: `static_cast<F &&>(f)`.
  static bool staysObject(const CastExpr &Cast) {
    if (isa<ExplicitCastExpr>(Cast))
      return Cast.getCastKind() == CK_NoOp && Cast.isGLValue() &&
             (Cast.getType().isConstQualified() ||
              !Cast.getSubExpr()->getType().isConstQualified());
    return Cast.getCastKind() == CK_NoOp || Cast.getCastKind() == CK_ArrayToPointerDecay ||
           Cast.getCastKind() == CK_UncheckedDerivedToBase;
  }

  /// The variable that reading \p E reads, possibly one member or element of it.
  static const Expr *readVariable(const Expr *E) {
    for (;;) {
      E = E->IgnoreParens();
      const auto *Member = dyn_cast<MemberExpr>(E);
      if (Member &&
          (!Member->isArrow() || isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())))
        E = Member->getBase();
      else if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && staysObject(*Cast))
        E = Cast->getSubExpr();
      else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
        E = Element->getBase();
      else if (const auto *Deref = dyn_cast<UnaryOperator>(E); // `*this`
               Deref && isa<CXXThisExpr>(Deref->getSubExpr()->IgnoreParenImpCasts()))
        E = Deref->getSubExpr();
      else if (const auto *Call = dyn_cast<CallExpr>(E);
               Call && Call->getDirectCallee() && isMove(*Call->getDirectCallee()))
        E = Call->getArg(0);
      else
        return E;
    }
  }

  const unsigned Depth;
  llvm::DenseSet<const Expr *> Reads;
};

class ValueCollector : public DynamicRecursiveASTVisitor {
public:
  explicit ValueCollector(const VarDecl &V) : V(V) {}
  AssignedValues Values;
  unsigned Mentions = 0, Understood = 0;

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    Mentions += Ref->getDecl() == &V;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    Understood += Cast->getCastKind() == CK_LValueToRValue && names(*Cast->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *Op) override {
    Understood += Op->isIncrementDecrementOp() && names(*Op->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Op) override {
    if (Op->isAssignmentOp() && names(*Op->getLHS())) {
      ++Understood;
      Values.Found.push_back(Op->getRHS());
    }
    return true;
  }

private:
  bool names(const Expr &E) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParens());
    return Ref && Ref->getDecl() == &V;
  }
  const VarDecl &V;
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

bool isConstantValue(const VarDecl &V) {
  const QualType Type = V.getType();
  return Type.isConstQualified() && !Type.isVolatileQualified() &&
         Type->isIntegralOrEnumerationType() && V.hasInit() && !V.getInit()->isValueDependent() &&
         V.getTLSKind() == VarDecl::TLS_None && V.hasConstantInitialization() && !V.hasAttrs();
}

AssignedValues valuesAssigned(const VarDecl &V, const Stmt &Body) {
  ValueCollector Collector(V);
  Collector.TraverseStmt(const_cast<Stmt *>(&Body));
  Collector.Values.Complete = Collector.Mentions == Collector.Understood;
  return std::move(Collector.Values);
}

bool changesObject(const FunctionDecl &Method) {
  return Visitor::inside(Method, MaxCallDepth).ChangesObject;
}

} // namespace gpufuse
