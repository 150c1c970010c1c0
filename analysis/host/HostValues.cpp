#include "analysis/host/HostValues.h"
#include "analysis/algebra/Comparison.h"
#include "analysis/host/CopiedValues.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/host/PointerTracer.h"
#include "matchers/DeviceApi.h"
#include "matchers/HelpersElsewhere.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/RuntimeApi.h"
#include "matchers/SameExpression.h"
#include "matchers/SourceText.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace gpufuse {

/// How the object of the method around a launch is called.
static constexpr llvm::StringLiteral OwnObject = "this->";

HostValues::HostValues(const ASTContext &Context, const Facts &TheFacts, const Algebra &A)
    : Context(Context), TheFacts(TheFacts), Lasting(Context, TheFacts), Table(A),
      Integers(Context, Table) {}

std::string HostValues::name(const ValueDecl &D) {
  const auto *Canonical = cast<ValueDecl>(D.getCanonicalDecl());
  const unsigned Ordinal = Ordinals.try_emplace(Canonical, Ordinals.size()).first->second;
  return D.getNameAsString() + "#" + std::to_string(Ordinal);
}

std::string HostValues::name(const HostPlace &Place) {
  std::string Out;
  switch (Place.Root) {
  case HostPlace::From::Variable:
    Out = name(*Place.Variable);
    break;
  case HostPlace::From::This:
    Out = OwnObject.str();
    break;
  case HostPlace::From::Expression:
    Out = expressionName(*Place.Start);
    break;
  case HostPlace::From::Pointer:
    Out = expressionName(*Place.Start) + "->";
    break;
  }
  for (const FieldDecl *Field : Place.Fields)
    Out += "." + name(*Field);
  return Out;
}

std::string HostValues::expressionName(const Expr &E) {
  const llvm::FoldingSetNodeID ID = identityOf(E, Context);
  return "<expression>#" +
         std::to_string(Expressions.try_emplace(ID, Expressions.size()).first->second);
}

Index HostValues::atom(const std::string &Name, QualType Type) {
  return Table.named(Name, Integers.bits(Type), IntegerSemantics::isSigned(Type));
}

bool HostValues::equal(const Index &X, const Index &Y) { return atMost(X, Y) && atMost(Y, X); }

bool HostValues::atMost(const Index &X, const Index &Y) {
  const auto More =
      Table.algebra().bounded([&] { return above(X, Y).intersect(facts()).is_empty(); });
  return More.value_or(false);
}

Index HostValues::integer(const Expr &E) {
  auto Folded = Table.algebra().bounded([&] { return fold(E, /*OnlyConstant=*/false, 0); });
  if (Folded && *Folded)
    return **Folded;
  const QualType Type = E.getType().getNonReferenceType();
  return atom(expressionName(E), IntegerSemantics::isInteger(Type) ? Type : Context.LongLongTy);
}

std::optional<Index> HostValues::fold(const Expr &Written, bool OnlyConstant, unsigned Depth) {
  const Expr &E = insideTemporaries(Written);
  const QualType Type = E.getType();
  if (Depth > MaxDepth || !IntegerSemantics::isInteger(Type) || E.isValueDependent())
    return std::nullopt;
  Expr::EvalResult Result;
  if (E.EvaluateAsInt(Result, Context) && !Result.HasSideEffects)
    if (const auto Number = IntegerSemantics::numberIn(Result.Val.getInt()))
      return Table.algebra().constant(*Number);
  if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_NoOp:
      return fold(*Cast->getSubExpr(), OnlyConstant, Depth + 1);
    case CK_IntegralCast: {
      const auto Inner = fold(*Cast->getSubExpr(), OnlyConstant, Depth + 1);
      return Inner ? std::optional(Integers.convert(*Inner, Type, facts())) : std::nullopt;
    }
    default:
      break;
    }
  } else if (const auto *Ref = dyn_cast<DeclRefExpr>(&E)) {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return foldVariable(*V, OnlyConstant, Depth);
    return std::nullopt;
  } else if (const auto *Member = dyn_cast<MemberExpr>(&E)) {
    if (auto Axis = foldAxis(*Member, OnlyConstant, Depth))
      return Axis;
    if (auto Field = foldSettled(E, Depth))
      return Field;
    if (auto Field = foldField(*Member, OnlyConstant))
      return Field;
  } else if (const auto *Op = dyn_cast<BinaryOperator>(&E); Op && !Op->isAssignmentOp()) {
    const auto X = fold(*Op->getLHS(), OnlyConstant, Depth + 1),
               Y = fold(*Op->getRHS(), OnlyConstant, Depth + 1);
    if (!X || !Y)
      return std::nullopt;
    if (Op->isComparisonOp() && Op->getOpcode() != BO_Cmp)
      return IntegerSemantics::asNumber(IntegerSemantics::compare(Op->getOpcode(), *X, *Y));
    if (auto Value = Integers.binary(Op->getOpcode(), *X, *Y, Type, facts()))
      return Value;
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(&E)) {
    if (Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus)
      if (const auto X = fold(*Unary->getSubExpr(), OnlyConstant, Depth + 1))
        return Unary->getOpcode() == UO_Plus
                   ? X
                   : std::optional(Integers.convert(X->neg(), Type, facts()));
  } else if (const auto *Choice = dyn_cast<ConditionalOperator>(&E)) {
    const auto C = fold(*Choice->getCond(), OnlyConstant, Depth + 1);
    const auto X = fold(*Choice->getTrueExpr(), OnlyConstant, Depth + 1),
               Y = fold(*Choice->getFalseExpr(), OnlyConstant, Depth + 1);
    if (C && X && Y)
      return C->cond(*X, *Y).coalesce();
  } else if (const auto *Call = dyn_cast<CallExpr>(&E)) {
    if (auto Value = foldSettled(E, Depth))
      return Value;
    if (auto Value = foldCall(*Call, OnlyConstant, Depth))
      return Value;
  }
  if (OnlyConstant || isInHelper())
    return std::nullopt;
  return atom(expressionName(E), Type);
}

/// The number in a field that \p E names, or a method that only returns it, if the object has it
/// from its constructor.
std::optional<Index> HostValues::foldSettled(const Expr &E, unsigned Depth) {
  const auto Place = fieldRead(E);
  auto Value = Place ? settledField(*Place, Depth) : std::nullopt;
  return Value ? std::optional(Integers.convert(*Value, E.getType(), facts())) : std::nullopt;
}

/// `img.w`: the number in a field of a variable, also of one that a helper is given.
std::optional<Index> HostValues::foldField(const MemberExpr &Member, bool OnlyConstant) {
  const Expr *E = &Member;
  std::string Path;
  while (const auto *Step = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(Step->getMemberDecl());
    const Expr *Base = Step->getBase()->IgnoreParens();
    if (!Field || (Step->isArrow() && !isa<CXXThisExpr>(Base)) || !Field->getIdentifier() ||
        Field->getType()->isReferenceType() || Field->getType().isVolatileQualified())
      return std::nullopt;
    Path = "." + name(*Field) + Path;
    E = Base;
  }
  if (isa<CXXThisExpr>(E)) {
    if (isInHelper())
      return Bound.This ? std::optional(atom(Bound.This->Name + Path, Member.getType()))
                        : std::nullopt;
    return OnlyConstant ? std::nullopt
                        : std::optional(atom(OwnObject.str() + Path, Member.getType()));
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || isOfConstructor(*V))
    return std::nullopt;
  if (const auto Given = Bound.Objects.find(V); Given != Bound.Objects.end())
    return atom(Given->second.Name + Path, Member.getType());
  if (isInHelper() || (OnlyConstant && !(V->hasLocalStorage() && TheFacts.Uses.neverChanges(*V))))
    return std::nullopt;
  return atom(name(*V) + Path, Member.getType());
}

std::optional<Index> HostValues::foldVariable(const VarDecl &V, bool OnlyConstant, unsigned Depth) {
  if (auto It = Bound.Numbers.find(&V); It != Bound.Numbers.end())
    return It->second;
  const QualType Type = V.getType().getNonReferenceType();
  if (TheFacts.Uses.neverChanges(V)) {
    if (isOwnVariable(V) && V.getInit())
      if (auto Value = fold(*V.getInit(), /*OnlyConstant=*/true, Depth + 1))
        return Integers.convert(*Value, Type, facts());
    if (!OnlyConstant && !isInHelper() && Lasting.lasts(V))
      if (auto Value = fold(*V.getInit(), /*OnlyConstant=*/false, Depth + 1))
        return Integers.convert(*Value, Type, facts());
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(&V))
      if (const auto Given = numberGiven(*Parameter))
        return Integers.convert(Table.algebra().constant(*Given), Type, facts());
    if (isOfConstructor(V))
      return std::nullopt;
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(&V))
      if (const Expr *Argument = givenByCaller(*Parameter)) {
        const OutsideHelpers Outside(*this);
        if (const auto Value = fold(*Argument, /*OnlyConstant=*/true, Depth + 1))
          return Integers.convert(*Value, Type, facts());
      }
    return atom(name(V), Type);
  }
  if (OnlyConstant || isInHelper())
    return std::nullopt;
  Index Value = atom(name(V), Type);
  if (const auto Row = rowOfPitch(V, Depth))
    Table.assume(Value.ge_set(*Row));
  return Value;
}

/// True where all variables that \p S names were there before \p V.
static bool isOfOlderVariables(const Stmt &S, const VarDecl &V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&S);
  const auto *Named = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Named && Named->isLocalVarDecl() &&
      !V.getASTContext().getSourceManager().isBeforeInTranslationUnit(Named->getLocation(),
                                                                      V.getLocation()))
    return false;
  return llvm::all_of(S.children(),
                      [&](const Stmt *Child) { return !Child || isOfOlderVariables(*Child, V); });
}

/// `cudaMallocPitch(&p, &pitch, width, height)`, where nothing else sets `pitch`: the width, of
/// which the pitch is not less.
std::optional<Index> HostValues::rowOfPitch(const VarDecl &V, unsigned Depth) {
  const llvm::ArrayRef<Definition> Set = TheFacts.Uses.definitions(V);
  // (With a value of its own, it may keep that.)
  if (Set.size() != 1 || Set.front().Kind != Definition::How::Changed || V.hasInit() ||
      !isOwnVariable(V) || !Set.front().GivenTo)
    return std::nullopt;
  const CallExpr &Call = *Set.front().GivenTo;
  constexpr unsigned Pitch = 1, Width = 2, Height = 3;
  if (runtimeOp(Call) != RuntimeOp::Allocate || Set.front().Parameter != Pitch ||
      Call.getNumArgs() != Height + 1)
    return std::nullopt;
  // (The pitch may outlive a variable of a round.)
  if (!isOfOlderVariables(*Call.getArg(Width), V))
    return std::nullopt;
  return fold(*Call.getArg(Width), /*OnlyConstant=*/true, Depth + 1);
}

/// True for what makes a null pointer.
static bool isNull(const Expr &E, const ASTContext &Context) {
  return E.getType()->isPointerType() &&
         E.isNullPointerConstant(const_cast<ASTContext &>(Context),
                                 Expr::NPC_NeverValueDependent) != Expr::NPCK_NotNull;
}

/// True for a function of this file alone, all calls of which are written here.
bool HostValues::mayRestOnCalls(const FunctionDecl &Function) const {
  return !Function.isExternallyVisible() && !Function.isTemplateInstantiation() &&
         Function.getIdentifier() && !TheFacts.Text.mayHide(Function.getName());
}

/// True when the file names \p Function for as many calls, and to declare it: another configuration
/// may call it otherwise.
bool HostValues::isNamedForCallsOnly(const FunctionDecl &Function, size_t Calls) const {
  const SourceManager &Sources = Context.getSourceManager();
  const auto Declared = std::distance(Function.redecls_begin(), Function.redecls_end());
  return mentionsIn(Sources.getBufferData(Sources.getMainFileID()), Function.getName(), Context) ==
         Calls + Declared;
}

/// The one number that all calls of a function of this file alone give for \p Parameter.
std::optional<int64_t> HostValues::numberGiven(const ParmVarDecl &Parameter) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (!Function || !mayRestOnCalls(*Function))
    return std::nullopt;
  const auto [It, New] = Given.try_emplace(&Parameter);
  if (!New)
    return It->second;
  std::optional<int64_t> Number;
  const auto Calls = argumentsFor(Parameter, TheFacts);
  for (const auto &[Call, Argument] : Calls) {
    Expr::EvalResult Result;
    // (A macro may have other definitions, or spell several calls; a line is the caller's.)
    if (Call->getBeginLoc().isMacroID() || Argument->getBeginLoc().isMacroID() ||
        Argument->getEndLoc().isMacroID() || readsOf(*Argument, Context.getSourceManager()).Line ||
        Argument->isValueDependent())
      return std::nullopt;
    const bool IsNull = isNull(*Argument, Context);
    if (!IsNull && (!Argument->EvaluateAsInt(Result, Context) || Result.HasSideEffects))
      return std::nullopt;
    const auto Each =
        IsNull ? std::optional<int64_t>(0) : IntegerSemantics::numberIn(Result.Val.getInt());
    if (!Each || (Number && *Number != *Each))
      return std::nullopt;
    Number = Each;
  }
  if (Number && isNamedForCallsOnly(*Function, Calls.size()))
    It->second = Number;
  return It->second;
}

static bool namesThis(const Stmt &S) {
  return isa<CXXThisExpr>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) { return Child && namesThis(*Child); });
}

/// What the one call of a function of this file alone gives for \p Parameter: in each call of that,
/// what the caller's variables are then. Null where there are more calls, or none.
const Expr *HostValues::givenByCaller(const ParmVarDecl &Parameter) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (!Function || isa<CXXMethodDecl>(Function) || !mayRestOnCalls(*Function))
    return nullptr;
  const auto [It, New] = GivenByCaller.try_emplace(&Parameter, nullptr);
  if (!New)
    return It->second;
  const auto Calls = argumentsFor(Parameter, TheFacts);
  if (Calls.size() != 1)
    return nullptr;
  const auto &[Call, Argument] = Calls.front();
  if (Call->getBeginLoc().isMacroID() || Argument->getBeginLoc().isMacroID() ||
      Argument->getEndLoc().isMacroID() || readsOf(*Argument, Context.getSourceManager()).Line ||
      Argument->isValueDependent() || namesThis(*Argument) ||
      !isNamedForCallsOnly(*Function, Calls.size()))
    return nullptr;
  return It->second = Argument;
}

/// What \p Call gives a helper function, and the one expression that this returns; nothing for
/// functions that do more.
std::optional<HostValues::HelperCall> HostValues::helperCall(const CallExpr &Call,
                                                             bool OnlyConstant, unsigned Depth) {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  const bool Lambda = Callee && isCapturelessLambda(*Callee);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const bool OnObject = Method && !Lambda && !Method->isStatic();
  if (!Callee || !Callee->hasBody(Definition))
    return std::nullopt;
  const unsigned FirstArgument = objectArguments(Call);
  const Expr *Returned = onlyReturn(*Definition);
  if (!Returned || Definition->getNumParams() + FirstArgument != Call.getNumArgs())
    return std::nullopt;
  HelperArguments Arguments;
  if (OnObject)
    Arguments.This = objectOfMethod(Call, OnlyConstant);
  if (OnObject && !Arguments.This)
    return std::nullopt;
  for (unsigned I = 0; I < Definition->getNumParams(); ++I) {
    const ParmVarDecl *Parameter = Definition->getParamDecl(I);
    const Expr &Argument = *Call.getArg(I + FirstArgument);
    if (isDim3(Parameter->getType())) {
      auto Extents = foldExtents(Argument, OnlyConstant, Depth + 1);
      if (!Extents)
        return std::nullopt;
      Arguments.Extents.try_emplace(Parameter, std::move(*Extents));
    } else if (const auto Object = objectGiven(Argument, OnlyConstant)) {
      Arguments.Objects.try_emplace(Parameter, *Object);
    } else if (const auto Value = fold(Argument, OnlyConstant, Depth + 1)) {
      Arguments.Numbers.try_emplace(Parameter, *Value);
    } else {
      return std::nullopt;
    }
  }
  return HelperCall{Returned, std::move(Arguments)};
}

/// The object that \p Call, of a method that no other overrides, is on: a variable, or that of the
/// method around the call.
std::optional<HostValues::GivenObject> HostValues::objectOfMethod(const CallExpr &Call,
                                                                  bool OnlyConstant) {
  const auto *OnObject = dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXMethodDecl *Method = OnObject ? OnObject->getMethodDecl() : nullptr;
  if (!Method || Method->isVirtual())
    return std::nullopt;
  const Expr *Object = OnObject->getImplicitObjectArgument()->IgnoreParens();
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Object); Cast && Cast->getCastKind() == CK_NoOp)
    Object = Cast->getSubExpr()->IgnoreParens();
  if (isa<CXXThisExpr>(Object)) {
    if (isInHelper())
      return Bound.This;
    return OnlyConstant ? std::nullopt : std::optional(GivenObject{OwnObject.str(), nullptr});
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Object);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || isOfConstructor(*V) || V->getType()->isPointerType())
    return std::nullopt;
  if (const auto Given = Bound.Objects.find(V); Given != Bound.Objects.end())
    return Given->second;
  if (isInHelper() || (OnlyConstant && !(V->hasLocalStorage() && TheFacts.Uses.neverChanges(*V))))
    return std::nullopt;
  return GivenObject{name(*V), V};
}

/// The name of the variable, a struct whose fields are told apart, that a helper is given.
std::optional<HostValues::GivenObject> HostValues::objectGiven(const Expr &Argument,
                                                               bool OnlyConstant) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&copiedOnly(Argument));
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || isOfConstructor(*V) ||
      !Context.hasSameUnqualifiedType(V->getType().getNonReferenceType(), Argument.getType()) ||
      isDim3(V->getType()) || followedFields(V->getType().getNonReferenceType()).empty())
    return std::nullopt;
  if (const auto Given = Bound.Objects.find(V); Given != Bound.Objects.end())
    return Given->second;
  if (isInHelper() || (OnlyConstant && !(V->hasLocalStorage() && TheFacts.Uses.neverChanges(*V))))
    return std::nullopt;
  return GivenObject{name(*V), V};
}

/// `divUp(n, 256)`: a function that only returns an expression of its parameters; std::min and
/// std::max.
std::optional<Index> HostValues::foldCall(const CallExpr &Call, bool OnlyConstant, unsigned Depth) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (Callee && deviceEffect(*Callee) == DeviceEffect::Value && Callee->getIdentifier() &&
      Call.getNumArgs() == 2 && (Callee->getName() == "min" || Callee->getName() == "max")) {
    const auto X = fold(*Call.getArg(0), OnlyConstant, Depth + 1),
               Y = fold(*Call.getArg(1), OnlyConstant, Depth + 1);
    if (!X || !Y)
      return std::nullopt;
    // Of one signed and one unsigned number, the toolkit's functions compare unsigned ones.
    const QualType Common = Callee->getReturnType().getNonReferenceType();
    if (!IntegerSemantics::isInteger(Common))
      return std::nullopt;
    const Index First = Integers.convert(*X, Common, facts()),
                Second = Integers.convert(*Y, Common, facts());
    return Callee->getName() == "min" ? First.min(Second) : First.max(Second);
  }
  auto Helper = helperCall(Call, OnlyConstant, Depth);
  if (!Helper)
    return std::nullopt;
  const InHelper Inside(*this, std::move(Helper->Arguments));
  return fold(*Helper->Returned, /*OnlyConstant=*/true, Depth + 1);
}

std::string HostValues::stream(const Expr *E) {
  if (!E || isa<CXXDefaultArgExpr>(E))
    return "default";
  const Expr *Inner = insideTemporaries(*E).IgnoreParenCasts();
  Expr::EvalResult Result;
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Inner))
    return "default";
  if (IntegerSemantics::isInteger(Inner->getType()) && !Inner->isValueDependent() &&
      Inner->EvaluateAsInt(Result, Context)) {
    const uint64_t Handle = Result.Val.getInt().getZExtValue();
    return Handle ? "handle " + std::to_string(Handle) : "default";
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
  if (!Ref)
    return expressionName(*Inner);
  const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
  const auto *Parameter = dyn_cast<ParmVarDecl>(Ref->getDecl());
  if (V && TheFacts.Uses.neverChanges(*V) &&
      (Parameter ? numberGiven(*Parameter) == 0
                 : isOwnVariable(*V) && V->getInit() && isNull(*V->getInit(), Context)))
    return "default";
  return name(*Ref->getDecl());
}

HostPointer HostValues::pointer(const Expr &E) {
  auto Folded = Table.algebra().bounded(
      [&] { return foldPointer(E, /*OnlyConstant=*/false, 0, E.getExprLoc()); });
  if (Folded && *Folded)
    return **Folded;
  return {expressionName(insideTemporaries(E)), nullptr, nullptr, Table.algebra().constant(0),
          false};
}

/// True when \p V got its one value, from an allocation, before \p Where: textual order is
/// execution order here, because a path back to the allocation passes \p Where's declaration again
/// before its use.
bool HostValues::settledBefore(const VarDecl &V, SourceLocation Where) const {
  if (!isOwnVariable(V) || V.getType()->isReferenceType())
    return false;
  const Definition *Allocation = nullptr;
  for (const Definition &Def : TheFacts.Uses.definitions(V)) {
    if (Def.Kind == Definition::How::Initial && Def.Value &&
        Def.Value->isNullPointerConstant(const_cast<ASTContext &>(Context),
                                         Expr::NPC_ValueDependentIsNull))
      continue;
    if (Def.Kind != Definition::How::Allocated || Allocation)
      return false;
    Allocation = &Def;
  }
  if (!Allocation || TheFacts.FunctionsWithGoto.contains(Allocation->Function) ||
      V.getDeclContext() != static_cast<const DeclContext *>(Allocation->Function))
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  return Sources.isBeforeInTranslationUnit(Sources.getFileLoc(Allocation->Value->getExprLoc()),
                                           Sources.getFileLoc(Where));
}

HostPointer HostValues::pointerAt(const HostPlace &Place) {
  const bool OfVariable = Place.Root == HostPlace::From::Variable && Place.Fields.size() == 1;
  return {name(Place),
          Place.Fields.back(),
          OfVariable ? Place.Variable : nullptr,
          Table.algebra().constant(0),
          false,
          Place};
}

std::optional<HostPointer> HostValues::foldPointer(const Expr &Written, bool OnlyConstant,
                                                   unsigned Depth, SourceLocation UsedAt) {
  const Expr &E = insideTemporaries(Written);
  if (Depth > MaxDepth || E.isValueDependent())
    return std::nullopt;
  if (E.isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNotNull))
    return HostPointer{"null", nullptr, nullptr, Table.algebra().constant(0), true};
  if (const auto *Cast = dyn_cast<CastExpr>(&E)) {
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_NoOp:
    case CK_BitCast:
    case CK_UserDefinedConversion:
      return foldPointer(*Cast->getSubExpr(), OnlyConstant, Depth + 1, UsedAt);
    default:
      return std::nullopt;
    }
  }
  const auto moved = [&](const Expr &Base, const Expr &Count,
                         bool Back) -> std::optional<HostPointer> {
    auto Result = foldPointer(Base, OnlyConstant, Depth + 1, UsedAt);
    const auto Elements = fold(Count, OnlyConstant, Depth + 1);
    const QualType Pointee = Base.getType()->getPointeeType();
    if (!Result || (OnlyConstant && !Elements))
      return std::nullopt;
    if (!Elements || !Result->Offset || Pointee.isNull() || Pointee->isIncompleteType() ||
        Pointee.getCanonicalType()->isVariablyModifiedType()) {
      Result->Offset.reset();
      return Result;
    }
    const Index Bytes = Table.algebra()
                            .convert(*Elements, 64, true, facts())
                            .scale(Context.getTypeSizeInChars(Pointee).getQuantity());
    Result->Offset = Back ? Result->Offset->sub(Bytes) : Result->Offset->add(Bytes);
    return Result;
  };
  if (const auto *Op = dyn_cast<BinaryOperator>(&E); Op && Op->isAdditiveOp()) {
    const bool Left = Op->getLHS()->getType()->isPointerType();
    return moved(Left ? *Op->getLHS() : *Op->getRHS(), Left ? *Op->getRHS() : *Op->getLHS(),
                 Op->getOpcode() == BO_Sub);
  }
  if (const auto *AddressOf = dyn_cast<UnaryOperator>(&E);
      AddressOf && AddressOf->getOpcode() == UO_AddrOf) {
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(AddressOf->getSubExpr()->IgnoreParens()))
      return moved(*Element->getBase(), *Element->getIdx(), false);
    return std::nullopt;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V)
      return std::nullopt;
    if (TheFacts.Uses.neverChanges(*V) && isOwnVariable(*V) && V->getInit())
      if (auto Value = foldPointer(*V->getInit(), /*OnlyConstant=*/true, Depth + 1,
                                   V->getInit()->getExprLoc()))
        return Value;
    if (OnlyConstant && !TheFacts.Uses.neverChanges(*V) && !settledBefore(*V, UsedAt))
      return std::nullopt;
    return HostPointer{name(*V), V, nullptr, Table.algebra().constant(0), false};
  }
  if (OnlyConstant)
    return std::nullopt;
  if (const auto Place = fieldRead(E))
    return pointerAt(*Place);
  const auto *Member = dyn_cast<MemberExpr>(&E);
  return HostPointer{expressionName(E), Member ? Member->getMemberDecl() : arrayOfElement(E),
                     nullptr, Table.algebra().constant(0), false};
}

} // namespace gpufuse
