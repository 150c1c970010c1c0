// The part of HostValues that tells the x, y, z extents of `dim3` expressions.
#include "analysis/host/CopiedValues.h"
#include "analysis/host/HostValues.h"
#include "analysis/host/PointerTracer.h"
#include "matchers/HelpersElsewhere.h"
#include "matchers/LaunchMatchers.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace gpufuse {

static constexpr llvm::StringLiteral AxisNames[] = {"x", "y", "z"};

static unsigned countReturns(const Stmt &S) {
  unsigned Count = isa<ReturnStmt>(S);
  for (const Stmt *Child : S.children())
    Count += Child && !isa<LambdaExpr>(Child) ? countReturns(*Child) : 0;
  return Count;
}

/// True for the toolkit's `dim3`.
bool HostValues::isDim3(QualType Type) const {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && isToolkitDim3(*Record);
}

std::array<Index, 3> HostValues::extents(const Expr &E) {
  auto Folded = Table.algebra().bounded([&] { return foldExtents(E, /*OnlyConstant=*/false, 0); });
  const std::string Base = expressionName(insideTemporaries(E));
  auto axis = [&](unsigned D) {
    return Folded && *Folded && (**Folded)[D]
               ? *(**Folded)[D]
               : atom(Base + "." + std::string(AxisNames[D]), Context.UnsignedIntTy);
  };
  return {axis(0), axis(1), axis(2)};
}

std::optional<HostValues::Axes> HostValues::foldExtents(const Expr &Written, bool OnlyConstant,
                                                        unsigned Depth) {
  const Expr &E = insideTemporaries(Written);
  if (Depth > MaxDepth || E.isValueDependent())
    return std::nullopt;
  const auto *List = dyn_cast<InitListExpr>(&E);
  if (List && List->getNumInits() == 1)
    return foldExtents(*List->getInit(0), OnlyConstant, Depth + 1);
  if (List && !Context.getLangOpts().CPlusPlus) { // in C, a struct
    Axes Out;
    for (unsigned D = 0; D < 3 && D < List->getNumInits(); ++D)
      Out[D] = fold(*List->getInit(D), OnlyConstant, Depth + 1);
    return Out;
  }
  if (!isDim3(E.getType())) // a class derived from it may mean anything by its arguments
    return std::nullopt;
  if (const auto *Cast = dyn_cast<CastExpr>(&E))
    return foldExtents(*Cast->getSubExpr(), OnlyConstant, Depth + 1);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&E))
    return foldConstructed(*Construct, OnlyConstant, Depth);
  if (const auto *Call = dyn_cast<CallExpr>(&E)) {
    if (auto Helper = helperCall(*Call, OnlyConstant, Depth)) {
      const InHelper Inside(*this, std::move(Helper->Arguments));
      if (auto Folded = foldExtents(*Helper->Returned, /*OnlyConstant=*/true, Depth + 1))
        return Folded;
    }
    return numbersReturned(*Call, Depth);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(&E))
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
      return onesOf(*Field, Depth);
  const auto *Ref = dyn_cast<DeclRefExpr>(&E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? foldDim3(*V, OnlyConstant, Depth) : std::nullopt;
}

/// The axes along which a `dim3`, a variable or a field of this file's own, is 1 whenever it is
/// used: as its constructor makes it, and everything else that sets it.
std::optional<HostValues::Axes> HostValues::onesOf(const ValueDecl &D, unsigned Depth) {
  const auto *V = dyn_cast<VarDecl>(&D);
  if (!isDim3(D.getType()) || !onlyThisUnitSets(D, TheFacts) || (V && othersCouldSet(*V)))
    return std::nullopt;
  std::array<bool, 3> IsOne{true, true, true};
  if (TheFacts.Uses.definitions(D).empty())
    return std::nullopt;
  for (const Definition &Def : TheFacts.Uses.definitions(D)) {
    const bool SetsAll =
        Def.Kind == Definition::How::Initial || Def.Kind == Definition::How::Assigned;
    const auto Given = SetsAll && Def.Value
                           ? foldExtents(*Def.Value, /*OnlyConstant=*/true, Depth + 1)
                           : std::nullopt;
    const bool SetsOne = Def.Kind == Definition::How::Changed && Def.Member;
    for (unsigned D = 0; D < 3; ++D)
      if (SetsOne ? Def.Member->getName() == AxisNames[D]
                  : !Given || !(*Given)[D] || Algebra::asConstant(*(*Given)[D]) != 1)
        IsOne[D] = false;
  }
  Axes Out;
  for (unsigned D = 0; D < 3; ++D)
    if (IsOne[D])
      Out[D] = Table.algebra().constant(1);
  RestsOnFile |= othersCouldSet(D);
  return Out;
}

/// Of `dim3 grid = {x, y, 1}; return grid;` at the end of the called function: what is a number.
std::optional<HostValues::Axes> HostValues::numbersReturned(const CallExpr &Call, unsigned Depth) {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (!Callee || (Method && Method->isVirtual()))
    return std::nullopt;
  if (const auto Known = helperElsewhere(*Callee); Known && Known->Extents.size() == 3) {
    Axes Out;
    for (unsigned D = 0; D < 3; ++D)
      if (Known->Extents[D])
        Out[D] = Table.algebra().constant(Known->Extents[D]);
    return Out;
  }
  if (!Callee->hasBody(Definition) || mayBeReplaced(*Definition))
    return std::nullopt;
  if (!Method)
    return numbersReturned(*Definition, Depth);
  // `dim3 grid() const { return dim3(columns / 16, rows / 16); }`: what the object holds may
  // change.
  const OutsideHelpers Outside(*this);
  Axes Out;
  for (const auto &[Axis, Number] : llvm::zip(Out, extentsReturned(*Definition, Depth + 1)))
    if (Number)
      Axis = Table.algebra().constant(*Number);
  return Out;
}

std::array<std::optional<int64_t>, 3> HostValues::extentsReturned(const FunctionDecl &Definition,
                                                                  unsigned Depth) {
  std::array<std::optional<int64_t>, 3> Out;
  const auto *Body = dyn_cast<CompoundStmt>(Definition.getBody());
  if (Depth > MaxDepth)
    return Out;
  auto Known = numbersReturned(Definition, Depth);
  if (!Known && Body && Body->size() == 1)
    if (const auto *Only = dyn_cast<ReturnStmt>(Body->body_front()); Only && Only->getRetValue())
      Known = foldExtents(*Only->getRetValue(), /*OnlyConstant=*/true, Depth);
  for (unsigned D = 0; Known && D < 3; ++D)
    if ((*Known)[D])
      Out[D] = Algebra::asConstant(*(*Known)[D]);
  return Out;
}

std::optional<HostValues::Axes> HostValues::numbersReturned(const FunctionDecl &Definition,
                                                            unsigned Depth) {
  const auto *Body = dyn_cast<CompoundStmt>(Definition.getBody());
  const auto *Last = Body ? dyn_cast_or_null<ReturnStmt>(Body->body_back()) : nullptr;
  if (!Last || !Last->getRetValue() || countReturns(*Body) != 1)
    return std::nullopt;
  const Expr *Returned = &insideTemporaries(*Last->getRetValue());
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Returned);
      Construct && copiedFrom(*Construct))
    Returned = copiedFrom(*Construct);
  const auto *Ref = dyn_cast<DeclRefExpr>(Returned->IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !V->isLocalVarDecl() || V->getType()->isReferenceType())
    return std::nullopt;
  const OutsideHelpers Outside(*this);
  auto Result = foldDim3(*V, /*OnlyConstant=*/true, Depth + 1);
  for (unsigned D = 0; Result && D < 3; ++D)
    if ((*Result)[D] && !Algebra::asConstant(*(*Result)[D]))
      (*Result)[D].reset(); // a name of the function's own
  return Result;
}

std::optional<HostValues::Axes> HostValues::foldConstructed(const CXXConstructExpr &Construct,
                                                            bool OnlyConstant, unsigned Depth) {
  if (const Expr *Source = copiedFrom(Construct))
    return foldExtents(*Source, OnlyConstant, Depth + 1);
  const Index One = Table.algebra().constant(1);
  Axes Result{One, One, One};
  if (Construct.getNumArgs() > 3 || llvm::any_of(Construct.arguments(), [](const Expr *Arg) {
        return !IntegerSemantics::isInteger(Arg->getType());
      }))
    return std::nullopt;
  for (unsigned I = 0; I < Construct.getNumArgs(); ++I) {
    const Expr *Arg = &insideTemporaries(*Construct.getArg(I));
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Arg))
      Arg = &insideTemporaries(*Default->getExpr());
    // An extent is at least one, so an `int` that becomes unsigned keeps its value; a wider type
    // may not.
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Arg);
        Cast && Cast->getCastKind() == CK_IntegralCast &&
        Context.getTypeSize(Cast->getSubExpr()->getType()) <= 32)
      Arg = Cast->getSubExpr();
    Result[I] = fold(*Arg, OnlyConstant, Depth + 1);
    if (!Result[I] && !OnlyConstant)
      Result[I] = atom(expressionName(*Arg), Context.UnsignedIntTy);
  }
  return Result;
}

static bool callsFunction(const Stmt &S) {
  return isa<CallExpr>(S) || llvm::any_of(S.children(), [](const Stmt *Child) {
           return Child && callsFunction(*Child);
         });
}

/// True for `d.z = 1` where that is what \p d.z begins with.
static bool assigns(const Definition &Def, std::optional<int64_t> Begins,
                    const ASTContext &Context) {
  const auto *Op = dyn_cast_or_null<BinaryOperator>(Def.Place);
  Expr::EvalResult Value;
  return Begins && Op && Op->getOpcode() == BO_Assign && !Op->getRHS()->isValueDependent() &&
         !callsFunction(*Op->getRHS()) && Op->getRHS()->EvaluateAsInt(Value, Context) &&
         !Value.HasSideEffects && Value.Val.getInt() == *Begins;
}

/// A field that is never assigned, or only what it begins with, keeps its initial value, in a
/// variable that changes field by field or not at all; any other stands for itself.
std::optional<HostValues::Axes> HostValues::foldDim3(const VarDecl &V, bool OnlyConstant,
                                                     unsigned Depth) {
  if (const auto It = Bound.Extents.find(&V); It != Bound.Extents.end())
    return It->second;
  if (isOfConstructor(V))
    return std::nullopt;
  const bool Whole = TheFacts.Uses.changesAsAWhole(V);
  if (OnlyConstant && Whole)
    return std::nullopt;
  const bool Given = isa<ParmVarDecl>(V); // by the caller, whatever its default argument is
  // (A function may return another value where the compiler asks for a constant.)
  const bool AsConstant =
      (V.hasGlobalStorage() || V.isConstexpr()) && V.getInit() && callsFunction(*V.getInit());
  const bool Lasts =
      !OnlyConstant && !isInHelper() && TheFacts.Uses.neverChanges(V) && Lasting.lasts(V);
  const auto Initial = !Whole && !Given && V.getInit() && !V.isStaticLocal() && !AsConstant
                           ? foldExtents(*V.getInit(), /*OnlyConstant=*/!Lasts, Depth + 1)
                           : std::nullopt;
  const auto Ones = Whole && !OnlyConstant ? onesOf(V, Depth) : std::nullopt;
  Axes Result;
  for (unsigned D = 0; D < 3; ++D) {
    if (Ones && (*Ones)[D]) {
      Result[D] = (*Ones)[D];
      continue;
    }
    const std::optional<int64_t> Begins =
        Initial && (*Initial)[D] ? Algebra::asConstant(*(*Initial)[D]) : std::nullopt;
    const bool Changes =
        Whole || llvm::any_of(TheFacts.Uses.definitions(V), [&](const Definition &Def) {
          return Def.Kind == Definition::How::Changed && Def.Member->getName() == AxisNames[D] &&
                 !assigns(Def, Begins, Context);
        });
    if (!Changes && Initial && (*Initial)[D])
      Result[D] = (*Initial)[D];
    else if (!Changes || !OnlyConstant)
      Result[D] = atom(name(V) + "." + std::string(AxisNames[D]), Context.UnsignedIntTy);
  }
  return Result;
}

/// `block.x` of a `dim3`.
std::optional<Index> HostValues::foldAxis(const MemberExpr &Member, bool OnlyConstant,
                                          unsigned Depth) {
  if (Member.isArrow() || !isDim3(Member.getBase()->getType()))
    return std::nullopt;
  const auto Extents = foldExtents(*Member.getBase(), OnlyConstant, Depth + 1);
  for (unsigned D = 0; Extents && D < 3; ++D)
    if (Member.getMemberDecl()->getName() == AxisNames[D])
      // Only a launch makes sure that the extent is no negative number turned large.
      return (*Extents)[D]
                 ? std::optional(Integers.convert(*(*Extents)[D], Member.getType(), facts()))
                 : std::nullopt;
  return std::nullopt;
}

} // namespace gpufuse
