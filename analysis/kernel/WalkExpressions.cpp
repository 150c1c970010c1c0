// Expressions: integers and addresses are tracked, everything else is only looked at for what it
// touches.
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/KernelWalker.h"
#include "matchers/HiddenInitialiser.h"

using namespace clang;

namespace gpufuse {

Value KernelWalker::unknown(QualType Type, Inexactness Why, const Stmt &Place,
                            llvm::ArrayRef<Value> From) {
  Reason Because{Why, &Place};
  for (const Value &V : From)
    if (V.Unknown.Why != Inexactness::None)
      Because = V.Unknown;
  if (Type->isPointerType())
    return {{}, Address{Buffer{}, false, std::nullopt, Because}, {}};
  return {{}, {}, Because};
}

std::optional<Value> KernelWalker::builtinCoordinate(const Expr &E) {
  const std::string Name = coordinateNamed(E, Context);
  const auto It = Coordinates.find(Name);
  if (It == Coordinates.end())
    return std::nullopt;
  if (Name == "gridDim.x")
    boundBlockNumbers();
  return Value{It->second, {}, {}};
}

void KernelWalker::noteComplexNumber(const Expr &E) {
  if (E.getType()->isAnyComplexType())
    effect(KernelEffect::Kind::UnknownConstruct, E, "a complex number of C");
}

Value KernelWalker::evaluate(const Expr *E, bool Discarded) {
  E = E->IgnoreParens();
  noteComplexNumber(*E);
  if (auto Coordinate = builtinCoordinate(*E))
    return *Coordinate;
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return evaluate(Full->getSubExpr(), Discarded);
  if (E->isPRValue() && IntegerSemantics::isInteger(E->getType()) &&
      isa<IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr, UnaryExprOrTypeTraitExpr,
          SubstNonTypeTemplateParmExpr, TypeTraitExpr>(E)) {
    Expr::EvalResult Result;
    if (E->EvaluateAsInt(Result, Context))
      if (const auto Number = IntegerSemantics::numberIn(Result.Val.getInt()))
        return {A.constant(*Number), {}, {}};
    return unknown(E->getType(), Inexactness::NonAffine, *E);
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return evaluateCast(*Cast);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return evaluateBinary(*Binary);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return evaluateUnary(*Unary);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return evaluateConditional(*Choice);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return evaluateConstruct(*Construct);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return evaluateCall(*Call, Discarded);
  switch (E->getStmtClass()) {
  case Stmt::DeclRefExprClass:
    if (const auto *Constant = dyn_cast<EnumConstantDecl>(cast<DeclRefExpr>(E)->getDecl())) {
      const auto Number = IntegerSemantics::numberIn(Constant->getInitVal());
      return Number ? Value{A.constant(*Number), {}, {}}
                    : unknown(E->getType(), Inexactness::NonAffine, *E);
    }
    return {};
  case Stmt::MemberExprClass:
  case Stmt::ArraySubscriptExprClass:
    place(E); // an lvalue that is named and not read: only its address matters
    return {};
  case Stmt::FloatingLiteralClass:
  case Stmt::StringLiteralClass:
  case Stmt::PredefinedExprClass: // (in a kernel's own text the name would be another: F10)
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
  case Stmt::GNUNullExprClass:
    return IntegerSemantics::isInteger(E->getType()) ? Value{A.constant(0), {}, {}} : Value{};
  case Stmt::InitListExprClass:
    return partsOf(*cast<InitListExpr>(E));
  case Stmt::LambdaExprClass:
    return closure(*cast<LambdaExpr>(E));
  case Stmt::MaterializeTemporaryExprClass:
    return evaluate(cast<MaterializeTemporaryExpr>(E)->getSubExpr());
  case Stmt::CXXThisExprClass:
    if (This && This->Variable) { // what is done through the pointer is not seen
      effect(KernelEffect::Kind::UnknownConstruct, *E, "the address of a struct");
      return {{}, Address{}, {}};
    }
    return {{}, This && This->Memory ? This->Memory : Address{}, {}};
  case Stmt::CXXDefaultInitExprClass: {
    const Expr *Default = cast<CXXDefaultInitExpr>(E)->getExpr();
    if (containsNode<CXXThisExpr>(Default)) // of the object that is made just now
      effect(KernelEffect::Kind::UnknownConstruct, *E, "a field that is initialised from others");
    return evaluateDefault(*Default);
  }
  case Stmt::CXXDefaultArgExprClass:
    return evaluateDefault(*cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXBindTemporaryExprClass:
    effect(KernelEffect::Kind::UnknownCall, *E, "the destructor of a temporary");
    return evaluate(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::OpaqueValueExprClass:
    return cast<OpaqueValueExpr>(E)->getSourceExpr()
               ? evaluate(cast<OpaqueValueExpr>(E)->getSourceExpr())
               : Value{};
  default:
    effect(KernelEffect::Kind::UnknownConstruct, *E, E->getStmtClassName());
    return unknown(E->getType(), Inexactness::NonAffine, *E);
  }
}

/// What stands for an expression that is not written there. Like the objects of classes it is out
/// of sight of what looks for products and sums in the text.
Value KernelWalker::evaluateDefault(const Expr &Default) {
  ++InObjects;
  Value V = evaluate(&Default);
  --InObjects;
  return V;
}

/// The copies that a closure keeps of what it captures.
Value KernelWalker::closure(const LambdaExpr &Lambda) {
  const std::vector<const FieldDecl *> Fields = followedFields(Lambda.getType());
  std::map<ObjectStep, Value> Parts;
  unsigned Number = 0;
  for (const Expr *Init : Lambda.capture_inits()) {
    if (Init->isGLValue())
      place(Init);
    else if (Value Copy = evaluate(Init); Number < Fields.size())
      Parts.emplace(*Fields[Number], std::move(Copy));
    ++Number;
  }
  if (Fields.empty())
    return {};
  return {{}, {}, {}, std::make_shared<const decltype(Parts)>(std::move(Parts))};
}

/// What a braced list gives a scalar, or the fields of a struct.
Value KernelWalker::partsOf(const InitListExpr &List) {
  const std::vector<const FieldDecl *> Fields = followedFields(List.getType());
  const bool Follows = !Fields.empty() && Fields.size() == List.getNumInits();
  if (hasHiddenInitialiser(List))
    effect(KernelEffect::Kind::UnknownConstruct, List, "elements that are initialised unseen");
  std::map<ObjectStep, Value> Parts;
  Value Last;
  for (unsigned I = 0; I < List.getNumInits(); ++I) {
    Last = evaluate(List.getInit(I));
    if (Follows)
      Parts.emplace(*Fields[I], Last);
  }
  if (List.getType()->isScalarType())
    return Last;
  return Follows ? Value{{}, {}, {}, std::make_shared<const decltype(Parts)>(std::move(Parts))}
                 : Value{};
}

/// True when each number of \p From is one of \p To.
bool KernelWalker::keepsValue(QualType From, QualType To) const {
  if (!IntegerSemantics::isInteger(From) || !IntegerSemantics::isInteger(To))
    return false;
  const unsigned Had = Integers.bits(From), Has = Integers.bits(To);
  return IntegerSemantics::isSigned(From)
             ? IntegerSemantics::isSigned(To) && Has >= Had
             : Has > Had || (Has == Had && !IntegerSemantics::isSigned(To));
}

Value KernelWalker::evaluateCast(const CastExpr &Cast) {
  const Expr *Sub = Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_LValueToRValue:
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Sub->IgnoreParens()))
      return evaluateConditional(*Choice);
    return load(place(Sub), Cast);
  case CK_NoOp:
  case CK_BitCast:
  case CK_AddressSpaceConversion:
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
    if (Sub->isGLValue() && Sub->getType()->isRecordType()) {
      place(Sub);
      return {};
    }
    return evaluate(Sub);
  case CK_ToVoid:
    return evaluate(Sub, /*Discarded=*/true);
  case CK_ArrayToPointerDecay: {
    const Place Array = place(Sub);
    if (Array.Memory)
      return {{}, Array.Memory, {}};
    return {{}, Address{Buffer{}, true, std::nullopt, {}}, {}};
  }
  case CK_IntegralCast:
  case CK_IntegralToBoolean: {
    const Value V = evaluate(Sub);
    if (Cast.getType()->isEnumeralType())
      risk(State.Where); // of its being none of the numbers that the type has
    if (V.Number && IntegerSemantics::isInteger(Cast.getType()))
      return {Integers.convert(*V.Number, Cast.getType(), State.Where), {}, {}};
    Value Out = unknown(Cast.getType(), Inexactness::NonAffine, Cast, V);
    if (Cast.getCastKind() == CK_IntegralCast && keepsValue(Sub->getType(), Cast.getType()))
      Out.Loaded = V.Loaded;
    return Out;
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: {
    if (Sub->isGLValue()) {
      place(Sub);
      return {};
    }
    Value V = evaluate(Sub);
    if (V.Pointer)
      convertToBase(*V.Pointer, Cast);
    return V.Pointer ? V : unknown(Cast.getType(), Inexactness::NonAffine, Cast);
  }
  case CK_BooleanToSignedIntegral:
    evaluate(Sub);
    return unknown(Cast.getType(), Inexactness::NonAffine, Cast);
  case CK_IntegralToFloating:
  case CK_FloatingCast:
    return {{}, {}, evaluate(Sub).Unknown};
  case CK_FloatingToBoolean:
    return unknown(Cast.getType(), Inexactness::NonAffine, Cast, evaluate(Sub));
  case CK_NullToPointer:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_FloatingComplexCast:
    evaluate(Sub);
    return {};
  case CK_LValueToRValueBitCast:
    load(place(Sub), *Sub);
    risk(State.Where); // of its being no value of the type
    return unknown(Cast.getType(), Inexactness::NonAffine, Cast);
  default:
    if (Sub->isGLValue())
      effect(KernelEffect::Kind::UnknownConstruct, Cast, Cast.getCastKindName());
    risk(State.Where); // a floating-point value that is no integer, an object that is no such one
    return unknown(Cast.getType(), Inexactness::NonAffine, Cast, evaluate(Sub));
  }
}

Value KernelWalker::advance(const Value &Pointer, const Value &Count, QualType Pointee,
                            bool Backwards) {
  if (!Pointer.Pointer)
    return {{}, Address{}, {}};
  Address Result = *Pointer.Pointer;
  if (Result.Local && !(Count.Number && Algebra::asConstant(*Count.Number)))
    risk(State.Where); // of leaving an array of its own
  if (!Result.Offset || !Count.Number || Pointee->isIncompleteType()) {
    Result.Element = nullptr;
    if (Result.Offset) {
      Result.Unknown = Count.Unknown;
      const std::optional<int64_t> Start = Algebra::asConstant(*Result.Offset);
      if (Start && Count.Loaded && !Backwards && !Pointee->isIncompleteType())
        Result.Element = std::make_shared<ElementByNumber>(ElementByNumber{
            *Count.Loaded, *Start,
            static_cast<uint64_t>(Context.getTypeSizeInChars(Pointee).getQuantity())});
    }
    Result.Offset.reset();
    return {{}, Result, {}};
  }
  // Address arithmetic is modulo 2^64: a huge unsigned count means a negative one.
  const Index Signed = Integers.convert(*Count.Number, 64, true, State.Where);
  const Index Bytes = Signed.scale(Context.getTypeSizeInChars(Pointee).getQuantity());
  Result.Offset = Backwards ? Result.Offset->sub(Bytes) : Result.Offset->add(Bytes);
  return {{}, Result, {}};
}

Value KernelWalker::evaluateBinary(const BinaryOperator &Op) {
  if (Op.isAssignmentOp())
    return evaluateAssignment(Op);
  const QualType Type = Op.getType();
  if (Op.getOpcode() == BO_Comma) {
    evaluate(Op.getLHS(), /*Discarded=*/true);
    return evaluate(Op.getRHS());
  }
  if (Op.isLogicalOp() || Op.isComparisonOp()) {
    const Condition C = condition(&Op);
    return C.Exact ? Value{IntegerSemantics::asNumber(C), {}, {}} : Value{{}, {}, LastCondition};
  }
  const Value X = evaluate(Op.getLHS()), Y = evaluate(Op.getRHS());
  if (Type->isPointerType()) {
    const bool PointerLeft = Op.getLHS()->getType()->isPointerType();
    return advance(PointerLeft ? X : Y, PointerLeft ? Y : X, Type->getPointeeType(),
                   Op.getOpcode() == BO_Sub);
  }
  if (Type->isAnyComplexType() || Type->isVectorType()) // what is contracted is not followed
    Out.ObjectsComputeFloats = true;
  if (Type->isRealFloatingType() || Type->isVectorType() || Type->isAnyComplexType()) {
    riskOf(Op.getOpcode(), Y, std::nullopt, Type);
    computesFloat(Op.isAdditiveOp());
    return {{}, {}, X.Unknown.Why == Inexactness::None ? Y.Unknown : X.Unknown};
  }
  if (X.Number && Y.Number && IntegerSemantics::isInteger(Type))
    if (auto Result = arithmetic(Op.getOpcode(), *X.Number, *Y.Number, Type))
      return {Result, {}, {}};
  if (!X.Number || !Y.Number)
    riskOf(Op.getOpcode(), Y, std::nullopt, Type);
  return unknown(Type, Inexactness::NonAffine, Op, {X, Y});
}

/// `X Op Y`, and what follows from the thread's having got behind it.
std::optional<Index> KernelWalker::arithmetic(BinaryOperatorKind Op, const Index &X, const Index &Y,
                                              QualType Type) {
  const std::optional<Index> Result = Integers.binary(Op, X, Y, Type, State.Where);
  riskOf(Op, {Y, {}, {}}, Result, Type);
  if (!Result || Algebra::asConstant(Y))
    return Result;
  const bool Signed = IntegerSemantics::isSigned(Type);
  // It did not overflow. Sums follow from their operands; products need to be told.
  if (Op == BO_Mul && Signed && !Algebra::asConstant(X))
    State.Where = State.Where.intersect(A.fits(*Result, Integers.bits(Type), true));
  if (Op == BO_Div || Op == BO_Rem) { // by a symbol that is not zero
    State.Divisors.push_back(Y);
    State.Where = State.Where.intersect(A.fits(*Result, Integers.bits(Type), Signed));
    if (State.Where.intersect(Table.facts()).is_subset(X.ge_set(A.constant(0))))
      State.Where =
          State.Where.intersect(Result->le_set(X))
              .intersect(Result->ge_set(Signed && Op == BO_Div ? X.neg() : A.constant(0)));
  }
  return Result;
}

Value KernelWalker::evaluateAssignment(const BinaryOperator &Op) {
  const Expr *Left = Op.getLHS(), *Right = Op.getRHS();
  if (Op.getOpcode() == BO_Assign) {
    Value V = evaluate(Right);
    const Place Target = place(Left);
    store(Target, V, Op, Right);
    V.Referred = Target;
    return V;
  }
  const Value By = evaluate(Right); // the right side comes first ([expr.ass]/1)
  const Place Target = place(Left);
  const Value Old = load(Target, Op);
  Value New;
  const BinaryOperatorKind Base = BinaryOperator::getOpForCompoundAssignment(Op.getOpcode());
  if (Left->getType()->isPointerType()) {
    New = advance(Old, By, Left->getType()->getPointeeType(), Base == BO_Sub);
  } else if (IntegerSemantics::isInteger(Left->getType())) {
    New = unknown(Left->getType(), Inexactness::NonAffine, Op, {Old, By});
    const QualType Computed = cast<CompoundAssignOperator>(Op).getComputationResultType();
    if (Old.Number && By.Number && IntegerSemantics::isInteger(Computed)) {
      const Index Wide = Integers.convert(*Old.Number, Computed, State.Where);
      if (auto Result = arithmetic(Base, Wide, *By.Number, Computed))
        New = {Integers.convert(*Result, Left->getType(), State.Where), {}, {}};
    } else if (Computed->isRealFloatingType()) {
      risk(State.Where); // of its being no integer
    } else {
      riskOf(Base, By, std::nullopt, Computed);
    }
  } else {
    riskOf(Base, By, std::nullopt, Left->getType());
    Out.ObjectsComputeFloats |=
        Left->getType()->isAnyComplexType() || Left->getType()->isVectorType();
    computesFloat(Base == BO_Add || Base == BO_Sub);
    New.Unknown = Old.Unknown.Why == Inexactness::None ? By.Unknown : Old.Unknown;
  }
  store(Target, New, Op, &Op);
  New.Referred = Target;
  return New;
}

Value KernelWalker::evaluateUnary(const UnaryOperator &Op) {
  const Expr *Sub = Op.getSubExpr();
  switch (Op.getOpcode()) {
  case UO_AddrOf: {
    const Place Target = place(Sub);
    if (Target.Variable && !Target.Variable->getType()->isScalarType())
      effect(KernelEffect::Kind::UnknownConstruct, Op, "the address of a struct");
    if (Target.Variable) { // what is done through the pointer is not seen
      Untracked.insert(Target.Variable);
      State.Locals.erase(Target.Variable);
    }
    return Target.Memory ? Value{{}, Target.Memory, {}}
                         : Value{{}, Address{Buffer{}, true, std::nullopt, {}}, {}};
  }
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec: {
    const Place Target = place(Sub);
    const Value Old = load(Target, Op);
    if (Sub->getType()->isRealFloatingType())
      computesFloat(/*Adds=*/true);
    const Value One{A.constant(1), {}, {}};
    const BinaryOperatorKind Step = Op.isDecrementOp() ? BO_Sub : BO_Add;
    Value New = unknown(Sub->getType(), Inexactness::NonAffine, Op, Old);
    if (Sub->getType()->isPointerType())
      New = advance(Old, One, Sub->getType()->getPointeeType(), Op.isDecrementOp());
    else if (Old.Number)
      if (auto Next =
              Integers.binary(Step, *Old.Number, *One.Number, Sub->getType(), State.Where)) {
        riskOf(Step, One, Next, Sub->getType());
        New = {Integers.convert(*Next, Sub->getType(), State.Where), {}, {}};
      }
    if (!Old.Number)
      riskOf(Step, One, std::nullopt, Sub->getType());
    store(Target, New, Op, &Op);
    if (Op.isPostfix())
      return Old;
    New.Referred = Target;
    return New;
  }
  case UO_Plus:
    return evaluate(Sub);
  case UO_Minus: {
    const Value V = evaluate(Sub);
    riskOf(BO_Sub, V, V.Number ? std::optional(V.Number->neg()) : std::nullopt, Op.getType());
    if (V.Number && IntegerSemantics::isInteger(Op.getType()))
      return {Integers.convert(V.Number->neg(), Op.getType(), State.Where), {}, {}};
    return unknown(Op.getType(), Inexactness::NonAffine, Op, V);
  }
  case UO_Not: {
    const Value V = evaluate(Sub);
    if (V.Number && IntegerSemantics::isInteger(Op.getType())) // ~x == -x - 1
      return {
          Integers.convert(V.Number->neg().sub(A.constant(1)), Op.getType(), State.Where), {}, {}};
    return unknown(Op.getType(), Inexactness::NonAffine, Op, V);
  }
  case UO_LNot: {
    const Condition C = IntegerSemantics::negate(condition(Sub));
    return C.Exact ? Value{IntegerSemantics::asNumber(C), {}, {}} : Value{{}, {}, LastCondition};
  }
  default:
    evaluate(Sub);
    risk(State.Where);
    return unknown(Op.getType(), Inexactness::NonAffine, Op);
  }
}

/// The value of \p E, or the one that is in it.
Value KernelWalker::valueOf(const Expr &E) {
  const auto *Choice = dyn_cast<ConditionalOperator>(E.IgnoreParens());
  return E.isGLValue() && !Choice ? load(place(&E), E) : evaluate(&E);
}

Value KernelWalker::evaluateConditional(const ConditionalOperator &Op) {
  const Condition C = condition(Op.getCond());
  const Reason Why = LastCondition;
  const ThreadState Before = State;
  State.Where = Before.Where.intersect(C.MayHold);
  if (!C.Exact)
    State.blur(Why);
  const Value X = valueOf(*Op.getTrueExpr());
  ThreadState Then = std::move(State);
  State = Before;
  State.Where = Before.Where.intersect(C.MayFail);
  if (!C.Exact)
    State.blur(Why);
  const Value Y = valueOf(*Op.getFalseExpr());
  ThreadState Else = std::move(State);
  Then.Where = Else.Where = Before.Where;
  Then.Inexact = Else.Inexact = Before.Inexact;
  merge(std::move(Then), std::move(Else), C, Op);
  if (C.Exact && X.Number && Y.Number)
    return {IntegerSemantics::asNumber(C).cond(*X.Number, *Y.Number).coalesce(), {}, {}};
  if (auto Pointer = eitherPointer(X, Y, C, Op))
    return {{}, std::move(Pointer), {}};
  if (!C.Exact)
    return unknown(Op.getType(), Why.Why, *Why.Place);
  return unknown(Op.getType(), Inexactness::Guard, Op, {X, Y});
}

Condition KernelWalker::compare(BinaryOperatorKind Op, const Value &X, const Value &Y,
                                const Expr &Place) {
  if (X.Number && Y.Number)
    return IntegerSemantics::compare(Op, *X.Number, *Y.Number);
  // Two pointers into one buffer.
  if (X.Pointer && Y.Pointer && X.Pointer->Offset && Y.Pointer->Offset &&
      X.Pointer->Base == Y.Pointer->Base && !X.Pointer->Local && !Y.Pointer->Local &&
      X.Pointer->Base.What != Buffer::Kind::Unknown)
    return IntegerSemantics::compare(Op, *X.Pointer->Offset, *Y.Pointer->Offset);
  LastCondition = {Inexactness::Guard, &Place};
  for (const Value &V : {X, Y})
    if (V.Unknown.Why != Inexactness::None)
      LastCondition = V.Unknown;
  return Integers.unknown();
}

/// True for an integer that is 0 or 1: a truth value, or two of them put together bit by bit.
static bool isTruthValue(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (Inner->getType()->isBooleanType())
    return true;
  const auto *Op = dyn_cast<BinaryOperator>(Inner);
  return Op && (Op->getOpcode() == BO_And || Op->getOpcode() == BO_Or) &&
         isTruthValue(*Op->getLHS()) && isTruthValue(*Op->getRHS());
}

/// Whether a pointer argument of the launch is null.
std::optional<Condition> KernelWalker::isNull(const Value &Pointer) const {
  if (!Pointer.Pointer || !Binding.IsNull)
    return std::nullopt;
  const Address &At = *Pointer.Pointer;
  if (At.Local || At.Base.What != Buffer::Kind::Parameter || !At.Base.Path.empty() || !At.Offset ||
      Algebra::asConstant(*At.Offset) != 0)
    return std::nullopt;
  return IntegerSemantics::compare(BO_EQ, Binding.IsNull(At.Base.Parameter), A.constant(1));
}

Condition KernelWalker::condition(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return condition(Full->getSubExpr());
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      Cast &&
      (Cast->getCastKind() == CK_IntegralCast || Cast->getCastKind() == CK_IntegralToBoolean) &&
      isTruthValue(*Cast->getSubExpr()))
    return condition(Cast->getSubExpr());
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return IntegerSemantics::negate(condition(Not->getSubExpr()));
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (Op->isLogicalOp()) {
      const bool And = Op->getOpcode() == BO_LAnd;
      const Condition Left = condition(Op->getLHS());
      const ThreadState Before = State;
      State.Where = Before.Where.intersect(And ? Left.MayHold : Left.MayFail);
      if (!Left.Exact)
        State.blur(LastCondition);
      const Condition Right = condition(Op->getRHS());
      State.Where = Before.Where;
      State.Inexact = Before.Inexact;
      State.Divisors = Before.Divisors;
      State.Unset = Before.Unset;
      // The right operand runs only sometimes.
      const auto Changed = assignedVariables(Op->getRHS());
      forget(llvm::SmallVector<const VarDecl *>(Changed.begin(), Changed.end()), *Op,
             Inexactness::Guard);
      return And ? IntegerSemantics::both(Left, Right) : IntegerSemantics::either(Left, Right);
    }
    if (isTruthValue(*Op) && !Op->getType()->isBooleanType()) { // `a < b & c < d`
      const Condition Left = condition(Op->getLHS());
      const Reason OfLeft = LastCondition;
      const Condition Right = condition(Op->getRHS());
      if (!Left.Exact)
        LastCondition = OfLeft;
      return Op->getOpcode() == BO_And ? IntegerSemantics::both(Left, Right)
                                       : IntegerSemantics::either(Left, Right);
    }
    if (Op->isComparisonOp() && Op->getOpcode() != BO_Cmp) {
      const Value X = evaluate(Op->getLHS()), Y = evaluate(Op->getRHS());
      const auto isNullConstant = [&](const Expr *Operand) {
        return Operand->getType()->isPointerType() &&
               Operand->isNullPointerConstant(const_cast<ASTContext &>(Context),
                                              Expr::NPC_NeverValueDependent);
      };
      if (Op->isEqualityOp())
        if (const auto Null = isNullConstant(Op->getRHS())   ? isNull(X)
                              : isNullConstant(Op->getLHS()) ? isNull(Y)
                                                             : std::nullopt)
          return Op->getOpcode() == BO_EQ ? *Null : IntegerSemantics::negate(*Null);
      return compare(Op->getOpcode(), X, Y, *E);
    }
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && Cast->getCastKind() == CK_PointerToBoolean) {
    const Value Pointer = evaluate(Cast->getSubExpr());
    if (const auto Null = isNull(Pointer))
      return IntegerSemantics::negate(*Null);
    return compare(BO_NE, Pointer, {}, *E);
  }
  return compare(BO_NE, evaluate(E), Value{A.constant(0), {}, {}}, *E);
}

/// Arithmetic on floating-point values.
void KernelWalker::computesFloat(bool Adds) {
  Out.AddsFloats |= Adds;
  Out.ObjectsComputeFloats |= InObjects > 0;
  Out.ClosuresComputeFloats |= InClosures > 0;
  Out.GivenObjectsComputeFloats |= InGivenObjects > 0;
}

void KernelWalker::effect(KernelEffect::Kind What, const Stmt &Place, llvm::StringRef Name) {
  Out.Effects.push_back({What, &Place, Name.str(), /*NamesThreads=*/false, !CallStack.empty()});
}

} // namespace gpufuse
