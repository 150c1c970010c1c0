// Statements: branches split the state, loops forget what they change, early exits narrow what
// follows.
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/KernelWalker.h"
#include "analysis/kernel/Polling.h"
#include "matchers/Facts.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// A merged value with more pieces is forgotten.
constexpr unsigned MaxPieces = 12;

template <typename Node> bool contains(const Stmt *S) {
  if (!S)
    return false;
  if (isa<Node>(S))
    return true;
  return llvm::any_of(S->children(), [](const Stmt *Child) { return contains<Node>(Child); });
}

/// A case label inside a nested statement can be jumped to past whatever stands before it.
bool hasNestedCase(const CompoundStmt &Body) {
  return llvm::any_of(Body.body(), [](const Stmt *S) {
    while (const auto *Label = dyn_cast<SwitchCase>(S))
      S = Label->getSubStmt();
    return !isa<SwitchStmt>(S) && contains<SwitchCase>(S);
  });
}

bool sameValue(const Value &X, const Value &Y) {
  if (X.Parts != Y.Parts || X.Given != Y.Given)
    return false;
  if (X.Number && Y.Number)
    return Algebra::alike(*X.Number, *Y.Number);
  if (X.Pointer && Y.Pointer && X.Pointer->Offset && Y.Pointer->Offset)
    return X.Pointer->Base == Y.Pointer->Base && X.Pointer->Local == Y.Pointer->Local &&
           Algebra::alike(*X.Pointer->Offset, *Y.Pointer->Offset);
  return !X.Number && !X.Pointer && !Y.Number && !Y.Pointer && X.Unknown.Why == Y.Unknown.Why;
}

} // namespace

std::vector<Index> inBoth(std::vector<Index> X, llvm::ArrayRef<Index> Y) {
  llvm::erase_if(X, [&](const Index &E) {
    return llvm::none_of(Y, [&](const Index &Other) { return Algebra::alike(E, Other); });
  });
  return X;
}

void KernelWalker::execute(const Stmt *S) {
  if (!S || !State.Reachable)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    evaluate(E, /*Discarded=*/true);
    return;
  }
  switch (S->getStmtClass()) {
  case Stmt::NullStmtClass:
    return;
  case Stmt::CompoundStmtClass:
    for (const Stmt *Child : S->children())
      execute(Child);
    return;
  case Stmt::DeclStmtClass:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        declare(*Variable);
    return;
  case Stmt::IfStmtClass:
    return executeIf(*cast<IfStmt>(S));
  case Stmt::ForStmtClass:
    return executeFor(*cast<ForStmt>(S));
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    return executeOtherLoop(*S, While->getCond(), While->getBody());
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    return executeOtherLoop(*S, Do->getCond(), Do->getBody());
  }
  case Stmt::SwitchStmtClass:
    return executeSwitch(*cast<SwitchStmt>(S));
  case Stmt::ReturnStmtClass:
    return executeReturn(*cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    State.Reachable = false;
    return;
  case Stmt::AttributedStmtClass:
    return execute(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return execute(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    effect(KernelEffect::Kind::UnstructuredControl, *S);
    if (const auto *Label = dyn_cast<LabelStmt>(S))
      execute(Label->getSubStmt());
    return;
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    effect(KernelEffect::Kind::InlineAssembly, *S);
    return;
  default:
    effect(KernelEffect::Kind::UnknownConstruct, *S, S->getStmtClassName());
  }
}

void KernelWalker::declare(const VarDecl &Variable) {
  if (Variable.hasAttr<CUDASharedAttr>())
    return noteShared(Variable);
  const Stmt *Place = Variable.getInit();
  if (Variable.isStaticLocal() &&
      !(Variable.isConstexpr() && Variable.getType()->isArithmeticType()))
    effect(KernelEffect::Kind::UnknownConstruct, Place ? *Place : *Kernel.getBody(),
           "a static variable");
  if (const auto *Record = Context.getBaseElementType(Variable.getType())->getAsCXXRecordDecl();
      Record && Record->hasDefinition() && !Record->hasTrivialDestructor())
    effect(KernelEffect::Kind::UnknownCall, *Kernel.getBody(),
           "the destructor of " + Record->getNameAsString());
  if (Variable.hasAttr<CleanupAttr>())
    effect(KernelEffect::Kind::UnknownCall, *Kernel.getBody(),
           "the cleanup of " + Variable.getNameAsString());
  if (Variable.getType()->isPointerType() && Variable.getType().isRestrictQualified())
    effect(KernelEffect::Kind::UnknownConstruct, *Kernel.getBody(), "a local restrict pointer");
  const Expr *Init = Variable.getInit();
  if (Variable.getType()->isReferenceType()) {
    if (Init)
      References[&Variable] = place(Init);
    return;
  }
  if (Variable.getType().isVolatileQualified())
    effect(KernelEffect::Kind::VolatileAccess,
           *(Init ? static_cast<const Stmt *>(Init) : Kernel.getBody()));
  State.Locals[&Variable] = Init ? evaluate(Init) : Value();
}

/// Counts a shared variable once, and remembers it if other kernels may name it too.
void KernelWalker::noteShared(const VarDecl &Variable) {
  const VarDecl *Known = Variable.getCanonicalDecl();
  if (Variable.hasExternalStorage())
    Out.DynamicShared = Known;
  if (!SeenShared.insert(Known).second)
    return;
  if (Variable.getDeclContext() != static_cast<const DeclContext *>(&Kernel))
    Out.CommonShared.insert(Known);
  if (!Variable.hasExternalStorage())
    Out.StaticSharedBytes += Context.getTypeSizeInChars(Variable.getType()).getQuantity();
}

void KernelWalker::executeIf(const IfStmt &If) {
  execute(If.getInit());
  if (const VarDecl *Variable = If.getConditionVariable())
    declare(*Variable);
  if (If.isConstexpr()) {
    const auto Taken = If.getNondiscardedCase(Context);
    if (Taken) {
      execute(*Taken);
      return;
    }
  }
  if (If.isConsteval())
    return effect(KernelEffect::Kind::UnknownConstruct, If, "'if consteval'");
  const Condition C = condition(If.getCond());
  const Reason Why = LastCondition;
  const ThreadState Before = State;
  auto branch = [&](const Region &Taken, const Stmt *Body) {
    State = Before;
    State.Where = Before.Where.intersect(Taken);
    if (!C.Exact)
      State.blur(Why);
    const Reason Entered = State.Inexact;
    execute(Body);
    // Where both ways lead on unchanged, the guard no longer matters behind it.
    const bool Unchanged =
        State.Reachable && State.Inexact.Why == Entered.Why && State.Inexact.Place == Entered.Place;
    return std::pair(std::move(State), Unchanged);
  };
  auto [Then, ThenLeads] = branch(C.MayHold, If.getThen());
  auto [Else, ElseLeads] = branch(C.MayFail, If.getElse());
  if (ThenLeads && ElseLeads) {
    Then.Inexact = Else.Inexact = Before.Inexact;
    Then.Where = Else.Where = Before.Where;
  }
  merge(std::move(Then), std::move(Else), C, If);
}

void KernelWalker::merge(ThreadState Then, ThreadState Else, const Condition &C,
                         const Stmt &Place) {
  if (!Then.Reachable || !Else.Reachable) {
    State = Then.Reachable ? std::move(Then) : std::move(Else);
    return;
  }
  State = Else;
  State.Where = Then.Where.unite(Else.Where).coalesce();
  State.blur(Then.Inexact);
  State.Divisors = inBoth(std::move(State.Divisors), Then.Divisors);
  for (auto &[Variable, Other] : Then.Locals) {
    auto It = State.Locals.find(Variable);
    if (It == State.Locals.end() || sameValue(Other, It->second))
      continue;
    Value &Mine = It->second;
    if (C.Exact && Other.Number && Mine.Number) {
      Value Chosen{
          IntegerSemantics::asNumber(C).cond(*Other.Number, *Mine.Number).coalesce(), {}, {}};
      if (Chosen.Number->n_piece() <= MaxPieces) {
        Mine = std::move(Chosen);
        continue;
      }
    }
    Mine = unknown(Variable->getType(), Inexactness::Guard, Place, {Other, Mine});
  }
}

void KernelWalker::forget(llvm::ArrayRef<const VarDecl *> Variables, const Stmt &Place,
                          Inexactness Why) {
  for (const VarDecl *Named : Variables) {
    const auto Bound = References.find(Named);
    const VarDecl *Variable = Bound == References.end() ? Named : Bound->second.Variable;
    if (auto It = State.Locals.find(Variable); It != State.Locals.end())
      It->second = unknown(Variable->getType(), Why, Place);
  }
}

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
  const Expr *E = Step.IgnoreParenImpCasts();
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
  return builtinCoordinate(*E).has_value();
}

/// The value of \p E, of which it is not known here whether the thread comes to evaluate it.
Value KernelWalker::evaluateAside(const Expr &E) {
  const ThreadState Saved = State;
  const auto Recorded = static_cast<std::ptrdiff_t>(Out.Accesses.size());
  Value Result = evaluate(&E);
  State = Saved;
  Out.Accesses.erase(Out.Accesses.begin() + Recorded, Out.Accesses.end());
  return Result;
}

/// The value of an induction variable in iteration number k >= 0, a new symbol: initial + k * step.
std::optional<Value> KernelWalker::induction(const ForStmt &For, const VarDecl &Variable,
                                             const Value &Initial, bool &ExactBound) {
  if (!Initial.Number || !For.getInc() || !For.getCond() ||
      !IntegerSemantics::isInteger(Variable.getType()))
    return std::nullopt;
  const std::optional<Stepping> Found = stepping(*For.getInc(), Variable);
  if (!Found)
    return std::nullopt;
  const bool Down = Found->Down;
  const std::optional<Index> Step = Found->By ? evaluateAside(*Found->By).Number : A.constant(1);
  if (!Step || Algebra::dependsOnThread(*Step))
    return std::nullopt;
  const Index Iteration = Table.fresh(63, false);
  const std::optional<Index> Travelled = Table.product(Iteration, *Step);
  if (!Travelled)
    return std::nullopt;
  Value Now{Down ? Initial.Number->sub(*Travelled) : Initial.Number->add(*Travelled), {}, {}};
  const auto *Comparison = dyn_cast<BinaryOperator>(For.getCond()->IgnoreParens());
  const auto *Compared =
      Comparison ? dyn_cast<DeclRefExpr>(Comparison->getLHS()->IgnoreParenImpCasts()) : nullptr;
  const auto Op = Comparison ? Comparison->getOpcode() : BO_Comma;
  ExactBound = Compared && Compared->getDecl() == &Variable &&
               (Down ? Op == BO_GT || Op == BO_GE : Op == BO_LT || Op == BO_LE);
  // Stepping an int or wider signed type does not overflow, and a step by a number of threads,
  // which is unsigned, does not either (safety model, assumptions). What is converted back from
  // another type wraps.
  const bool Signed = IntegerSemantics::isSigned(Variable.getType());
  const unsigned Bits = Integers.bits(Variable.getType());
  const bool OwnType = IntegerSemantics::isInteger(Found->Computed) &&
                       IntegerSemantics::isSigned(Found->Computed) &&
                       Integers.bits(Found->Computed) == Bits;
  if (Signed && Bits >= Integers.bits(Context.IntTy) &&
      (OwnType || (Found->By && isThreadCount(*Found->By))))
    return Now;
  // Any other variable may wrap: by induction it does not, if every value that passes the
  // condition still fits after one more step.
  const Value Previous{Down ? Now.Number->add(*Step) : Now.Number->sub(*Step), {}, {}};
  const ThreadState Saved = State;
  const auto Recorded = static_cast<std::ptrdiff_t>(Out.Accesses.size());
  State.Where = State.Where.intersect(Iteration.ge_set(A.constant(1)));
  State.Locals[&Variable] = Previous;
  const Region Passed =
      State.Where.intersect(condition(For.getCond()).MayHold).intersect(Table.facts());
  State = Saved;
  Out.Accesses.erase(Out.Accesses.begin() + Recorded, Out.Accesses.end());
  const bool Fits =
      Passed.is_subset(A.fits(*Now.Number, Integers.bits(Variable.getType()), Signed));
  return Fits ? std::optional(Now) : std::nullopt;
}

void KernelWalker::executeFor(const ForStmt &For) {
  execute(For.getInit());
  llvm::DenseSet<const VarDecl *> InBody = assignedVariables(For.getBody());
  for (const VarDecl *V : assignedVariables(For.getCond()))
    InBody.insert(V);
  llvm::DenseSet<const VarDecl *> Assigned = InBody;
  for (const VarDecl *V : assignedVariables(For.getInc()))
    Assigned.insert(V);
  const llvm::SmallVector<const VarDecl *> Changing(Assigned.begin(), Assigned.end());
  const ThreadState Before = State;
  forget(Changing, For, Inexactness::LoopCarried);
  bool ExactBound = false;
  for (const VarDecl *V : Changing) {
    auto Initial = Before.Locals.find(V);
    if (InBody.contains(V) || Untracked.contains(V) || Initial == Before.Locals.end())
      continue;
    if (auto Now = induction(For, *V, Initial->second, ExactBound)) {
      State.Locals[V] = *Now;
      break;
    }
  }
  const Condition C = For.getCond() ? condition(For.getCond()) : Integers.unknown();
  State.Where = State.Where.intersect(C.MayHold);
  if (!C.Exact)
    State.blur(LastCondition);
  if (!ExactBound || contains<BreakStmt>(For.getBody()) || contains<ReturnStmt>(For.getBody()))
    State.blur({Inexactness::Guard, &For});
  // What ends the loop may be what another thread does.
  const bool Leaves =
      !For.getCond() || contains<BreakStmt>(For.getBody()) || contains<ReturnStmt>(For.getBody());
  if (mayPoll(For.getCond()) || ((Leaves || !ExactBound) && mayPoll(For.getBody())))
    effect(KernelEffect::Kind::SpinWait, For);
  if (For.getConditionVariable())
    effect(KernelEffect::Kind::UnknownConstruct, For, "a variable declared in a condition");
  const Region InLoop = State.Where;
  const std::vector<Index> Divisors = State.Divisors;
  execute(For.getBody());
  State.Reachable = true;
  // A `continue` may have led here from anywhere in the body.
  State.Where = InLoop;
  State.Divisors = Divisors;
  forget(llvm::SmallVector<const VarDecl *>(InBody.begin(), InBody.end()), For,
         Inexactness::LoopCarried);
  if (For.getInc())
    evaluate(For.getInc(), /*Discarded=*/true);

  State.Where = Before.Where;
  State.Inexact = Before.Inexact;
  State.Divisors = Before.Divisors;
  if (contains<ReturnStmt>(For.getBody()))
    State.blur({Inexactness::Guard, &For});
  State.Reachable = true;
  forget(Changing, For, Inexactness::LoopCarried);
}

void KernelWalker::executeOtherLoop(const Stmt &Loop, const Expr *Cond, const Stmt *Body) {
  llvm::DenseSet<const VarDecl *> Assigned = assignedVariables(&Loop);
  const llvm::SmallVector<const VarDecl *> Changing(Assigned.begin(), Assigned.end());
  if (mayPoll(Cond) || mayPoll(Body))
    effect(KernelEffect::Kind::SpinWait, Loop);
  if (const auto *While = dyn_cast<WhileStmt>(&Loop); While && While->getConditionVariable())
    effect(KernelEffect::Kind::UnknownConstruct, Loop, "a variable declared in a condition");
  const ThreadState Before = State;
  forget(Changing, Loop, Inexactness::LoopCarried);
  State.blur({Inexactness::Guard, &Loop});
  if (isa<WhileStmt>(Loop) && Cond)
    State.Where = State.Where.intersect(condition(Cond).MayHold);
  execute(Body);
  State.Reachable = true;
  if (!isa<WhileStmt>(Loop)) {
    State.Where = Before.Where;
    State.Divisors = Before.Divisors;
    forget(Changing, Loop, Inexactness::LoopCarried);
    if (Cond)
      condition(Cond);
  }
  State.Where = Before.Where;
  State.Inexact = Before.Inexact;
  State.Divisors = Before.Divisors;
  if (contains<ReturnStmt>(Body))
    State.blur({Inexactness::Guard, &Loop});
  State.Reachable = true;
  forget(Changing, Loop, Inexactness::LoopCarried);
}

void KernelWalker::executeSwitch(const SwitchStmt &Switch) {
  execute(Switch.getInit());
  if (const VarDecl *Variable = Switch.getConditionVariable())
    declare(*Variable);
  evaluate(Switch.getCond());
  llvm::DenseSet<const VarDecl *> Assigned = assignedVariables(Switch.getBody());
  const llvm::SmallVector<const VarDecl *> Changing(Assigned.begin(), Assigned.end());
  const ThreadState Before = State;
  const auto *Body = dyn_cast<CompoundStmt>(Switch.getBody());
  if (!Body) {
    effect(KernelEffect::Kind::UnstructuredControl, Switch);
    return;
  }
  if (hasNestedCase(*Body))
    effect(KernelEffect::Kind::UnstructuredControl, Switch);
  for (const Stmt *Child : Body->body()) {
    forget(Changing, Switch, Inexactness::Guard); // any case may have led here
    State.Where = Before.Where;
    State.Divisors = Before.Divisors;
    State.blur({Inexactness::Guard, &Switch});
    State.Reachable = true;
    execute(Child);
  }
  State.Where = Before.Where;
  State.Inexact = Before.Inexact;
  State.Divisors = Before.Divisors;
  if (contains<ReturnStmt>(Switch.getBody()))
    State.blur({Inexactness::Guard, &Switch});
  State.Reachable = true;
  forget(Changing, Switch, Inexactness::Guard);
}

void KernelWalker::executeReturn(const ReturnStmt &Return) {
  if (const Expr *Result = Return.getRetValue())
    Returned.push_back(evaluate(Result));
  else
    Returned.emplace_back();
  ReturnedDivisors =
      ReturnedDivisors ? inBoth(std::move(*ReturnedDivisors), State.Divisors) : State.Divisors;
  if (CallStack.empty())
    Out.EarlyReturns.push_back(&Return);
  State.Reachable = false;
}

} // namespace gpufuse
