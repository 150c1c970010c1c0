// The part of HostValues that tells which numbers constructors give to objects for good.
//
//   Image in(width, height);     the pitch of `in` is ((width + 31) / 32) * 32, whoever asks
//
// A field counts that nothing but constructors ever sets, of a class whose objects are never
// assigned as a whole.
#include "analysis/host/CopiedValues.h"
#include "analysis/host/HostValues.h"
#include "analysis/host/PointerTracer.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// True when an object of \p Class may become a copy of another one behind its constructor, by what
/// the compiler writes. (What somebody else writes names the fields.)
bool isAssignedAsAWhole(const CXXRecordDecl &Class) {
  return llvm::any_of(Class.methods(), [](const CXXMethodDecl *M) {
    const FunctionDecl *Definition = nullptr;
    const bool Written = M->isUserProvided() && !M->isDefaulted() && M->hasBody(Definition) &&
                         !Definition->isDefaulted();
    return (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) && !M->isDeleted() &&
           !Written && (M->isUsed() || M->isReferenced());
  });
}

/// True where \p S uses `this` other than to name a member, or to return the object.
bool passesThisOn(const Stmt &S) {
  if (isa<CXXThisExpr>(S))
    return true;
  const auto isThis = [](const Expr &E) { return isa<CXXThisExpr>(E.IgnoreParenImpCasts()); };
  if (const auto *Member = dyn_cast<MemberExpr>(&S); Member && isThis(*Member->getBase()))
    return isa<CXXDestructorDecl>(Member->getMemberDecl());
  if (const auto *Return = dyn_cast<ReturnStmt>(&S)) {
    const Expr *Value = Return->getRetValue();
    const auto *Deref = Value ? dyn_cast<UnaryOperator>(Value->IgnoreParenImpCasts()) : nullptr;
    if (Deref && Deref->getOpcode() == UO_Deref && isThis(*Deref->getSubExpr()))
      return false;
  }
  return llvm::any_of(S.children(),
                      [](const Stmt *Child) { return Child && passesThisOn(*Child); });
}

bool passesThisOn(const CXXRecordDecl &Class) {
  return llvm::any_of(Class.methods(), [](const CXXMethodDecl *M) {
    const FunctionDecl *Definition = nullptr;
    return M->hasBody(Definition) && passesThisOn(*Definition->getBody());
  });
}

bool mayLeave(const Stmt &S) {
  return isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && mayLeave(*Child); });
}

/// True where \p Def is a statement `f = Value` that is done whenever \p Constructor runs.
bool isInBodyOf(const CXXConstructorDecl &Constructor, const Definition &Def) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Constructor.getBody());
  const auto *Op = dyn_cast_or_null<BinaryOperator>(Def.Place);
  const auto *Member = Op ? dyn_cast<MemberExpr>(Op->getLHS()->IgnoreParens()) : nullptr;
  return Body && !mayLeave(*Body) && Member &&
         isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()) &&
         llvm::is_contained(Body->body(), Def.Place);
}

/// True where \p S names \p Field of the object of the method around it, and of no other.
bool namesOwnField(const Stmt &S, const FieldDecl &Field) {
  bool Own = false, Others = false;
  const auto visit = [&](const auto &Self, const Stmt &Part) -> void {
    if (const auto *Member = dyn_cast<MemberExpr>(&Part);
        Member && Member->getMemberDecl() == &Field)
      (isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()) ? Own : Others) = true;
    for (const Stmt *Child : Part.children())
      if (Child)
        Self(Self, *Child);
  };
  visit(visit, S);
  return Own && !Others;
}

/// True where \p Def is done while an object is made, or ends: to the one that is.
bool isOfMakingOrEnd(const Definition &Def, const FieldDecl &Field, const ASTContext &Context) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Def.Function);
  if (!Method || !Def.Place || Def.Kind == Definition::How::Escaped ||
      Method->getParent()->getCanonicalDecl() != Field.getParent()->getCanonicalDecl() ||
      !namesOwnField(*Def.Place, Field))
    return false;
  const bool Empties = Def.Kind == Definition::How::Assigned && Field.getType()->isPointerType() &&
                       Def.Value->isNullPointerConstant(const_cast<ASTContext &>(Context),
                                                        Expr::NPC_ValueDependentIsNotNull);
  return isa<CXXConstructorDecl>(Method) || (isa<CXXDestructorDecl>(Method) && Empties);
}

/// The call of a constructor that makes \p V, other than of a copy.
const CXXConstructExpr *madeBy(const VarDecl &V) {
  if (!isOwnVariable(V) || V.getType()->isReferenceType() || !V.getInit())
    return nullptr;
  const auto *Construct = dyn_cast<CXXConstructExpr>(&insideTemporaries(*V.getInit()));
  return Construct && !copiedFrom(*Construct) &&
                 !Construct->getConstructor()->isCopyOrMoveConstructor()
             ? Construct
             : nullptr;
}

} // namespace

/// True when an object has one value in \p Field from the end of its constructor on.
bool HostValues::isSetForGood(const FieldDecl &Field) const {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  return Class && Class->hasDefinition() && !Field.isBitField() && !Field.isMutable() &&
         onlyThisUnitSets(Field, TheFacts) && !isAssignedAsAWhole(*Class->getDefinition()) &&
         !passesThisOn(*Class->getDefinition()) &&
         llvm::all_of(TheFacts.Uses.definitions(Field), [&](const Definition &Def) {
           return Def.Kind == Definition::How::Initial || isOfMakingOrEnd(Def, Field, Context);
         });
}

/// True where \p Def calls a method of \p Object's class (see passesThisOn) on it.
static bool callsOwnMethod(const Definition &Def, const VarDecl &Object) {
  const auto *Member = dyn_cast_or_null<MemberExpr>(Def.Place);
  const auto *Method = Member ? dyn_cast<CXXMethodDecl>(Member->getMemberDecl()) : nullptr;
  return Method && !Method->isVirtual() && Method->hasBody() &&
         Method->getParent() == Object.getType().getNonReferenceType()->getAsCXXRecordDecl();
}

/// The parameter, a reference to the same type, of a function of the unit's own that \p Def gives
/// \p Object to; null where it does anything else.
static const ParmVarDecl *givenByReference(const Definition &Def, const VarDecl &Object) {
  const ASTContext &Context = Object.getASTContext();
  const FunctionDecl *Callee = Def.GivenTo ? Def.GivenTo->getDirectCallee() : nullptr,
                     *Body = nullptr;
  if (Def.Kind != Definition::How::Escaped || !Callee || !Callee->hasBody(Body) ||
      Def.Parameter >= Body->getNumParams() ||
      Context.getSourceManager().isInSystemHeader(Body->getLocation()))
    return nullptr;
  const ParmVarDecl *Out = Body->getParamDecl(Def.Parameter);
  const bool Alike = Context.hasSameUnqualifiedType(Out->getType().getNonReferenceType(),
                                                    Object.getType().getNonReferenceType());
  return Alike && Out->getType()->isLValueReferenceType() ? Out : nullptr;
}

/// True when nothing is done to \p Object as a whole but to make it, to call its methods, and to
/// give it to functions of the unit's own by a reference, which do no more.
bool HostValues::isReachedByFields(const VarDecl &Object, unsigned Depth) const {
  return Depth < MaxDepth &&
         llvm::all_of(
             TheFacts.Uses.definitions(Object),
             [&](const Definition &Def) {
               if (Def.Kind == Definition::How::Initial || callsOwnMethod(Def, Object) ||
                   (Def.Kind == Definition::How::Changed && Def.Member))
                 return true;
               const ParmVarDecl *Parameter = givenByReference(Def, Object);
               return Parameter && isReachedByFields(*Parameter, Depth + 1);
             });
}

/// What the constructor that makes \p Object gives \p Field, in terms of variables that never
/// change; nothing where that is not the last word.
std::optional<Index> HostValues::constructedField(const VarDecl &Object, const FieldDecl &Field,
                                                  unsigned Depth) {
  const auto *Class = Object.getType()->getAsCXXRecordDecl();
  const CXXConstructExpr *Construct = Depth < MaxDepth ? madeBy(Object) : nullptr;
  const FunctionDecl *Found = nullptr;
  if (!Construct || !Class || Class->getCanonicalDecl() != Field.getParent()->getCanonicalDecl() ||
      !Construct->getConstructor()->hasBody(Found) || mayBeReplaced(*Found) ||
      !IntegerSemantics::isInteger(Field.getType()) || !isSetForGood(Field) ||
      !isReachedByFields(Object, 0))
    return std::nullopt;
  const auto &Definition = *cast<CXXConstructorDecl>(Found);
  const Expr *Value = nullptr;
  for (const CXXCtorInitializer *Init : Definition.inits())
    if (Init->getAnyMember() == &Field)
      Value = Init->getInit();
  for (const gpufuse::Definition &Def : TheFacts.Uses.definitions(Field))
    if (Def.Kind != gpufuse::Definition::How::Initial && Def.Function == &Definition) {
      // (More than once, the last one would count.)
      if (Value || Def.Kind != gpufuse::Definition::How::Assigned || !isInBodyOf(Definition, Def))
        return std::nullopt;
      Value = Def.Value;
    }
  if (const auto *Default = dyn_cast_or_null<CXXDefaultInitExpr>(Value))
    Value = Default->getExpr();
  if (!Value)
    return std::nullopt;
  HelperArguments Arguments;
  Arguments.Constructed = &Object;
  Arguments.Constructor = &Definition;
  const OutsideHelpers Outside(*this);
  for (unsigned I = 0; I < Definition.getNumParams() && I < Construct->getNumArgs(); ++I) {
    const Expr *Argument = Construct->getArg(I);
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Argument))
      Argument = Default->getExpr();
    const ParmVarDecl *Parameter = Definition.getParamDecl(I);
    if (!TheFacts.Uses.neverChanges(*Parameter))
      continue;
    if (auto Given = fold(*Argument, /*OnlyConstant=*/true, Depth + 1))
      Arguments.Numbers.try_emplace(Parameter, std::move(*Given));
  }
  const InHelper Inside(*this, std::move(Arguments));
  auto Out = fold(*Value, /*OnlyConstant=*/true, Depth + 1);
  if (!Out)
    return std::nullopt;
  RestsOnFile |= othersCouldSet(Field);
  return Integers.convert(*Out, Field.getType(), facts());
}

/// The one number that all calls of a function give as \p Field of the object for \p Parameter, a
/// reference.
std::optional<int64_t> HostValues::numberInGiven(const ParmVarDecl &Parameter,
                                                 const FieldDecl &Field, unsigned Depth) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (Depth > MaxDepth || !Function || !mayRestOnCalls(*Function) ||
      !Parameter.getType()->isReferenceType())
    return std::nullopt;
  std::optional<int64_t> Number;
  const auto Calls = argumentsFor(Parameter, TheFacts);
  for (const auto &[Call, Argument] : Calls) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts());
    const auto *Object = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Object || Call->getBeginLoc().isMacroID())
      return std::nullopt;
    const auto *Outer = dyn_cast<ParmVarDecl>(Object);
    auto Each = Outer ? numberInGiven(*Outer, Field, Depth + 1) : std::nullopt;
    if (!Outer)
      if (const auto Made = constructedField(*Object, Field, Depth + 1))
        Each = Algebra::asConstant(*Made);
    if (!Each || (Number && *Number != *Each))
      return std::nullopt;
    Number = Each;
  }
  return isNamedForCallsOnly(*Function, Calls.size()) ? Number : std::nullopt;
}

/// The number in the field that \p Place is, where its object has it from its constructor.
std::optional<Index> HostValues::settledField(const HostPlace &Place, unsigned Depth) {
  if (Place.Fields.size() != 1)
    return std::nullopt;
  const FieldDecl &Field = *Place.Fields.front();
  if (Place.Root == HostPlace::From::Variable)
    return constructedField(*Place.Variable, Field, Depth + 1);
  if (Place.Root == HostPlace::From::This)
    return Bound.Constructed ? constructedField(*Bound.Constructed, Field, Depth + 1)
                             : std::nullopt;
  const auto *Ref = Place.Root == HostPlace::From::Expression
                        ? dyn_cast<DeclRefExpr>(Place.Start->IgnoreParens())
                        : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return std::nullopt;
  if (const auto Given = Bound.Objects.find(V); Given != Bound.Objects.end())
    V = Given->second.Variable;
  if (!V->getType()->isReferenceType())
    return constructedField(*V, Field, Depth + 1);
  const auto *Parameter = dyn_cast<ParmVarDecl>(V);
  const auto Number = Parameter ? numberInGiven(*Parameter, Field, Depth + 1) : std::nullopt;
  return Number ? std::optional(Table.algebra().constant(*Number)) : std::nullopt;
}

} // namespace gpufuse
