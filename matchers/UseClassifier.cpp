#include "matchers/UseClassifier.h"
#include "matchers/Annotations.h"
#include "matchers/DeviceApi.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isMutableReference(QualType Type) {
  return Type->isReferenceType() && !Type->getPointeeType().isConstQualified();
}

QualType pointee(QualType Type) { return Type->isPointerType() ? Type->getPointeeType() : Type; }

bool escaped(Definition &Def) {
  Def.Kind = Definition::How::Escaped;
  Def.Value = nullptr;
  return true;
}

bool changed(Definition &Def) {
  Def.Kind = Definition::How::Changed;
  Def.Value = nullptr;
  return true;
}

bool classifyBinary(const BinaryOperator &Binary, const Expr &Child, bool Whole, Definition &Def) {
  if (Binary.getLHS() == &Child && Binary.isAssignmentOp()) {
    if (!Whole || Binary.isCompoundAssignmentOp())
      return changed(Def);
    Def.Kind = Definition::How::Assigned;
    Def.Value = Binary.getRHS();
    return true;
  }
  return Binary.isCommaOp() && Binary.getLHS() == &Child ? false : escaped(Def);
}

void noteGiven(const CallExpr &Call, const Expr &Arg, Definition &Def) {
  const unsigned First = objectArguments(Call);
  for (unsigned I = First; I < Call.getNumArgs(); ++I)
    if (Call.getArg(I) == &Arg) {
      Def.GivenTo = &Call;
      Def.Parameter = I - First;
    }
}

bool classifyAddressArgument(const CallExpr &Call, const Expr &Pointer, bool Whole,
                             Definition &Def) {
  const RuntimeOp Op = runtimeOp(Call);
  if (Whole && Op != RuntimeOp::HostCallback)
    noteGiven(Call, Pointer, Def);
  if (Op == RuntimeOp::None || Op == RuntimeOp::HostCallback)
    return escaped(Def);
  const bool First = Call.getNumArgs() && Call.getArg(0) == &Pointer;
  if (!First || !allocates(Op) || !Whole)
    return changed(Def); // runtime functions write through it now, if at all, and keep no pointer
  Def.GivenTo = nullptr;
  Def.Kind = Definition::How::Allocated;
  Def.Value = &Call;
  return true;
}

/// The call that allocates for each address that \p Loop goes through, where it does nothing else
/// but to check for errors; null where there is none.
class AllocationOfEach : public DynamicRecursiveASTVisitor {
public:
  explicit AllocationOfEach(const CXXForRangeStmt &Loop) : Variable(*Loop.getLoopVariable()) {
    TraverseStmt(const_cast<Stmt *>(Loop.getBody()));
  }
  const CallExpr *found() const { return Other || Mentions != 1 ? nullptr : Found; }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    Mentions += Ref->getDecl() == &Variable;
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const RuntimeOp Op = runtimeOp(*Call);
    const auto *Given =
        Call->getNumArgs() ? dyn_cast<DeclRefExpr>(Call->getArg(0)->IgnoreParenCasts()) : nullptr;
    if (Given && Given->getDecl() == &Variable && allocates(Op))
      Found = Call;
    else if (const FunctionDecl *Callee = Call->getDirectCallee())
      Other |= isa<CUDAKernelCallExpr>(Call) ||
               !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation());
    else
      Other = true;
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return !(Other = true); }

private:
  const VarDecl &Variable;
  const CallExpr *Found = nullptr;
  unsigned Mentions = 0;
  bool Other = false;
};

/// `std::addressof(x)`, which is `&x`.
bool givesAddress(const FunctionDecl &Callee) {
  static constexpr llvm::StringLiteral Known[] = {"addressof", "__addressof", "__builtin_addressof",
                                                  "pointer_to"};
  return Callee.getIdentifier() && llvm::is_contained(Known, Callee.getName());
}

/// True for `grid = dim3(blocks)`, which copies three numbers.
bool assignsExtents(const CXXOperatorCallExpr &Call) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call.getDirectCallee());
  return Method && Method->isTrivial() &&
         (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()) &&
         isToolkitDim3(*Method->getParent());
}

/// True for references and pointers to const, other than strings.
bool leadsToConst(QualType Type) {
  if (!Type->isPointerType() && !Type->isReferenceType())
    return false;
  const QualType To = Type->getPointeeType();
  return To.isConstQualified() && !To->isAnyCharacterType();
}

} // namespace

std::optional<Definition> UseClassifier::classify(const ValueDecl &D) {
  Definition Def;
  OfElement.reset();
  return classifyUse(D, Path.size() - 1, Def) ? std::optional(Def) : std::nullopt;
}

/// Climbs from the expression at Path[From]; false for a mere read. Unknown contexts count as an
/// escape.
bool UseClassifier::classifyUse(const ValueDecl &D, size_t From, Definition &Def) {
  const Expr *Child = cast<Expr>(Path[From]);
  bool Whole = true; // the variable itself, not a member or an element of it
  for (size_t I = From; I-- > 0;) {
    const Stmt *Parent = Path[I];
    Def.Place = Parent;
    if (isa<ParenExpr, FullExpr, ConditionalOperator, MaterializeTemporaryExpr>(Parent)) {
      if (const auto *Choice = dyn_cast<ConditionalOperator>(Parent);
          Choice && Choice->getCond() == Child)
        return false;
    } else if (const auto *Cast = dyn_cast<CastExpr>(Parent)) {
      if (Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_ToVoid)
        return false;
      if (Cast->getCastKind() == CK_ArrayToPointerDecay)
        return classifyArray(D, I, Def);
      if (Cast->getCastKind() != CK_NoOp && Cast->getCastKind() != CK_UncheckedDerivedToBase &&
          Cast->getCastKind() != CK_DerivedToBase)
        return escaped(Def);
    } else if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
      if (const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl()))
        return Method->isStatic() ? false : classifyObject(*Method, D, Def);
      Def.Member = Whole && !Member->isArrow() ? Member->getMemberDecl() : nullptr;
      Whole = false;
    } else if (isa<UnaryExprOrTypeTraitExpr, CXXTypeidExpr, CXXNoexceptExpr>(Parent)) {
      return false;
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(Parent)) {
      return Binary->isAssignmentOp() && Binary->getLHS() == Child && !dropsResult(I)
                 ? escaped(Def)
                 : classifyBinary(*Binary, *Child, Whole, Def);
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(Parent)) {
      return Unary->isIncrementDecrementOp() && !Unary->isPostfix() && !dropsResult(I)
                 ? escaped(Def)
                 : classifyUnary(*Unary, I, Whole, Def);
    } else if (const auto *Assign = dyn_cast<CXXOperatorCallExpr>(Parent);
               Assign && assignsExtents(*Assign)) {
      if (Assign->getArg(0) != Child)
        return false;
      if (!dropsResult(I))
        return escaped(Def);
      if (!Whole)
        return changed(Def);
      Def.Kind = Definition::How::Assigned;
      Def.Value = Assign->getArg(1);
      return true;
    } else if (const auto *Call = dyn_cast<CallExpr>(Parent);
               Call && Call->getDirectCallee() && isMove(*Call->getDirectCallee())) {
      // `std::forward<T>(x)` is x
    } else if (Call) {
      if (Whole)
        noteGiven(*Call, *Child, Def);
      return classifyArgument(Call->getDirectCallee(), Call->getArgs(), Call->getNumArgs(), Child,
                              objectArguments(*Call), D, Def);
    } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Parent)) {
      const CXXConstructorDecl &Constructor = *Construct->getConstructor();
      if (Constructor.isMoveConstructor() && Constructor.isTrivial())
        return false; // it copies bytes
      return classifyArgument(Construct->getConstructor(), Construct->getArgs(),
                              Construct->getNumArgs(), Child, 0, D, Def);
    } else if (const auto *Declares = dyn_cast<DeclStmt>(Parent)) {
      const auto binds = [](const Decl *Each) {
        const auto *V = dyn_cast<VarDecl>(Each);
        return !V || isMutableReference(V->getType());
      };
      if (llvm::any_of(Declares->decls(), binds))
        return escaped(Def);
      ConstReferences.push_back(&D);
      return false;
    } else if (const auto *Loop = dyn_cast<CXXForRangeStmt>(Parent);
               Loop && Loop->getRangeInit() == Child) {
      return classifyEach(D, *Loop, Def);
    } else if (isa<CompoundStmt>(Parent) && I + 2 == Path.size()) {
      return false; // an expression statement that only names it
    } else {
      return escaped(Def);
    }
    if (const auto *Next = dyn_cast<Expr>(Parent))
      Child = Next;
  }
  return escaped(Def);
}

/// True where the assignment at Path[I] is not used as the variable that it is: `f(v = w)` may
/// bind a reference to it.
bool UseClassifier::dropsResult(size_t I) const {
  const auto *Child = cast<Expr>(Path[I]);
  if (!Child->isLValue())
    return true;
  while (I-- > 0) {
    const auto *Parent = dyn_cast<Expr>(Path[I]);
    if (!Parent)
      return !isa<DeclStmt, ReturnStmt>(Path[I]);
    if (const auto *Comma = dyn_cast<BinaryOperator>(Parent); Comma && Comma->isCommaOp()) {
      if (Comma->getLHS() == Child)
        return true;
    } else if (const auto *Cast = dyn_cast<CastExpr>(Parent)) {
      if (Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_ToVoid)
        return true;
      if (Cast->getCastKind() != CK_NoOp)
        return false;
    } else if (!isa<ParenExpr, FullExpr>(Parent)) {
      return false;
    }
    Child = Parent;
  }
  return false;
}

/// `&v`, `++v`, `*v`: the operand sits at Path[Index + 1].
bool UseClassifier::classifyUnary(const UnaryOperator &Unary, size_t Index, bool Whole,
                                  Definition &Def) {
  if (Unary.isIncrementDecrementOp())
    return changed(Def);
  if (Unary.getOpcode() != UO_AddrOf)
    return escaped(Def);
  const Expr *Pointer = &Unary;
  for (size_t I = Index; I-- > 0;) {
    if (const auto *Cast = dyn_cast<CastExpr>(Path[I]); Cast || isa<ParenExpr>(Path[I])) {
      Pointer = cast<Expr>(Path[I]);
      continue;
    }
    if (const auto *Call = dyn_cast<CallExpr>(Path[I]))
      return classifyAddressArgument(*Call, *Pointer, Whole, Def);
    if (isa<InitListExpr>(Path[I]))
      return classifyAddressInLoop(I, Unary, Whole, Def) || classifyAddressInList(I, Index, Def);
    break;
  }
  return escaped(Def);
}

/// `for (float **p : {&v, &w}) cudaMalloc(p, n);`: each gets an allocation of its own.
bool UseClassifier::classifyAddressInLoop(size_t ListIndex, const Expr &Address, bool Whole,
                                          Definition &Def) {
  const auto *Listed = cast<InitListExpr>(Path[ListIndex]);
  while (ListIndex > 0 && isa<MaterializeTemporaryExpr, FullExpr, CXXStdInitializerListExpr,
                              CXXFunctionalCastExpr, DeclStmt>(Path[ListIndex - 1]))
    --ListIndex;
  const auto *Loop = ListIndex ? dyn_cast<CXXForRangeStmt>(Path[ListIndex - 1]) : nullptr;
  const CallExpr *Call =
      Loop && llvm::is_contained(Listed->inits(), &Address) && Loop->getLoopVariable()
          ? AllocationOfEach(*Loop).found()
          : nullptr;
  if (!Call)
    return false;
  if (!Whole)
    return changed(Def);
  Def.Kind = Definition::How::Allocated;
  Def.Value = Call;
  Def.Listed = &Address;
  return true;
}

/// `void *argv[] = {&v, ...}`: harmless as long as the array is only launched with (see run()).
bool UseClassifier::classifyAddressInList(size_t ListIndex, size_t AddressIndex, Definition &Def) {
  const auto *Declares = ListIndex ? dyn_cast<DeclStmt>(Path[ListIndex - 1]) : nullptr;
  const auto *Array =
      Declares && Declares->isSingleDecl() ? dyn_cast<VarDecl>(Declares->getSingleDecl()) : nullptr;
  const auto *Ref =
      dyn_cast<DeclRefExpr>(cast<UnaryOperator>(Path[AddressIndex])->getSubExpr()->IgnoreParens());
  if (!Array || !Ref || !Array->getType()->isArrayType() ||
      !Context.getBaseElementType(Array->getType())->isPointerType())
    return escaped(Def);
  AddressArrays.emplace_back(Array, Ref->getDecl());
  return false;
}

/// An array decays: read or written through a subscript, or handed on.
bool UseClassifier::classifyArray(const ValueDecl &D, size_t CastIndex, Definition &Def) {
  if (CastIndex == 0)
    return escaped(Def);
  const Stmt *Parent = Path[CastIndex - 1];
  if (const auto *Call = dyn_cast<CallExpr>(Parent);
      Call && runtimeOp(*Call) == RuntimeOp::LaunchKernel)
    return false;
  const auto *Element = dyn_cast<ArraySubscriptExpr>(Parent);
  const bool OfPointers = D.getType()->isArrayType() &&
                          D.getASTContext().getBaseElementType(D.getType())->isPointerType();
  if (Element && isArrayOfPointers(D.getType()))
    return classifyElement(D, CastIndex - 1, Def);
  if (!Element || OfPointers || CastIndex < 2)
    return escaped(Def);
  const auto *Read = dyn_cast<CastExpr>(Path[CastIndex - 2]);
  return Read && Read->getCastKind() == CK_LValueToRValue ? false : changed(Def);
}

/// One element, at Path[Subscript]. (The array escapes for whoever does not ask for its elements.)
bool UseClassifier::classifyElement(const ValueDecl &Array, size_t Subscript, Definition &Def) {
  Definition Element;
  if (classifyUse(Array, Subscript, Element))
    OfElement = Element;
  Def.OfElement = true;
  return escaped(Def);
}

/// `for (auto &p : a)`, `for (float *p : a)`
bool UseClassifier::classifyEach(const ValueDecl &D, const CXXForRangeStmt &Loop, Definition &Def) {
  const VarDecl *Each = Loop.getLoopVariable();
  Def.OfElement = isArrayOfPointers(D.getType()) && Each && !isa<DecompositionDecl>(Each);
  if (Def.OfElement && isMutableReference(Each->getType())) {
    OfElement.emplace();
    OfElement->Each = Each;
    escaped(*OfElement);
  } else if (Def.OfElement && Each->getType()->isReferenceType()) {
    ConstReferences.push_back(&D);
  }
  return escaped(Def);
}

bool UseClassifier::classifyArgument(const FunctionDecl *Callee, const Expr *const *Args,
                                     unsigned ArgCount, const Expr *Child, unsigned FirstParameter,
                                     const ValueDecl &D, Definition &Def) {
  for (unsigned I = 0; Callee && I < ArgCount; ++I) {
    if (Args[I] != Child)
      continue;
    if (I < FirstParameter) {
      return classifyObject(*cast<CXXMethodDecl>(Callee), D, Def);
    }
    const unsigned Parameter = I - FirstParameter;
    if (Parameter >= Callee->getNumParams())
      return escaped(Def);
    const QualType Type = Callee->getParamDecl(Parameter)->getType();
    if (Type.getNonReferenceType()->isScalarType() && isHandedOn(*Callee->getParamDecl(Parameter)))
      return false; // its value goes to kernels
    if (isMutableReference(Type))
      return escaped(Def);
    return Type->isReferenceType() && classifyConstUse(*Callee, D, Def);
  }
  return escaped(Def);
}

bool UseClassifier::classifyObject(const CXXMethodDecl &Method, const ValueDecl &D,
                                   Definition &Def) {
  return Method.isConst() ? classifyConstUse(Method, D, Def) : escaped(Def);
}

/// \p Callee is given a reference to const of \p D: it may cast the const away, for all that is
/// known of a function of another file.
bool UseClassifier::classifyConstUse(const FunctionDecl &Callee, const ValueDecl &D,
                                     Definition &Def) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Callee);
  if (Constructor && Constructor->isCopyOrMoveConstructor() && Constructor->isTrivial())
    return false; // it copies bytes
  ConstReferences.push_back(&D);
  return isUnseen(Callee) && escaped(Def);
}

void UseClassifier::noteCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee) {
    CastsConstAway |= !Call.isTypeDependent();
    return;
  }
  noteConstUses(*Callee);
  if (givesAddress(*Callee) && Call.getNumArgs() == 1)
    noteAddressOf(*Call.getArg(0));
}

void UseClassifier::noteConstruct(const CXXConstructExpr &Construct) {
  noteConstUses(*Construct.getConstructor());
}

void UseClassifier::noteCast(const ExplicitCastExpr &Cast) {
  const QualType To = Cast.getTypeAsWritten(), From = Cast.getSubExprAsWritten()->getType();
  const bool ToMutable =
      (To->isReferenceType() || To->isPointerType()) && !To->getPointeeType().isConstQualified();
  CastsConstAway |= Cast.getCastKind() == CK_PointerToIntegral && pointee(From).isConstQualified();
  CastsConstAway |= ToMutable && (To->isReferenceType() ? From.isConstQualified()
                                                        : pointee(From).isConstQualified());
}

/// What is given to a function of another file, by reference or pointer to const, may lose its
/// const there, and so may what a function of this file hands on.
void UseClassifier::noteConstUses(const FunctionDecl &Callee) {
  if (!isUnseen(Callee))
    return;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  CastsConstAway |= Method && Method->isConst();
  for (const ParmVarDecl *Parameter : Callee.parameters())
    CastsConstAway |= leadsToConst(Parameter->getType());
}

void UseClassifier::noteAddressOf(const Expr &Named) {
  const Expr &Operand = *Named.IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(&Operand);
  const bool OwnConst = Ref && !Ref->getDecl()->getType()->isReferenceType();
  CastsConstAway |= leadsToConst(Operand.getType()) ||
                    (!OwnConst && Operand.isLValue() && Operand.getType().isConstQualified());
}

/// True where another file of the user's may have the code that runs on the host.
bool UseClassifier::isUnseen(const FunctionDecl &Callee) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  const bool Elsewhere = (Method && Method->isVirtual()) || mayBeReplaced(Callee) ||
                         (!Callee.hasBody() && !Callee.isTrivial() && !Callee.isDefaulted());
  return Elsewhere && !Callee.hasAttr<CUDAGlobalAttr>() && !isHostOnly(Callee) &&
         !Context.getSourceManager().isInSystemHeader(Callee.getLocation());
}

void UseClassifier::addEscapes(VariableUses &Uses) const {
  const Definition Escape = {Definition::How::Escaped, nullptr, nullptr, nullptr};
  if (CastsConstAway)
    for (const ValueDecl *D : ConstReferences)
      Uses.add(*D, Escape);
  for (const auto &[Array, Variable] : AddressArrays)
    if (llvm::any_of(Uses.definitions(*Array),
                     [](const Definition &D) { return D.Kind != Definition::How::Initial; }))
      Uses.add(*Variable, Escape);
}

} // namespace gpufuse
