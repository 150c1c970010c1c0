// Loops: what changes in them is forgotten, but for variables that each iteration steps alike.
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/KernelWalker.h"
#include "analysis/kernel/Polling.h"
#include "matchers/Facts.h"

using namespace clang;

namespace gpufuse {
namespace {

bool namesAny(const Stmt &S, llvm::ArrayRef<const VarDecl *> Variables) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&S);
  return (Ref && llvm::is_contained(Variables, Ref->getDecl())) ||
         llvm::any_of(S.children(),
                      [&](const Stmt *Child) { return Child && namesAny(*Child, Variables); });
}

} // namespace

/// How \p Increment steps \p Variable: `v += step`, `v = v + step`, `v++` and their like; nothing
/// for any other change.
std::optional<KernelWalker::Stepping> KernelWalker::stepping(const Expr &Increment,
                                                             const VarDecl &Variable) const {
  const auto isVariable = [&](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == &Variable;
  };
  const Expr *E = Increment.IgnoreParens();
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp())
    return isVariable(Unary->getSubExpr())
               ? std::optional(Stepping{nullptr, Unary->isDecrementOp(), Variable.getType()})
               : std::nullopt;
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return std::nullopt;
  if (Binary->getOpcode() == BO_Comma) {
    const bool InLeft = assignedVariables(Binary->getLHS()).contains(&Variable),
               InRight = assignedVariables(Binary->getRHS()).contains(&Variable);
    if (InLeft == InRight)
      return std::nullopt;
    return stepping(InLeft ? *Binary->getLHS() : *Binary->getRHS(), Variable);
  }
  if (!Binary->isAssignmentOp() || !isVariable(Binary->getLHS()) ||
      assignedVariables(Binary->getRHS()).contains(&Variable))
    return std::nullopt;
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(Binary))
    return Compound->getOpcode() == BO_AddAssign || Compound->getOpcode() == BO_SubAssign
               ? std::optional(Stepping{Compound->getRHS(), Compound->getOpcode() == BO_SubAssign,
                                        Compound->getComputationResultType()})
               : std::nullopt;
  const auto *Sum = dyn_cast<BinaryOperator>(Binary->getRHS()->IgnoreParenImpCasts());
  if (!Sum || !Sum->isAdditiveOp())
    return std::nullopt;
  const bool Down = Sum->getOpcode() == BO_Sub;
  if (isVariable(Sum->getLHS()))
    return Stepping{Sum->getRHS(), Down, Sum->getType()};
  if (!Down && isVariable(Sum->getRHS()))
    return Stepping{Sum->getLHS(), Down, Sum->getType()};
  return std::nullopt;
}

/// True for a step that is written as a number of threads or blocks, or a multiple or part of one:
/// `blockDim.x * gridDim.x`, `blockDim.x * 4`, `gridDim.x * (blockDim.x / 32)`. Constants alone are
/// none, nor are larger factors: a counter that is stepped by `64u` may be meant to wrap.
bool KernelWalker::isThreadCount(const Expr &Step, unsigned FactorBits) {
  const Expr *E = Step.IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr &Sub = *Cast->getSubExpr();
    const bool Narrows = IntegerSemantics::isInteger(Cast->getType()) &&
                         (!IntegerSemantics::isInteger(Sub.getType()) ||
                          Integers.bits(Cast->getType()) < Integers.bits(Sub.getType()));
    return !Narrows && isThreadCount(Sub, FactorBits);
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    const Expr &Left = *Op->getLHS(), &Right = *Op->getRHS();
    // The bits of a constant factor; more than are left for anything else.
    const auto bits = [&](const Expr &Operand) {
      Expr::EvalResult Constant;
      return Operand.EvaluateAsInt(Constant, Context) && Constant.Val.getInt().isStrictlyPositive()
                 ? Constant.Val.getInt().getActiveBits()
                 : FactorBits + 1;
    };
    if (Op->getOpcode() == BO_Div)
      return bits(Right) <= FactorBits && isThreadCount(Left, FactorBits);
    if (Op->getOpcode() != BO_Mul)
      return false;
    if (bits(Right) <= FactorBits)
      return isThreadCount(Left, FactorBits - bits(Right));
    if (bits(Left) <= FactorBits)
      return isThreadCount(Right, FactorBits - bits(Left));
    return isThreadCount(Left, FactorBits / 2) && isThreadCount(Right, FactorBits / 2);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V && isOwnVariable(*V) && V->getInit() && !V->getType()->isReferenceType() &&
           isa<FunctionDecl>(V->getDeclContext()) &&
           !assignedVariables(cast<FunctionDecl>(V->getDeclContext())->getBody()).contains(V) &&
           isThreadCount(*V->getInit(), FactorBits);
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  return (Call && countsThreads(*Call)) || builtinCoordinate(*E).has_value();
}

/// The value of \p E, of which it is not known here whether the thread comes to evaluate it.
Value KernelWalker::evaluateAside(const Expr &E) {
  const ThreadState Saved = State;
  const auto Recorded = static_cast<std::ptrdiff_t>(Out.Accesses.size());
  const size_t Risked = Out.Risks.size();
  Value Result = evaluate(&E);
  State = Saved;
  Out.Accesses.erase(Out.Accesses.begin() + Recorded, Out.Accesses.end());
  Out.Risks.resize(Risked, {A.nowhere()});
  return Result;
}

/// What is known of a loop before it is executed: what each of its iterations does, in order.
struct KernelWalker::LoopParts {
  const Stmt &Whole;
  const Expr *Cond = nullptr;
  const Stmt *Body = nullptr;
  /// Of a `for`: done behind the body, whatever `continue` there is.
  const Expr *Increment = nullptr;
};

/// The one place where each iteration of \p Loop changes \p Variable, if it is done in each: its
/// increment, or a statement of its body that nothing jumps past.
const Stmt *KernelWalker::changeIn(const LoopParts &Loop, const VarDecl &Variable) {
  if (assignedVariables(Loop.Cond).contains(&Variable))
    return nullptr;
  const bool ByIncrement = assignedVariables(Loop.Increment).contains(&Variable);
  if (!assignedVariables(Loop.Body).contains(&Variable))
    return ByIncrement ? Loop.Increment : nullptr;
  const auto *Body = dyn_cast<CompoundStmt>(Loop.Body);
  if (ByIncrement || !Body || containsNode<ContinueStmt>(Body))
    return nullptr;
  const Stmt *Found = nullptr;
  for (const Stmt *S : Body->body())
    if (assignedVariables(S).contains(&Variable)) {
      if (const auto *Attributed = dyn_cast<AttributedStmt>(S)) // `#pragma unroll`
        S = Attributed->getSubStmt();
      if (Found || !isa<Expr, ForStmt>(S))
        return nullptr;
      Found = S;
    }
  return Found;
}

/// How often the body of \p For is executed: a number that all threads share and that no round of
/// an outer loop changes. Nothing where that is not known.
std::optional<Index> KernelWalker::rounds(const ForStmt &For) {
  const auto *Comparison =
      For.getCond() ? dyn_cast<BinaryOperator>(For.getCond()->IgnoreParens()) : nullptr;
  if (!Comparison || !Comparison->isRelationalOp() || !For.getInc() || For.getConditionVariable() ||
      containsNode<BreakStmt>(For.getBody()) || containsNode<ReturnStmt>(For.getBody()))
    return std::nullopt;
  const auto *Ref = dyn_cast<DeclRefExpr>(Comparison->getLHS()->IgnoreParenImpCasts());
  const auto *Counter = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Counter || Untracked.contains(Counter) ||
      assignedVariables(For.getBody()).contains(Counter) ||
      !Context.hasSameType(Counter->getType().getUnqualifiedType(), Context.IntTy) ||
      !Context.hasSameType(Comparison->getLHS()->getType(), Context.IntTy)) // or compared unsigned
    return std::nullopt;
  // `int j = 0`, `j = 0`
  const Expr *First = nullptr;
  if (const auto *Declares = dyn_cast_or_null<DeclStmt>(For.getInit()))
    First = Declares->isSingleDecl() && Declares->getSingleDecl() == Counter ? Counter->getInit()
                                                                             : nullptr;
  else if (const auto *Assigns = dyn_cast_or_null<BinaryOperator>(For.getInit());
           Assigns && Assigns->getOpcode() == BO_Assign) {
    const auto *To = dyn_cast<DeclRefExpr>(Assigns->getLHS()->IgnoreParens());
    First = To && To->getDecl() == Counter ? Assigns->getRHS() : nullptr;
  }
  const std::optional<Stepping> By = stepping(*For.getInc(), *Counter);
  const llvm::DenseSet<const VarDecl *> Changing = assignedVariables(&For);
  const llvm::SmallVector<const VarDecl *> Changed(Changing.begin(), Changing.end());
  // (The loop may have begun already: neither bound may be what it changes.)
  if (!First || !By || By->By || By->Down || namesAny(*First, Changed) ||
      namesAny(*Comparison->getRHS(), Changed))
    return std::nullopt;
  const Value From = evaluateAside(*First), To = evaluateAside(*Comparison->getRHS());
  if (!From.Number || !To.Number || Algebra::dependsOnThread(*From.Number) ||
      Algebra::dependsOnThread(*To.Number))
    return std::nullopt;
  Index Count = To.Number->sub(*From.Number);
  if (Comparison->getOpcode() == BO_LE)
    Count = Count.add(A.constant(1));
  else if (Comparison->getOpcode() != BO_LT)
    return std::nullopt;
  return Count.max(A.constant(0));
}

/// By how much \p Change changes \p Variable, a signed integer or a pointer, in one round of a
/// loop: a number that all threads share.
std::optional<KernelWalker::Stride> KernelWalker::strideOf(const Stmt &Change,
                                                           const VarDecl &Variable) {
  if (const auto *E = dyn_cast<Expr>(&Change)) {
    const std::optional<Stepping> Found = stepping(*E, Variable);
    const Value By = Found && Found->By ? evaluateAside(*Found->By) : Value{A.constant(1), {}, {}};
    if (!Found || !By.Number || Algebra::dependsOnThread(*By.Number))
      return std::nullopt;
    const bool OwnType =
        IntegerSemantics::isInteger(Found->Computed) &&
        IntegerSemantics::isSigned(Found->Computed) &&
        Context.hasSameType(Found->Computed, Variable.getType().getUnqualifiedType());
    return Stride{*By.Number, Found->Down, OwnType, Found->By && isThreadCount(*Found->By)};
  }
  const auto &For = cast<ForStmt>(Change);
  const LoopParts Inner{For, For.getCond(), For.getBody(), For.getInc()};
  const Stmt *Each =
      assignedVariables(For.getInit()).contains(&Variable) ? nullptr : changeIn(Inner, Variable);
  const std::optional<Index> Rounds = Each ? rounds(For) : std::nullopt;
  std::optional<Stride> Out = Rounds ? strideOf(*Each, Variable) : std::nullopt;
  const std::optional<Index> Sum = Out ? Table.product(Out->By, *Rounds) : std::nullopt;
  if (!Sum || Out->ByThreads)
    return std::nullopt;
  Out->By = *Sum;
  return Out;
}

/// \p Initial after \p Iteration steps by \p Step elements.
std::optional<Value> KernelWalker::walkedPointer(const Value &Initial, QualType Pointee,
                                                 const Index &Step, const Index &Iteration,
                                                 bool Down) {
  if (!Initial.Pointer || !Initial.Pointer->Offset || Pointee->isIncompleteType())
    return std::nullopt;
  const auto Travelled =
      Table.product(Iteration, Integers.convert(Step, 64, /*IsSigned=*/true, State.Where));
  if (!Travelled)
    return std::nullopt;
  const Index Bytes = Travelled->scale(Context.getTypeSizeInChars(Pointee).getQuantity());
  Value Now = Initial;
  Now.Pointer->Offset =
      Down ? Initial.Pointer->Offset->sub(Bytes) : Initial.Pointer->Offset->add(Bytes);
  return Now;
}

/// True for `p[i]`, or a member of it, where \p i is \p Counter and `p` a parameter of the kernel
/// that keeps its value.
bool KernelWalker::isElementAt(const Expr &Written, const VarDecl &Counter) const {
  const Expr *E = Written.IgnoreParens();
  if (!E->getType()->isScalarType())
    return false;
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (Member->isArrow() || !isa<FieldDecl>(Member->getMemberDecl()) ||
        Member->getMemberDecl()->getType()->isReferenceType())
      return false;
    E = Member->getBase()->IgnoreParens();
  }
  const auto *Element = dyn_cast<ArraySubscriptExpr>(E);
  if (!Element)
    return false;
  const auto *Base = dyn_cast<DeclRefExpr>(Element->getBase()->IgnoreParenImpCasts()),
             *At = dyn_cast<DeclRefExpr>(Element->getIdx()->IgnoreParenImpCasts());
  const auto *Pointer = Base ? dyn_cast<ParmVarDecl>(Base->getDecl()) : nullptr;
  return Pointer && At && At->getDecl() == &Counter && Pointer->getDeclContext() == &Kernel &&
         !Untracked.contains(Pointer) && !assignedVariables(Kernel.getBody()).contains(Pointer);
}

/// True where each round of \p Loop writes an element at \p Counter, whatever the values: by a
/// statement of its body that nothing jumps past.
bool KernelWalker::writesInEachRound(const LoopParts &Loop, const VarDecl &Counter) const {
  if (containsNode<ContinueStmt>(Loop.Body) || containsNode<BreakStmt>(Loop.Body) ||
      containsNode<ReturnStmt>(Loop.Body) || containsNode<LabelStmt>(Loop.Body) ||
      containsNode<GotoStmt>(Loop.Body))
    return false;
  const auto writes = [&](const Stmt *S) {
    const auto *E = dyn_cast<Expr>(S);
    E = E ? E->IgnoreParens() : nullptr;
    if (const auto *Op = dyn_cast_or_null<BinaryOperator>(E))
      return Op->isAssignmentOp() && isElementAt(*Op->getLHS(), Counter);
    const auto *Step = dyn_cast_or_null<UnaryOperator>(E);
    return Step && Step->isIncrementDecrementOp() && isElementAt(*Step->getSubExpr(), Counter);
  };
  const auto *Body = dyn_cast<CompoundStmt>(Loop.Body);
  return Body ? llvm::any_of(Body->body(), writes) : writes(Loop.Body);
}

/// True where a thread of which \p Variable wraps would go on as another one has begun: the loop
/// steps it from the thread's number in the grid by the number of threads, up to a bound that all
/// threads share, which a value that has wrapped passes again. As each round writes an element by
/// its number, both write that element; and where the two threads are one, it does not end (safety
/// model). Whether the loop ends by that bound alone is seen later.
bool KernelWalker::mayRaceIfItWraps(const LoopParts &Loop, const VarDecl &Variable,
                                    const Value &Initial, const Stride &Step) {
  const auto *Comparison = dyn_cast<BinaryOperator>(Loop.Cond->IgnoreParens());
  if (!Binding.StridesDoNotWrap || MayWrap.contains(&Loop.Whole) || !CallStack.empty() ||
      !State.exact() || !Step.ByThreads || Step.Down || !Comparison ||
      (Comparison->getOpcode() != BO_LT && Comparison->getOpcode() != BO_LE))
    return false;
  const Expr &Compared = *Comparison->getLHS();
  const auto *Ref = dyn_cast<DeclRefExpr>(Compared.IgnoreParenImpCasts());
  if (!Ref || Ref->getDecl() != &Variable || IntegerSemantics::isSigned(Compared.getType()) ||
      !isOwnVariable(Variable) || !writesInEachRound(Loop, Variable))
    return false;
  const Value Bound = evaluateAside(*Comparison->getRHS());
  const Index First = Table.product(Coordinates.at("blockIdx.x"), Coordinates.at("blockDim.x"))
                          ->add(Coordinates.at("threadIdx.x"));
  const Region Facts = Table.facts(), Alike = Initial.Number->eq_set(First).intersect(
                                          Step.By.eq_set(Coordinates.at("gridDim * blockDim.x")));
  if (!Bound.Number || Algebra::dependsOnThread(*Bound.Number) || !Facts.is_subset(Alike) ||
      !Facts.is_subset(State.Where)) // all threads come here
    return false;
  Racing.try_emplace(&Loop.Whole, false);
  return true;
}

/// Threads that exchange anything may do in turn what would be a race without that.
void KernelWalker::confirmRaces() {
  const bool InTurn =
      !Out.Effects.empty() || llvm::any_of(Out.Accesses, [](const KernelAccess &Each) {
        return Each.Kind == AccessKind::Atomic;
      });
  for (const auto &[Loop, EndsByBound] : Racing)
    if (InTurn || !EndsByBound)
      Disproved.insert(Loop);
  Out.RestsOnStrides = !Racing.empty();
}

/// The value of an induction variable at the beginning of iteration \p Iteration >= 0: initial +
/// Iteration * step.
std::optional<Value> KernelWalker::induction(const LoopParts &Loop, const VarDecl &Variable,
                                             const Value &Initial, const Index &Iteration) {
  const QualType Type = Variable.getType();
  const Stmt *Change = Loop.Cond ? changeIn(Loop, Variable) : nullptr;
  const std::optional<Stride> Step = Change ? strideOf(*Change, Variable) : std::nullopt;
  if (!Step)
    return std::nullopt;
  if (Type->isPointerType()) // which does not leave its buffer
    return walkedPointer(Initial, Type->getPointeeType(), Step->By, Iteration, Step->Down);
  const std::optional<Index> Travelled = Table.product(Iteration, Step->By);
  if (!Travelled || !Initial.Number || !IntegerSemantics::isInteger(Type))
    return std::nullopt;
  Value Now{Step->Down ? Initial.Number->sub(*Travelled) : Initial.Number->add(*Travelled), {}, {}};
  // Stepping an int or wider signed type does not overflow, and a step by a number of threads,
  // which is unsigned, does not either, nor does it lead past 64 bits (safety model, assumptions).
  // What is converted back from another type wraps.
  const bool Signed = IntegerSemantics::isSigned(Type);
  const unsigned Bits = Integers.bits(Type);
  if ((Signed && Bits >= Integers.bits(Context.IntTy) && (Step->OwnType || Step->ByThreads)) ||
      (!Signed && Bits == 64 && !Step->Down && Step->ByThreads &&
       State.Where.intersect(Table.facts()).is_subset(A.fits(*Initial.Number, 62, false))))
    return Now;
  if (!isa<Expr>(*Change)) // many steps at once
    return std::nullopt;
  // Any other variable may wrap: by induction it does not, if every value that passes the
  // condition still fits after one more step.
  const Value Previous{Step->Down ? Now.Number->add(Step->By) : Now.Number->sub(Step->By), {}, {}};
  const ThreadState Saved = State;
  const auto Recorded = static_cast<std::ptrdiff_t>(Out.Accesses.size());
  State.Where = State.Where.intersect(Iteration.ge_set(A.constant(1)));
  State.Locals[&Variable] = Previous;
  const Region Passed =
      State.Where.intersect(condition(Loop.Cond).MayHold).intersect(Table.facts());
  State = Saved;
  Out.Accesses.erase(Out.Accesses.begin() + Recorded, Out.Accesses.end());
  if (Passed.is_subset(A.fits(*Now.Number, Bits, Signed)) ||
      (!Signed && Bits == 32 && mayRaceIfItWraps(Loop, Variable, Initial, *Step)))
    return Now;
  return std::nullopt;
}

/// True for an unsigned counter of 64 bits that begins low and is stepped by a number of threads,
/// or by no more than a thread can count: it does not get to 2^63 (safety model, assumptions).
bool KernelWalker::staysLow(const LoopParts &Loop, const VarDecl &Variable, const Value &Initial) {
  const QualType Type = Variable.getType();
  if (!IntegerSemantics::isInteger(Type) || IntegerSemantics::isSigned(Type) ||
      Integers.bits(Type) != 64 || !Initial.Number)
    return false;
  constexpr int64_t MostByOne = 1 << 16;
  const auto Step = strideOf(*changeIn(Loop, Variable), Variable);
  const auto By = Step ? Algebra::asConstant(Step->By) : std::nullopt;
  return Step && !Step->Down && (Step->ByThreads || (By && *By >= 0 && *By <= MostByOne)) &&
         State.Where.intersect(Table.facts()).is_subset(A.fits(*Initial.Number, 62, false));
}

/// The direction in which \p Change steps \p Variable; for a loop that does so, that of its steps.
bool KernelWalker::isDown(const Stmt &Change, const VarDecl &Variable) const {
  if (const auto *E = dyn_cast<Expr>(&Change))
    return stepping(*E, Variable)->Down;
  const auto &For = cast<ForStmt>(Change);
  return isDown(*changeIn({For, For.getCond(), For.getBody(), For.getInc()}, Variable), Variable);
}

/// True when what \p Compared compares of \p V, an induction variable, is its value: not that of a
/// negative number as an unsigned one.
bool KernelWalker::comparesItsValue(const Expr &Compared, const VarDecl &V) const {
  bool Keeps = true;
  const Expr *E = Compared.IgnoreParens();
  for (; const auto *Cast = dyn_cast<CastExpr>(E); E = Cast->getSubExpr()->IgnoreParens())
    Keeps &= Cast->getCastKind() != CK_IntegralCast ||
             keepsValue(Cast->getSubExpr()->getType(), Cast->getType());
  const auto Now = State.Locals.find(&V);
  return Keeps || (Now != State.Locals.end() && Now->second.Number &&
                   Integers.bits(Compared.getType()) >= Integers.bits(V.getType()) &&
                   State.Where.intersect(Table.facts())
                       .is_subset(Now->second.Number->ge_set(A.constant(0))));
}

/// True for a condition that fails from some iteration on and holds before: a comparison of one of
/// \p Inductions, in the direction it goes, with what the loop does not change.
bool KernelWalker::boundsIterations(const Expr &Cond, const LoopParts &Loop,
                                    llvm::ArrayRef<const VarDecl *> Inductions,
                                    llvm::ArrayRef<const VarDecl *> Changing) const {
  const auto *Op = dyn_cast<BinaryOperator>(Cond.IgnoreParenImpCasts());
  if (Op && Op->getOpcode() == BO_LAnd)
    return boundsIterations(*Op->getLHS(), Loop, Inductions, Changing) &&
           boundsIterations(*Op->getRHS(), Loop, Inductions, Changing);
  if (!Op || !Op->isRelationalOp())
    return false;
  const auto bounds = [&](const Expr &Compared, const Expr &Bound, bool Below) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Compared.IgnoreParenImpCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && comparesItsValue(Compared, *V) && llvm::is_contained(Inductions, V) &&
           !namesAny(Bound, Changing) && isDown(*changeIn(Loop, *V), *V) != Below;
  };
  const bool Less = Op->getOpcode() == BO_LT || Op->getOpcode() == BO_LE;
  return bounds(*Op->getLHS(), *Op->getRHS(), Less) || bounds(*Op->getRHS(), *Op->getLHS(), !Less);
}

/// Executes one round of \p Loop for all of its rounds; \p Rounds where their number is known.
void KernelWalker::executeLoop(const LoopParts &Loop, const std::optional<Index> &Rounds) {
  const Stmt &Whole = Loop.Whole;
  llvm::DenseSet<const VarDecl *> InBody = assignedVariables(Loop.Body);
  for (const VarDecl *V : assignedVariables(Loop.Cond))
    InBody.insert(V);
  llvm::DenseSet<const VarDecl *> Assigned = InBody;
  for (const VarDecl *V : assignedVariables(Loop.Increment))
    Assigned.insert(V);
  const llvm::SmallVector<const VarDecl *> Changing(Assigned.begin(), Assigned.end());
  const ThreadState Before = State;
  forget(Changing, Whole, Inexactness::LoopCarried);
  const Index Iteration = Table.fresh(63, false);
  llvm::SmallVector<const VarDecl *, 2> Inductions;
  llvm::SmallVector<Value, 2> Begins;
  llvm::SmallVector<std::pair<const VarDecl *, Value>, 2> Ends;
  for (const VarDecl *V : Changing) {
    auto Initial = Before.Locals.find(V);
    if (Untracked.contains(V) || Initial == Before.Locals.end())
      continue;
    if (auto Now = induction(Loop, *V, Initial->second, Iteration)) {
      Inductions.push_back(V);
      Begins.push_back(std::move(*Now));
      if (auto Then = Rounds ? induction(Loop, *V, Initial->second, *Rounds) : std::nullopt)
        Ends.emplace_back(V, std::move(*Then));
    }
  }
  for (auto [V, Now] : llvm::zip_equal(Inductions, Begins)) {
    State.Locals[V] = Now;
    const unsigned Bits =
        staysLow(Loop, *V, Before.Locals.find(V)->second) ? 63 : Integers.bits(V->getType());
    if (Now.Number) // it does not wrap
      State.Where = State.Where.intersect(
          A.fits(*Now.Number, Bits, IntegerSemantics::isSigned(V->getType())));
  }
  const bool Leaves =
      !Loop.Cond || containsNode<BreakStmt>(Loop.Body) || containsNode<ReturnStmt>(Loop.Body);
  llvm::SmallVector<const VarDecl *> NotFixed; // (methods of a struct that is tracked only read it)
  llvm::copy_if(Changing, std::back_inserter(NotFixed),
                [&](const VarDecl *V) { return !V->getType()->isRecordType() || !isTracked(*V); });
  const bool ExactBound = !Leaves && boundsIterations(*Loop.Cond, Loop, Inductions, NotFixed);
  const size_t Recorded = Out.Accesses.size();
  const Condition C = Loop.Cond ? condition(Loop.Cond) : Integers.unknown();
  for (size_t I = Recorded; I < Out.Accesses.size(); ++I)
    Out.Accesses[I].blur(Inexactness::Guard, Whole); // not in each round
  State.Where = State.Where.intersect(C.MayHold);
  if (!C.Exact)
    State.blur(LastCondition);
  if (!ExactBound)
    State.blur({Inexactness::Guard, &Whole});
  // What ends the loop may be what another thread does.
  if (mayPoll(Loop.Cond) ||
      ((!ExactBound || !C.Exact) &&
       (mayPoll(Loop.Body, /*Discarded=*/true) || mayPoll(Loop.Increment, /*Discarded=*/true))))
    effect(KernelEffect::Kind::SpinWait, Whole);
  const Region InLoop = State.Where;
  risk(InLoop); // nobody says that it ends
  if (const auto It = Racing.find(&Whole); It != Racing.end())
    It->second = ExactBound && C.Exact;
  const std::vector<Index> Divisors = State.Divisors;
  const auto Unset = State.Unset;
  const Departures Outside = Departed;
  execute(Loop.Body);
  Departed.Breaks = Outside.Breaks;
  Departed.Continues = Outside.Continues;
  State.Reachable = true;
  // A `continue` may have led here from anywhere in the body.
  State.Where = InLoop;
  State.Divisors = Divisors;
  State.Unset = Unset;
  forget(llvm::SmallVector<const VarDecl *>(InBody.begin(), InBody.end()), Whole,
         Inexactness::LoopCarried);
  if (Loop.Increment)
    evaluate(Loop.Increment, /*Discarded=*/true);
  leaveLoop(Before, Changing, Whole, containsNode<ReturnStmt>(Loop.Body));
  for (auto &[V, Then] : Ends)
    State.Locals[V] = std::move(Then);
}

/// Behind a loop nothing is known of what it changed, nor of the divisions in it.
void KernelWalker::leaveLoop(const ThreadState &Before, llvm::ArrayRef<const VarDecl *> Changing,
                             const Stmt &Loop, bool Returns) {
  State.Where = Before.Where;
  State.Inexact = Before.Inexact;
  State.Divisors = Before.Divisors;
  State.Unset = Before.Unset;
  if (Returns)
    State.blur({Inexactness::Guard, &Loop});
  State.Reachable = true;
  forget(Changing, Loop, Inexactness::LoopCarried);
}

void KernelWalker::executeFor(const ForStmt &For) {
  execute(For.getInit());
  if (For.getConditionVariable())
    effect(KernelEffect::Kind::UnknownConstruct, For, "a variable declared in a condition");
  const std::optional<Index> Rounds = rounds(For);
  executeLoop({For, For.getCond(), For.getBody(), For.getInc()}, Rounds);
}

void KernelWalker::executeWhile(const WhileStmt &While) {
  if (While.getConditionVariable())
    effect(KernelEffect::Kind::UnknownConstruct, While, "a variable declared in a condition");
  executeLoop({While, While.getCond(), While.getBody()});
}

void KernelWalker::executeDo(const DoStmt &Do) {
  bool Again = true;
  if (Do.getCond()->EvaluateAsBooleanCondition(Again, Context) && !Again &&
      !containsNode<BreakStmt>(Do.getBody()) && !containsNode<ContinueStmt>(Do.getBody())) {
    execute(Do.getBody()); // `do { ... } while (0)`, once
    return execute(Do.getCond());
  }
  const llvm::DenseSet<const VarDecl *> Assigned = assignedVariables(&Do);
  const llvm::SmallVector<const VarDecl *> Changing(Assigned.begin(), Assigned.end());
  if (mayPoll(Do.getCond()) || mayPoll(Do.getBody(), /*Discarded=*/true))
    effect(KernelEffect::Kind::SpinWait, Do);
  const ThreadState Before = State;
  forget(Changing, Do, Inexactness::LoopCarried);
  State.blur({Inexactness::Guard, &Do});
  risk(State.Where);
  const Departures Outside = Departed;
  execute(Do.getBody());
  Departed.Breaks = Outside.Breaks;
  Departed.Continues = Outside.Continues;
  State.Reachable = true;
  State.Where = Before.Where;
  State.Divisors = Before.Divisors;
  State.Unset = Before.Unset;
  forget(Changing, Do, Inexactness::LoopCarried);
  condition(Do.getCond());
  leaveLoop(Before, Changing, Do, containsNode<ReturnStmt>(Do.getBody()));
}

} // namespace gpufuse
