// The part of HostValues that finds numbers and pointers inside of structs and closures.
#include "analysis/host/CopiedValues.h"
#include "analysis/host/HostValues.h"
#include "analysis/host/PointerTracer.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
bool onlyGivesFields(const CXXConstructorDecl &Constructor) {
  const FunctionDecl *Definition = nullptr;
  if (!Constructor.hasBody(Definition))
    return false;
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  return Body && Body->body_empty() &&
         llvm::all_of(
             cast<CXXConstructorDecl>(Definition)->inits(), [](const CXXCtorInitializer *Init) {
               const Expr *Value = Init->getInit()->IgnoreParenImpCasts();
               const auto *Ref = dyn_cast<DeclRefExpr>(Value);
               return Init->isMemberInitializer() &&
                      (isa<IntegerLiteral, FloatingLiteral, CXXNullPtrLiteralExpr>(Value) ||
                       (Ref && isa<ParmVarDecl>(Ref->getDecl()) && Ref->getType()->isScalarType()));
             });
}

/// The argument of \p Construct that its constructor gives the field number \p Field, if all that
/// the constructor does is to give fields arguments and constants.
static const Expr *argumentFor(const CXXConstructExpr &Construct, unsigned Field) {
  if (!onlyGivesFields(*Construct.getConstructor()))
    return nullptr;
  const FunctionDecl *Definition = nullptr;
  Construct.getConstructor()->hasBody(Definition);
  for (const CXXCtorInitializer *Init : cast<CXXConstructorDecl>(Definition)->inits()) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Init->getInit()->IgnoreParenImpCasts());
    if (!Ref || Init->getMember()->getFieldIndex() != Field)
      continue;
    const unsigned Number = cast<ParmVarDecl>(Ref->getDecl())->getFunctionScopeIndex();
    const Expr *Found = Number < Construct.getNumArgs() ? Construct.getArg(Number) : nullptr;
    return Found && !isa<CXXDefaultArgExpr>(Found) ? Found : nullptr;
  }
  return nullptr;
}

/// The initialiser, in braced lists and by constructors, of the place inside \p Written to which
/// \p Path leads, null where there is none. \p Before is set where it is that of a variable, which
/// never changes.
const Expr *HostValues::givenBy(const Expr &Written, const ObjectPath &Path, bool &Before) const {
  const Expr *E = &Written;
  for (const ObjectStep &Step : Path) {
    E = &copiedOnly(*E);
    for (unsigned Depth = 0; Depth < MaxDepth; ++Depth) {
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (!V || !isOwnVariable(*V) || V->getType()->isReferenceType() || !V->getInit() ||
          !TheFacts.Uses.neverChanges(*V))
        break;
      E = &copiedOnly(*V->getInit());
      Before = true;
    }
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
      E = Step.Field.empty() ? nullptr : argumentFor(*Construct, Step.Number);
      if (!E)
        return nullptr;
      continue;
    }
    if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
      if (Step.Field.empty() || Step.Number >= Lambda->capture_size())
        return nullptr;
      E = Lambda->capture_init_begin()[Step.Number];
      continue;
    }
    const auto *List = dyn_cast<InitListExpr>(E);
    if (List && !List->isSemanticForm())
      List = List->getSemanticForm();
    if (!List || Step.Number >= List->getNumInits() ||
        (!Step.Field.empty() && List->getNumInits() != followedFields(List->getType()).size()))
      return nullptr;
    E = List->getInit(Step.Number);
  }
  return E;
}

/// What the only call of its function, which no other file can name, gives the parameter that \p E
/// is, an object that stays as it is given; null for anything else.
const Expr *HostValues::givenByOnlyCall(const Expr &E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(&copiedOnly(E));
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  const auto *Function = Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  if (!Function || Function->hasExternalFormalLinkage() || !Parameter->getType()->isRecordType() ||
      !TheFacts.Uses.neverChanges(*Parameter))
    return nullptr;
  const auto Arguments = argumentsFor(*Parameter, TheFacts);
  return Arguments.size() == 1 ? Arguments.front().second : nullptr;
}

/// `buffer.view()`, `makeView(p, n)`: a part of the struct that the called function does nothing
/// but to return. It is a field of the object that is called, or what the call gives a parameter.
std::optional<HostValues::Part> HostValues::partReturned(const CallExpr &Call,
                                                         const ObjectPath &Path) {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const Expr *Returned = Callee &&
                                 !(Method && (Method->isVirtual() || Method->isStatic() ||
                                              !isa<CXXMemberCallExpr>(Call))) &&
                                 Callee->hasBody(Definition)
                             ? onlyReturn(*Definition)
                             : nullptr;
  bool OfVariable = false;
  const Expr *Value = Returned ? givenBy(*Returned, Path, OfVariable) : nullptr;
  if (!Value || OfVariable || Value->isValueDependent())
    return std::nullopt;
  Part Out;
  Out.Type = Call.getType();
  for (const ObjectStep &Step : Path) // which converts what it is given
    Out.Type = Out.Type.isNull() ? QualType() : stepInto(Out.Type, Step);
  if (Out.Type.isNull())
    return std::nullopt;
  const auto *Ref = dyn_cast<DeclRefExpr>(Value->IgnoreParenImpCasts());
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  if (Parameter && Parameter->getDeclContext() == static_cast<const DeclContext *>(Definition)) {
    const unsigned Number = Parameter->getFunctionScopeIndex();
    // (An argument that is converted has another value.)
    if (Number >= Call.getNumArgs() ||
        !Context.hasSameUnqualifiedType(Parameter->getType(), Value->getType()))
      return std::nullopt;
    Out.Given = Call.getArg(Number);
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Out.Given))
      Out.Given = Default->getExpr();
    return Out;
  }
  if (const auto *OnObject = dyn_cast<CXXMemberCallExpr>(&Call))
    Out.Place = fieldReadIn(*OnObject, *Value);
  // (Each evaluation makes another temporary.)
  if (!Out.Place ||
      (Out.Place->Root == HostPlace::From::Expression && !Out.Place->Start->isLValue()))
    return std::nullopt;
  return Out;
}

/// `View v = buffer.view();`: a part of the struct that a variable keeps, which never changes, as
/// far as what it was read from does not change either.
std::optional<HostValues::Part> HostValues::partKept(const Expr &E, const ObjectPath &Path) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !isOwnVariable(*V) || V->getType()->isReferenceType() || !V->getInit() ||
      !TheFacts.Uses.neverChanges(*V))
    return std::nullopt;
  const auto *Call = dyn_cast<CallExpr>(&copiedOnly(*V->getInit()));
  auto Out = Call ? partReturned(*Call, Path) : std::nullopt;
  if (!Out)
    return std::nullopt;
  Out->GivenBefore = true;
  const bool Stays = Out->Given || (Out->Place->Root == HostPlace::From::Variable &&
                                    isOwnVariable(*Out->Place->Variable) &&
                                    isReachedByFields(*Out->Place->Variable, 0) &&
                                    llvm::all_of(Out->Place->Fields, [&](const FieldDecl *Field) {
                                      return isSetForGood(*Field);
                                    }));
  return Stays ? Out : std::nullopt;
}

std::optional<HostValues::Part> HostValues::partOf(const Expr &Written, const ObjectPath &Path) {
  const Expr &E = copiedOnly(Written);
  if (const auto *Call = dyn_cast<CallExpr>(&E); Call && !Path.empty())
    return partReturned(*Call, Path);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(&E); Lambda && Path.size() > 1) {
    // A struct that it captures here and now.
    if (stepInto(E.getType(), Path.front()).isNull())
      return std::nullopt;
    const Expr *Captured = Lambda->capture_init_begin()[Path.front().Number];
    return partOf(*Captured, ObjectPath(std::next(Path.begin()), Path.end()));
  }
  const auto Kept = Path.empty() ? std::nullopt : partKept(E, Path);
  if (Kept && Kept->Place)
    return Kept;
  Part Out;
  Out.Type = E.getType();
  llvm::SmallVector<const FieldDecl *, 3> Passed;
  for (const ObjectStep &Step : Path) {
    const std::vector<const FieldDecl *> Fields = followedFields(Out.Type);
    Out.Field = Step.Field.empty() || Step.Number >= Fields.size() ? nullptr : Fields[Step.Number];
    Passed.push_back(Out.Field);
    Out.Type = stepInto(Out.Type, Step);
    if (Out.Type.isNull())
      return std::nullopt;
  }
  Out.Given = givenBy(E, Path, Out.GivenBefore);
  if (Kept) {
    Out.Given = Kept->Given;
    Out.GivenBefore = true;
  }
  if (!Out.Given && !E.isGLValue())
    return std::nullopt; // each evaluation may give another value
  // Of a field: what is named as a part of the object around it, too.
  if (!Out.Given && isa<MemberExpr>(E) && !Passed.empty() &&
      llvm::all_of(Passed, [](const FieldDecl *Field) {
        return Field && !Field->getType()->isReferenceType();
      }))
    Out.Place = fieldIn(E, Passed);
  const auto *Ref = dyn_cast<DeclRefExpr>(&E);
  Out.Object = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  Out.Name = (Ref ? name(*Ref->getDecl()) : expressionName(E)) + textOf(Path);
  return Out;
}

std::optional<Index> HostValues::integerIn(const Expr &E, const ObjectPath &Path) {
  const auto Found = partOf(E, Path);
  if (!Found || !IntegerSemantics::isInteger(Found->Type))
    return std::nullopt;
  if (Found->Place) {
    const QualType Held = Found->Place->Fields.back()->getType();
    if (!IntegerSemantics::isInteger(Held))
      return std::nullopt;
    const auto Settled = Table.algebra().bounded([&] { return settledField(*Found->Place, 0); });
    const Index Value = Settled && *Settled ? **Settled : atom(name(*Found->Place), Held);
    return Table.algebra().bounded([&] { return Integers.convert(Value, Found->Type, facts()); });
  }
  if (!Found->Given)
    return atom(Found->Name, Found->Type);
  auto Folded = Table.algebra().bounded([&] { return fold(*Found->Given, Found->GivenBefore, 0); });
  if (Folded && *Folded)
    return Integers.convert(**Folded, Found->Type, facts());
  return Found->GivenBefore ? std::optional(atom(Found->Name, Found->Type)) : std::nullopt;
}

std::optional<HostPointer> HostValues::pointerIn(const Expr &E, const ObjectPath &Path) {
  const auto Found = partOf(E, Path);
  if (!Found || !Found->Type->isPointerType())
    return std::nullopt;
  if (Found->Place)
    return pointerAt(*Found->Place);
  const auto folded = [&](const Part &What) {
    auto Folded = Table.algebra().bounded(
        [&] { return foldPointer(*What.Given, What.GivenBefore, 0, What.Given->getExprLoc()); });
    return Folded ? std::move(*Folded) : std::nullopt;
  };
  if (Found->Given) {
    if (auto Pointer = folded(*Found))
      return Pointer;
    if (!Found->GivenBefore)
      return std::nullopt;
  }
  // What the one call gives that there is, as far as it needs no numbers of the caller.
  if (const Expr *Object = givenByOnlyCall(E))
    if (auto Outer = partOf(*Object, Path); Outer && Outer->Given) {
      Outer->GivenBefore = true;
      if (auto Pointer = folded(*Outer);
          Pointer && Pointer->Offset && Algebra::asConstant(*Pointer->Offset) == 0)
        return Pointer;
    }
  return HostPointer{Found->Name, Found->Field, Path.size() == 1 ? Found->Object : nullptr,
                     Table.algebra().constant(0), false};
}

} // namespace gpufuse
