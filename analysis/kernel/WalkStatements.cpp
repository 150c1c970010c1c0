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

/// A case label inside a nested statement can be jumped to past whatever stands before it.
bool hasNestedCase(const CompoundStmt &Body) {
  return llvm::any_of(Body.body(), [](const Stmt *S) {
    while (const auto *Label = dyn_cast<SwitchCase>(S))
      S = Label->getSubStmt();
    return !isa<SwitchStmt>(S) && containsNode<SwitchCase>(S);
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
  case Stmt::WhileStmtClass:
    return executeWhile(*cast<WhileStmt>(S));
  case Stmt::DoStmtClass:
    return executeDo(*cast<DoStmt>(S));
  case Stmt::SwitchStmtClass:
    return executeSwitch(*cast<SwitchStmt>(S));
  case Stmt::ReturnStmtClass:
    return executeReturn(*cast<ReturnStmt>(S));
  case Stmt::BreakStmtClass:
    ++Departed.Breaks;
    State.Reachable = false;
    return;
  case Stmt::ContinueStmtClass:
    ++Departed.Continues;
    State.Reachable = false;
    return;
  case Stmt::AttributedStmtClass:
    if (hasSpecificAttr<CXXAssumeAttr>(cast<AttributedStmt>(S)->getAttrs()))
      risk(State.Where); // of its not being so
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
  State.Unset.insert(&Variable);
  Value Initial = Init ? evaluate(Init) : Value();
  State.Locals[&Variable] = std::move(Initial);
  if (!beginsUnset(Variable))
    State.Unset.erase(&Variable);
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
    const Departures There = Departed;
    execute(Body);
    // Where both ways lead on unchanged, for all threads, the guard no longer matters behind it.
    const bool Unchanged = State.Reachable && State.Inexact.Why == Entered.Why &&
                           State.Inexact.Place == Entered.Place && Departed == There;
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
  State.Unset.insert_range(Then.Unset);
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
    if (auto Pointer = eitherPointer(Other, Mine, C, Place))
      Mine = {{}, std::move(Pointer), {}};
    else
      Mine = unknown(Variable->getType(), Inexactness::Guard, Place, {Other, Mine});
  }
}

/// One of two pointers into the same buffer: \p X where \p C holds, else \p Y.
std::optional<Address> KernelWalker::eitherPointer(const Value &X, const Value &Y,
                                                   const Condition &C, const Stmt &Place) {
  if (!X.Pointer || !Y.Pointer || X.Pointer->Base != Y.Pointer->Base ||
      X.Pointer->Local != Y.Pointer->Local)
    return std::nullopt;
  Address Out = *Y.Pointer;
  if (!X.Pointer->Offset || !Y.Pointer->Offset) {
    Out.Unknown = X.Pointer->Offset ? Y.Pointer->Unknown : X.Pointer->Unknown;
    Out.Offset.reset();
    Out.Element = nullptr;
    return Out;
  }
  Out.Offset.reset();
  Out.Unknown = {Inexactness::Guard, &Place};
  if (C.Exact)
    if (Index Chosen =
            IntegerSemantics::asNumber(C).cond(*X.Pointer->Offset, *Y.Pointer->Offset).coalesce();
        Chosen.n_piece() <= MaxPieces)
      Out.Offset = std::move(Chosen);
  return Out;
}

void KernelWalker::forget(llvm::ArrayRef<const VarDecl *> Variables, const Stmt &Place,
                          Inexactness Why) {
  for (const VarDecl *Named : Variables) {
    const auto Bound = References.find(Named);
    const VarDecl *Variable = Bound == References.end() ? Named : Bound->second.Variable;
    if (Variable && Variable->getType()->isRecordType() && isTracked(*Variable))
      continue; // nothing changes it
    if (auto It = State.Locals.find(Variable); It != State.Locals.end())
      It->second = unknown(Variable->getType(), Why, Place);
  }
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
  const unsigned Breaks = Departed.Breaks;
  for (const Stmt *Child : Body->body()) {
    forget(Changing, Switch, Inexactness::Guard); // any case may have led here
    State.Where = Before.Where;
    State.Divisors = Before.Divisors;
    State.Unset = Before.Unset;
    State.blur({Inexactness::Guard, &Switch});
    State.Reachable = true;
    execute(Child);
  }
  State.Where = Before.Where;
  State.Inexact = Before.Inexact;
  State.Divisors = Before.Divisors;
  State.Unset = Before.Unset;
  Departed.Breaks = Breaks;
  if (containsNode<ReturnStmt>(Switch.getBody()) || containsNode<ContinueStmt>(Switch.getBody()))
    State.blur({Inexactness::Guard, &Switch});
  State.Reachable = true;
  forget(Changing, Switch, Inexactness::Guard);
}

void KernelWalker::executeReturn(const ReturnStmt &Return) {
  const Expr *Result = Return.getRetValue();
  Value V;
  if (Result && Result->isGLValue())
    V.Referred = place(Result);
  else if (Result)
    V = evaluate(Result);
  Returned.push_back({std::move(V), State.Where, State.exact()});
  ReturnedDivisors =
      ReturnedDivisors ? inBoth(std::move(*ReturnedDivisors), State.Divisors) : State.Divisors;
  ++Departed.Returns;
  if (CallStack.empty())
    Out.EarlyReturns.push_back(
        {&Return, State.exact() ? std::optional(State.Where) : std::nullopt});
  State.Reachable = false;
}

} // namespace gpufuse
