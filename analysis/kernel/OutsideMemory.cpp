#include "analysis/kernel/OutsideMemory.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/CallArguments.h"
#include "analysis/kernel/GivenObjects.h"
#include "analysis/kernel/Rounding.h"
#include "matchers/Facts.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {

/// Ways longer than this are taken to lead anywhere.
static constexpr unsigned MaxDepth = 8;

/// The function, a definition, in which \p V is declared.
static const FunctionDecl *functionOf(const VarDecl &V) {
  const auto *Function = dyn_cast<FunctionDecl>(V.getDeclContext());
  return Function && Function->doesThisDeclarationHaveABody() ? Function : nullptr;
}

/// What all calls give \p Parameter, of a function that the kernel calls; nothing where there is no
/// call, or one of another kind.
std::optional<llvm::SmallVector<const Expr *, 2>>
OutsideMemory::argumentsFor(const ParmVarDecl &Parameter) const {
  const FunctionDecl *Function = functionOf(Parameter);
  if (!Calls)
    Calls = callsIn(Kernel);
  llvm::SmallVector<const Expr *, 2> Out;
  for (const CallExpr *Call : *Calls) {
    if (!isCallOf(*Call, Function))
      continue;
    const Expr *Given = argumentFor(Parameter, *Call);
    if (!Given)
      return std::nullopt;
    Out.push_back(Given);
  }
  return Out.empty() ? std::nullopt : std::optional(std::move(Out));
}

/// True when \p Pointer is only moved along on its way from a parameter of the kernel, or from a
/// global variable.
bool OutsideMemory::pointsOutside(const Expr &Pointer, unsigned Depth) const {
  const Expr *E = Pointer.IgnoreParenCasts();
  if (Depth > MaxDepth)
    return false;
  const auto outside = [&](const Expr *Other) { return pointsOutside(*Other, Depth + 1); };
  if (Given.isGiven(*E))
    return E->getType()->isPointerType();
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return Op->isAdditiveOp() &&
           outside(Op->getLHS()->getType()->isPointerType() ? Op->getLHS() : Op->getRHS());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return outside(Choice->getTrueExpr()) && outside(Choice->getFalseExpr());
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->isIncrementDecrementOp())
      return outside(Unary->getSubExpr());
    return Unary->getOpcode() == UO_AddrOf && isOutside(*Unary->getSubExpr(), Depth + 1);
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !V->getType()->isPointerType()) // an array, or a pointer that was loaded
    return isOutside(*E, Depth + 1);
  if (V->hasGlobalStorage())
    return true;
  const FunctionDecl *Function = functionOf(*V);
  if (!Function || Ref->refersToEnclosingVariableOrCapture())
    return false;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(V)) {
    const bool OfKernel = Function->hasAttr<CUDAGlobalAttr>();
    const auto Arguments = OfKernel ? std::nullopt : argumentsFor(*Parameter);
    if (!OfKernel && !(Arguments && llvm::all_of(*Arguments, outside)))
      return false;
  } else if (!V->getInit() || !outside(V->getInit())) {
    return false;
  }
  const AssignedValues Values = valuesAssigned(*V, *Function->getBody());
  return Values.Complete && llvm::all_of(Values.Found, [&](const Expr *Value) {
           return !Value->getType()->isPointerType() || outside(Value); // or steps it
         });
}

/// True for a struct that the host gives the kernel by value, which cannot lead to memory of a
/// thread; also by the name that a function has for it.
bool OutsideMemory::isGivenByHost(const Expr &Object, unsigned Depth) const {
  const Expr *E = Object.IgnoreParenImpCasts();
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
      Copy && Copy->getConstructor()->isCopyOrMoveConstructor() &&
      Copy->getConstructor()->isTrivial() && Copy->getNumArgs() == 1)
    E = Copy->getArg(0)->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  const FunctionDecl *Function = Parameter ? functionOf(*Parameter) : nullptr;
  if (Depth > MaxDepth || !Function || Ref->refersToEnclosingVariableOrCapture() ||
      !Parameter->getType().getNonReferenceType()->isRecordType() ||
      assignedVariables(Function->getBody()).contains(Parameter))
    return false;
  if (Function->hasAttr<CUDAGlobalAttr>())
    return !Parameter->getType()->isReferenceType();
  const auto Arguments = argumentsFor(*Parameter);
  return Arguments &&
         llvm::all_of(*Arguments, [&](const Expr *Arg) { return isGivenByHost(*Arg, Depth + 1); });
}

bool OutsideMemory::isOutside(const Expr &Place, unsigned Depth) const {
  const Expr *E = Place.IgnoreParenImpCasts();
  if (Depth > MaxDepth)
    return false;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return pointsOutside(*Element->getBase(), Depth + 1);
  if (const auto *Deref = dyn_cast<UnaryOperator>(E))
    return Deref->getOpcode() == UO_Deref && pointsOutside(*Deref->getSubExpr(), Depth + 1);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() ? pointsOutside(*Member->getBase(), Depth + 1)
                             : isOutside(*Member->getBase(), Depth + 1);
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return false;
  if (isa<ParmVarDecl>(V) && V->getType().getNonReferenceType()->isRecordType())
    return isGivenByHost(*E, Depth + 1);
  return !V->getType()->isReferenceType() && V->hasGlobalStorage() && !V->hasAttr<CUDASharedAttr>();
}

} // namespace gpufuse
