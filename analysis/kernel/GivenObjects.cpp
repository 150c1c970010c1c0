#include "analysis/kernel/GivenObjects.h"
#include "matchers/DeviceApi.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True for what a kernel may be given as it is: a number, or a pointer to memory.
bool isPlain(QualType Type) {
  if (Type->isPointerType()) // (`__restrict__` tells a compiler more than the text shows here.)
    return !Type->isFunctionPointerType() && !Type.isRestrictQualified();
  return Type->isBuiltinType() && Type->isArithmeticType();
}

/// A class of which all that an object holds is plain.
bool holdsPlain(const CXXRecordDecl &Class, unsigned Depth = 0) {
  if (!Class.hasDefinition() || Class.isUnion() || Class.isDependentType() ||
      !Class.isTriviallyCopyable() || Class.getNumBases() > 0 || Class.hasMutableFields() ||
      Class.isDynamicClass() || Depth > 4)
    return false;
  return llvm::all_of(Class.fields(), [&](const FieldDecl *Field) {
    const QualType Type = Field->getType();
    const CXXRecordDecl *Part = Type->getAsCXXRecordDecl();
    return !Type.isVolatileQualified() && !Field->isBitField() &&
           (Part ? holdsPlain(*Part, Depth + 1) : isPlain(Type));
  });
}

/// The object of a method's call, or the pointer to it; null where there is none.
const Expr *objectOf(const CallExpr &Call, const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method || !Method->isImplicitObjectMemberFunction())
    return nullptr;
  if (const auto *OnObject = dyn_cast<CXXMemberCallExpr>(&Call))
    return OnObject->getImplicitObjectArgument();
  return isa<CXXOperatorCallExpr>(Call) && Call.getNumArgs() > 0 ? Call.getArg(0) : nullptr;
}

/// What a kernel and the functions that it calls do with objects.
class ObjectReader : public DynamicRecursiveASTVisitor {
public:
  struct MethodCall {
    const FunctionDecl *Caller;
    const FunctionDecl *Callee;
    const Expr *Object;
  };
  std::vector<MethodCall> Calls;
  /// What names an object: a parameter of the kernel, `this`, what a closure has captured; with the
  /// function that does.
  std::vector<std::pair<const FunctionDecl *, const Expr *>> Mentions;
  /// What is read as a value.
  llvm::DenseSet<const Expr *> Read;
  llvm::DenseMap<const Stmt *, const Stmt *> ParentOf;

  explicit ObjectReader(const FunctionDecl &Kernel) : Kernel(Kernel) { read(Kernel); }

  bool VisitStmt(Stmt *S) override {
    for (const Stmt *Child : S->children())
      if (Child)
        ParentOf[Child] = S;
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (!Callee || deviceEffect(*Callee) != DeviceEffect::Unknown || !Callee->hasBody(Definition))
      return true;
    if (const Expr *Object = objectOf(*Call, *Definition))
      Calls.push_back({Current, Definition, Object});
    read(*Definition);
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *This) override {
    Mentions.emplace_back(Current, This);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V &&
        (Ref->refersToEnclosingVariableOrCapture() ||
         (isa<ParmVarDecl>(V) && V->getDeclContext() == static_cast<const DeclContext *>(&Kernel))))
      Mentions.emplace_back(Current, Ref);
    return true;
  }
  bool VisitCastExpr(CastExpr *Cast) override {
    if (Cast->getCastKind() == CK_LValueToRValue)
      Read.insert(Cast->getSubExpr()->IgnoreParens());
    return true;
  }

private:
  void read(const FunctionDecl &Function) {
    const FunctionDecl *Definition = nullptr;
    if (!Function.hasBody(Definition) || !Seen.insert(Definition).second)
      return;
    const FunctionDecl *Outer = std::exchange(Current, Definition);
    TraverseStmt(Definition->getBody());
    Current = Outer;
  }

  const FunctionDecl &Kernel;
  const FunctionDecl *Current = nullptr;
  llvm::DenseSet<const FunctionDecl *> Seen;
};

/// Inside parentheses and conversions to const.
const Expr &named(const Expr &Written) {
  const Expr *E = Written.IgnoreParens();
  for (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast && Cast->getCastKind() == CK_NoOp;
       Cast = dyn_cast<ImplicitCastExpr>(E))
    E = Cast->getSubExpr()->IgnoreParens();
  return *E;
}

/// The object of which \p E names a part, or `this`; and the part of it that \p E is, if a field.
const Expr &wholeOf(const Expr &E) {
  const Expr *Whole = &named(E);
  while (const auto *Member = dyn_cast<MemberExpr>(Whole))
    Whole = &named(*Member->getBase());
  return *Whole;
}

bool mayHaveGiven(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isConst() && !Method->isVolatile() && !Method->isVirtual() &&
         holdsPlain(*Method->getParent());
}

} // namespace

GivenObjects::GivenObjects(const FunctionDecl &Kernel) {
  const ObjectReader Reader(Kernel);
  for (const auto &Call : Reader.Calls)
    if (mayHaveGiven(*Call.Callee))
      Methods.insert(Call.Callee);
  if (Methods.empty())
    return;

  // The expression around an object, or a part of it, that is no part of it any more.
  const auto partAround = [&](const Expr &Mention) {
    const Expr *Part = &Mention;
    for (const Stmt *Parent = Reader.ParentOf.lookup(Part); Parent;
         Parent = Reader.ParentOf.lookup(Parent)) {
      const auto *Cast = dyn_cast<ImplicitCastExpr>(Parent);
      if (!isa<ParenExpr, MemberExpr>(Parent) && !(Cast && Cast->getCastKind() == CK_NoOp))
        break;
      const auto *Member = dyn_cast<MemberExpr>(Parent);
      if (Member && !isa<FieldDecl>(Member->getMemberDecl()))
        break; // the name of a method
      Part = cast<Expr>(Parent);
    }
    return Part;
  };
  const auto isCalledOn = [&](const Expr &Object) {
    return llvm::any_of(Reader.Calls, [&](const ObjectReader::MethodCall &Call) {
      return &named(*Call.Object) == &named(Object) && Methods.contains(Call.Callee);
    });
  };
  // A number or a pointer is read, or a method is called.
  const auto isUnderstood = [&](const Expr &Mention) {
    const Expr *Part = partAround(Mention);
    return isCalledOn(*Part) || (Reader.Read.contains(&named(*Part)) && isPlain(Part->getType()));
  };
  const auto isGivenByHost = [&](const Expr &Whole, const FunctionDecl *In) {
    if (isa<CXXThisExpr>(Whole))
      return Methods.contains(In);
    const auto *Ref = dyn_cast<DeclRefExpr>(&Whole);
    if (Ref && Ref->refersToEnclosingVariableOrCapture())
      return Methods.contains(In);
    const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    return Parameter && Parameter->getDeclContext() == static_cast<const DeclContext *>(&Kernel) &&
           !Parameter->getType().isVolatileQualified() &&
           llvm::none_of(Parameter->attrs(), [](const Attr *A) { return !A->isImplicit(); }) &&
           llvm::all_of(Reader.Mentions, [&](const auto &Each) {
             const auto *Other = dyn_cast<DeclRefExpr>(Each.second);
             return !Other || Other->getDecl() != Parameter || isUnderstood(*Other);
           });
  };
  for (bool Shrinks = true; Shrinks;) {
    Shrinks = false;
    for (const auto &Call : Reader.Calls)
      if (Methods.contains(Call.Callee) && !isGivenByHost(wholeOf(*Call.Object), Call.Caller))
        Shrinks = Methods.erase(Call.Callee);
    for (const auto &[In, Mention] : Reader.Mentions)
      if (Methods.contains(In) && !isUnderstood(*Mention))
        Shrinks = Methods.erase(In);
  }
  for (const auto &[In, Mention] : Reader.Mentions) {
    if (!Methods.contains(In))
      continue;
    const Expr *Part = partAround(*Mention);
    Parts.insert(Part);
    for (Part = &named(*Part); isa<MemberExpr>(Part); // of a part
         Part = &named(*cast<MemberExpr>(Part)->getBase()))
      Parts.insert(Part);
    if (isa<DeclRefExpr>(Part))
      Parts.insert(Part);
  }
}

} // namespace gpufuse
