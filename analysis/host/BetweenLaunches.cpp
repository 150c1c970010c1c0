#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ErrorTests.h"
#include "analysis/kernel/AssignedVariables.h"
#include "matchers/Annotations.h"
#include "matchers/Closures.h"
#include "matchers/DeviceApi.h"
#include "matchers/HelpersElsewhere.h"
#include "matchers/HostApi.h"
#include "matchers/HostOperation.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace gpufuse {
namespace {

constexpr unsigned MaxCallDepth = 4;

RejectReason reasonFor(RuntimeOp Op) {
  switch (Op) {
  case RuntimeOp::DeviceSynchronize:
  case RuntimeOp::StreamSynchronize:
  case RuntimeOp::EventSynchronize:
    return RejectReason::SyncBetween;
  case RuntimeOp::Copy:
  case RuntimeOp::CopyAsync:
  case RuntimeOp::CopySymbol:
  case RuntimeOp::CopySymbolAsync:
  case RuntimeOp::Prefetch:
  case RuntimeOp::Advise:
    return RejectReason::CopyBetween;
  case RuntimeOp::Set:
  case RuntimeOp::SetAsync:
    return RejectReason::MemsetBetween;
  case RuntimeOp::EventCreate:
  case RuntimeOp::EventDestroy:
  case RuntimeOp::EventRecord:
  case RuntimeOp::EventQuery:
  case RuntimeOp::EventElapsed:
  case RuntimeOp::StreamWaitEvent:
    return RejectReason::EventBetween;
  case RuntimeOp::StreamCreate:
  case RuntimeOp::StreamDestroy:
  case RuntimeOp::StreamQuery:
  case RuntimeOp::HostCallback:
  case RuntimeOp::CaptureBegin:
  case RuntimeOp::CaptureEnd:
    return RejectReason::StreamOperationBetween;
  case RuntimeOp::Allocate:
  case RuntimeOp::AllocateManaged:
  case RuntimeOp::AllocateHost:
  case RuntimeOp::Free:
  case RuntimeOp::FreeHost:
    return RejectReason::AllocationBetween;
  case RuntimeOp::SetDevice:
  case RuntimeOp::DeviceReset:
  case RuntimeOp::DeviceQuery:
  case RuntimeOp::FunctionAttribute:
    return RejectReason::DeviceChangeBetween;
  case RuntimeOp::LaunchKernel:
  case RuntimeOp::LaunchOther:
    return RejectReason::LaunchBetween;
  default:
    return RejectReason::UnknownCallBetween;
  }
}

/// The first label in \p S that a goto, or a switch around \p S, can come to.
const Stmt *labelIn(const Stmt &S, bool InSwitch = false) {
  if (isa<LabelStmt>(S) || (isa<SwitchCase>(S) && !InSwitch))
    return &S;
  for (const Stmt *Child : S.children())
    if (Child && !isa<LambdaExpr>(Child))
      if (const Stmt *Found = labelIn(*Child, InSwitch || isa<SwitchStmt>(S)))
        return Found;
  return nullptr;
}

/// True for what only gives the device work, or waits for it.
bool isDeviceWork(RuntimeOp Op) {
  const RejectReason Reason = reasonFor(Op);
  return Op != RuntimeOp::EventCreate && Op != RuntimeOp::EventDestroy &&
         Op != RuntimeOp::EventElapsed &&
         (Reason == RejectReason::SyncBetween || Reason == RejectReason::MemsetBetween ||
          Reason == RejectReason::EventBetween);
}

enum class Question {
  Between,     ///< may it stand between launches?
  HostEffects, ///< what does it do on the host? Launches, sets, events and waits are no obstacles
  Value,       ///< is it nothing but a value, however often and in whatever order it is evaluated?
  Checks,      ///< does it nothing but check for errors?
};

class BetweenWalker {
public:
  BetweenWalker(const ASTContext &Context, const Harmless &Allowed, Question Asked, Between &Out)
      : Context(Context), Out(Out), Allowed(Allowed), Asked(Asked) {
    if (Allowed.Own)
      Errors.Own.insert(Allowed.Own);
    if (Allowed.OwnReturns) {
      Errors.Tests = Allowed.Own;
      Errors.Test = Allowed.OwnReturns;
    }
  }

  void statement(const Stmt *S) {
    if (!S || (Allowed.Absent && Allowed.Absent->contains(S)))
      return;
    if (const auto *E = dyn_cast<Expr>(S)) {
      ThrownAway = dyn_cast<CallExpr>(E->IgnoreParenCasts()); // `(void)cudaGetLastError();`
      return expression(E);
    }
    switch (S->getStmtClass()) {
    case Stmt::NullStmtClass:
      return;
    case Stmt::CompoundStmtClass:
      ++ClosedScopes; // the second launch does not stand in it
      for (const Stmt *Child : S->children())
        statement(Child);
      --ClosedScopes;
      return;
    case Stmt::AttributedStmtClass:
      return statement(cast<AttributedStmt>(S)->getSubStmt());
    case Stmt::DeclStmtClass:
      for (const Decl *D : cast<DeclStmt>(S)->decls()) {
        if (const auto *Variable = dyn_cast<VarDecl>(D))
          declaration(*Variable, *S);
        if (const auto *Alias = dyn_cast<TypedefNameDecl>(D);
            Alias && Alias->getUnderlyingType().getCanonicalType()->isVariablyModifiedType())
          obstacle(RejectReason::UnknownCallBetween, *S,
                   "the length of an array is computed between the launches");
        if (Functions.empty() && ClosedScopes == 0)
          names(*D, *S);
      }
      return;
    case Stmt::IfStmtClass:
      return branch(*cast<IfStmt>(S));
    case Stmt::DoStmtClass: { // the usual wrapper of statement macros
      const auto *Do = cast<DoStmt>(S);
      Expr::EvalResult Result;
      if (Do->getCond()->EvaluateAsInt(Result, Context) && Result.Val.getInt().isZero())
        return statement(Do->getBody());
      break;
    }
    case Stmt::ReturnStmtClass:
      if (!Functions.empty())
        return expression(cast<ReturnStmt>(S)->getRetValue());
      break;
    default:
      break;
    }
    obstacle(RejectReason::ControlFlowBetween, *S, "control flow stands between the launches");
  }

  /// What a call of \p Callee does, with results of error queries for \p Results.
  void body(const FunctionDecl &Callee, llvm::ArrayRef<unsigned> Results) {
    for (const unsigned Parameter : Results)
      Errors.Variables.insert(Callee.getParamDecl(Parameter)->getCanonicalDecl());
    Functions.push_back(&Callee);
    statement(Callee.getBody());
    Functions.pop_back();
  }

  /// Also a label on a path that is not taken lets control come to the second launch alone.
  void entered(const Stmt &Label) {
    obstacle(RejectReason::ControlFlowBetween, Label, "a label stands between the launches");
  }

private:
  void obstacle(RejectReason Reason, const Stmt &Place, llvm::Twine Message) {
    const Stmt &Where = Calls.empty() ? Place : *Calls.front();
    Out.Obstacles.push_back({Reason,
                             positionOf(Where.getBeginLoc(), Context.getSourceManager()),
                             Message.str(),
                             "",
                             {}});
  }

  /// Every name that \p D brings.
  void names(const Decl &D, const Stmt &Place) {
    if (isa<StaticAssertDecl, EmptyDecl>(D))
      return;
    const auto *Named = dyn_cast<NamedDecl>(&D);
    if (!Named || isa<UsingDirectiveDecl, UsingEnumDecl>(D) ||
        (Named->getDeclName() && !Named->getIdentifier())) {
      Out.AnyName = positionOf(Place.getBeginLoc(), Context.getSourceManager());
      return; // erring towards every name
    }
    if (Named->getIdentifier())
      Out.Declared.insert(Named->getName());
    if (const auto *Record = dyn_cast<RecordDecl>(&D); Record && Record->isAnonymousStructOrUnion())
      fieldNames(*Record);
    else if (const auto *Enum = dyn_cast<EnumDecl>(&D); Enum && !Enum->isScoped())
      for (const EnumConstantDecl *Constant : Enum->enumerators())
        Out.Declared.insert(Constant->getName());
    else if (const auto *Bound = dyn_cast<DecompositionDecl>(&D))
      for (const BindingDecl *Binding : Bound->bindings())
        Out.Declared.insert(Binding->getName());
  }

  /// The fields of an anonymous union are names of the scope around it.
  void fieldNames(const RecordDecl &Record) {
    for (const FieldDecl *Field : Record.fields())
      if (Field->getIdentifier())
        Out.Declared.insert(Field->getName());
      else if (Field->isAnonymousStructOrUnion())
        fieldNames(*Field->getType()->getAsRecordDecl());
  }

  void declaration(const VarDecl &Variable, const Stmt &Place) {
    const QualType Type = Variable.getType().getNonReferenceType();
    if (const auto *Record = Context.getBaseElementType(Type)->getAsCXXRecordDecl();
        Record && Record->hasDefinition() && !Record->hasTrivialDestructor())
      obstacle(RejectReason::UnknownCallBetween, Place,
               "an object with a destructor is declared between the launches");
    if (Type.getCanonicalType()->isVariablyModifiedType())
      obstacle(RejectReason::UnknownCallBetween, Place,
               "the length of an array is computed between the launches");
    if (Variable.isStaticLocal() && !isConstantValue(Variable))
      obstacle(RejectReason::WriteBetween, Place,
               "a static variable is initialised between the launches");
    if (Variable.hasAttr<CleanupAttr>())
      obstacle(RejectReason::UnknownCallBetween, Place,
               "a variable with a cleanup function is declared between the launches");
    expression(Variable.getInit());
    if (!Variable.getType()->isReferenceType() && Variable.getInit() &&
        isError(*Variable.getInit(), Errors))
      Errors.Variables.insert(Variable.getCanonicalDecl());
    if (const auto *Bound = dyn_cast<DecompositionDecl>(&Variable))
      for (const BindingDecl *Binding : Bound->bindings())
        if (const VarDecl *Element = Binding->getHoldingVar()) // from `get<I>()`
          declaration(*Element, Place);
  }

  void branch(const IfStmt &If) {
    statement(If.getInit());
    if (const VarDecl *Variable = If.getConditionVariable()) {
      declaration(*Variable, If);
      if (Functions.empty() && ClosedScopes == 0)
        names(*Variable, If);
    }
    if (If.isConsteval()) {
      statement(If.getThen());
      return statement(If.getElse());
    }
    expression(If.getCond());
    const ErrorTest Test = tested(*If.getCond());
    const ErrorVariables Before = Errors;
    if (Test != ErrorTest::TrueOnFailure)
      statement(If.getThen());
    else
      onFailure(If.getThen());
    const ErrorVariables AfterThen = std::exchange(Errors, Before);
    if (Test != ErrorTest::TrueOnSuccess)
      statement(If.getElse());
    else
      onFailure(If.getElse());
    keepCommon(AfterThen);
  }

  /// An error of long ago may be what leads here: what the host has then is not what it had.
  void onFailure(const Stmt *S) {
    if (!S || Asked != Question::HostEffects)
      return;
    Between There;
    Harmless Then{nullptr, Allowed.Commutes, Allowed.Absent};
    Then.Libraries = true;
    BetweenWalker Walker(Context, Then, Asked, There);
    Walker.Calls = Calls;
    Walker.Functions = Functions;
    Walker.statement(S);
    Out.Assigned.insert(There.Assigned.begin(), There.Assigned.end());
    for (Obstacle &O : There.Obstacles)
      if (O.Reason == RejectReason::WriteBetween ||
          (O.Reason == RejectReason::UnknownCallBetween && !endsProgram(*S)))
        Out.Obstacles.push_back(std::move(O));
  }

  /// True where one of the statements of \p S, always made, ends the program or is left by an
  /// exception.
  static bool endsProgram(const Stmt &S) {
    if (const auto *List = dyn_cast<CompoundStmt>(&S)) {
      for (const Stmt *Each : List->body())
        if (endsProgram(*Each) || mayLeave(*Each))
          return !mayLeave(*Each);
      return false;
    }
    const auto *E = dyn_cast<Expr>(&S);
    const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreParenImpCasts()) : nullptr;
    return (E && isa<CXXThrowExpr>(E->IgnoreUnlessSpelledInSource())) ||
           (Call && Call->getDirectCallee() && neverReturns(*Call->getDirectCallee()));
  }

  static bool mayLeave(const Stmt &S) {
    return isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt>(S) ||
           llvm::any_of(S.children(), [](const Stmt *Child) { return Child && mayLeave(*Child); });
  }

  /// What \p Condition says about an error of ours; remembers that one is checked.
  ErrorTest tested(const Expr &Condition) {
    const ErrorTest Test = errorTest(Condition, Errors);
    if (Test != ErrorTest::None && !Out.HasErrorCheck) {
      Out.HasErrorCheck = true;
      Out.ErrorCheck = positionOf(Condition.getBeginLoc(), Context.getSourceManager());
    }
    return Test;
  }

  /// `c ? a : b`, `c && a`, `c || a`: what only a failure evaluates is not looked at. Null where
  /// there is no such operand.
  void choice(const Expr &Condition, const Expr *IfTrue, const Expr *IfFalse) {
    expression(&Condition);
    const ErrorTest Test = tested(Condition);
    const ErrorVariables Before = Errors;
    if (Test != ErrorTest::TrueOnFailure)
      expression(IfTrue);
    else
      onFailure(IfTrue);
    const ErrorVariables AfterTrue = std::exchange(Errors, Before);
    if (Test != ErrorTest::TrueOnSuccess)
      expression(IfFalse);
    else
      onFailure(IfFalse);
    keepCommon(AfterTrue);
  }

  /// A variable holds an error of ours only if it does on every way that leads here.
  void keepCommon(const ErrorVariables &Other) {
    llvm::DenseSet<const VarDecl *> Common;
    for (const VarDecl *V : Errors.Variables)
      if (Other.Variables.contains(V))
        Common.insert(V);
    Errors.Variables = std::move(Common);
  }

  /// `dynamic_cast<T &>(x)` and `typeid(*p)` throw.
  static bool mayFail(const Expr &E) {
    const auto *Cast = dyn_cast<CXXDynamicCastExpr>(&E);
    const auto *Id = dyn_cast<CXXTypeidExpr>(&E);
    return (Cast && Cast->getTypeAsWritten()->isReferenceType()) ||
           (Id && Id->isPotentiallyEvaluated());
  }

  void expression(const Expr *E) {
    if (!E)
      return;
    if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->isAssignmentOp())
      assignment(*Op->getLHS(), *E);
    else if (const auto *Unary = dyn_cast<UnaryOperator>(E);
             Unary && Unary->isIncrementDecrementOp())
      assignment(*Unary->getSubExpr(), *E);
    else if (const auto *Call = dyn_cast<CallExpr>(E))
      return call(*Call);
    else if (const auto *Chosen = dyn_cast<ConditionalOperator>(E))
      return choice(*Chosen->getCond(), Chosen->getTrueExpr(), Chosen->getFalseExpr());
    else if (const auto *Logical = dyn_cast<BinaryOperator>(E); Logical && Logical->isLogicalOp())
      return Logical->getOpcode() == BO_LAnd
                 ? choice(*Logical->getLHS(), Logical->getRHS(), nullptr)
                 : choice(*Logical->getLHS(), nullptr, Logical->getRHS());
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
      construction(*Construct);
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E)) {
      return expression(Default->getExpr());
    } else if (const auto *Lambda = dyn_cast<LambdaExpr>(E); Lambda && copiesOnly(*Lambda)) {
      for (const Expr *Init : Lambda->capture_inits())
        expression(Init);
      return;
    } else if (mayFail(*E)) {
      obstacle(RejectReason::UnknownCallBetween, *E,
               "an expression that may throw stands between the launches");
      return;
    } else if (isa<VAArgExpr, CXXNewExpr, CXXDeleteExpr, LambdaExpr, StmtExpr, CXXThrowExpr,
                   AtomicExpr, CoawaitExpr, CXXDefaultInitExpr, CXXBindTemporaryExpr,
                   CXXInheritedCtorInitExpr>(E)) {
      obstacle(RejectReason::UnknownCallBetween, *E,
               "an expression with effects stands between the launches");
      return;
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
          V && V->getTLSKind() == VarDecl::TLS_Dynamic)
        obstacle(RejectReason::UnknownCallBetween, *E,
                 "a thread_local variable may be initialised between the launches");
    const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E);
    const bool NamesLength =
        (isa<ExplicitCastExpr>(E) && E->getType().getCanonicalType()->isVariablyModifiedType()) ||
        (Size && Size->getTypeOfArgument().getCanonicalType()->isVariablyModifiedType());
    if (NamesLength)
      obstacle(RejectReason::UnknownCallBetween, *E,
               "the length of an array is computed between the launches");
    if (E->getType().isVolatileQualified() && E->isGLValue())
      obstacle(RejectReason::WriteBetween, *E, "volatile memory is accessed between the launches");
    if (E->getType()->isAtomicType() && E->isGLValue())
      obstacle(RejectReason::WriteBetween, *E, "an atomic object is accessed between the launches");
    const ErrorVariables Before = Errors;
    for (const Stmt *Child : E->children())
      if (const auto *Sub = dyn_cast_or_null<Expr>(Child))
        expression(Sub);
    if (isa<AbstractConditionalOperator>(E)) // `a ?: b`: the second operand runs only sometimes
      keepCommon(Before);
  }

  /// True for a lambda that captures nothing by reference.
  static bool copiesOnly(const LambdaExpr &Lambda) {
    return llvm::all_of(Lambda.captures(), [](const LambdaCapture &Capture) {
      return Capture.capturesVariable() && Capture.getCaptureKind() == LCK_ByCopy;
    });
  }

  /// The toolkit's own constructors (dim3), and those of plain views, only initialise members; any
  /// other may do anything.
  void construction(const CXXConstructExpr &Construct) {
    const FunctionDecl *Definition = Construct.getConstructor();
    if (cast<CXXConstructorDecl>(Definition)->isTrivial() ||
        onlyGivesFields(*Construct.getConstructor()))
      return;
    const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody(Definition));
    if (!Body || !Body->body_empty() || Calls.size() >= MaxCallDepth ||
        !Context.getSourceManager().isInSystemHeader(Definition->getLocation()))
      return obstacle(RejectReason::UnknownCallBetween, Construct,
                      "the constructor of '" +
                          Construct.getConstructor()->getParent()->getNameAsString() +
                          "' runs between the launches");
    Calls.push_back(&Construct);
    Functions.push_back(Definition);
    for (const CXXCtorInitializer *Init : cast<CXXConstructorDecl>(Definition)->inits())
      expression(Init->getInit());
    Functions.pop_back();
    Calls.pop_back();
  }

  void assignment(const Expr &Target, const Expr &Place) {
    const Expr *E = Target.IgnoreParens();
    const VarDecl *Variable = nullptr;
    while (const auto *Member = dyn_cast<MemberExpr>(E)) {
      Variable = dyn_cast<VarDecl>(Member->getMemberDecl()); // a static one
      if (Member->isArrow() || Variable || Member->getMemberDecl()->getType()->isReferenceType())
        break;
      E = Member->getBase()->IgnoreParens();
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      Variable = dyn_cast<VarDecl>(Ref->getDecl());
    if ((!Variable || Variable->getType()->isReferenceType()) && Allowed.CountersAndPrints &&
        noteField(Target))
      return;
    if (!Variable || Variable->getType()->isReferenceType())
      return Allowed.HostMemory
                 ? written(Target)
                 : obstacle(RejectReason::WriteBetween, Place,
                            "memory other than a named variable is written between the launches");
    const bool OfCallee = !Functions.empty() && Variable->hasLocalStorage() &&
                          Variable->getParentFunctionOrMethod() == Functions.back();
    if (!OfCallee)
      Out.Assigned.insert(Variable->getCanonicalDecl());
    const auto *Op = dyn_cast<BinaryOperator>(&Place);
    if (Op && Op->getOpcode() == BO_Assign && isError(*Op->getRHS(), Errors))
      Errors.Variables.insert(Variable->getCanonicalDecl());
    else
      Errors.Variables.erase(Variable->getCanonicalDecl());
  }

  /// True for a variable, or a part of one, that is named and no reference.
  static bool isOwnStorage(const Expr &Place) {
    const Expr *E = Place.IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return !Member->isArrow() && !Member->getMemberDecl()->getType()->isReferenceType() &&
             isOwnStorage(*Member->getBase());
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
      return Base->getType()->isArrayType() && isOwnStorage(*Base);
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && !V->getType()->isReferenceType() && !V->getType()->isPointerType();
  }

  /// Notes that what \p Place is, or is the address of, may be written: every variable that it may
  /// lead to, and memory.
  void written(const Expr &Place) {
    Out.WritesHost = true;
    const Expr *E = Place.IgnoreParenCasts();
    if (!isOwnStorage(*E))
      Errors.Variables.clear(); // it may be one of them
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const ValueDecl *Named = Ref ? Ref->getDecl() : nullptr;
    if (const auto *Bound = dyn_cast_or_null<BindingDecl>(Named))
      Named = cast<ValueDecl>(Bound->getDecomposedDecl());
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      Named = Member->getMemberDecl(); // perhaps a static one
    if (const auto *V = dyn_cast_or_null<VarDecl>(Named)) {
      Out.Assigned.insert(V->getCanonicalDecl());
      Errors.Variables.erase(V->getCanonicalDecl());
    }
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return written(*Element->getBase());
    for (const Stmt *Child : E->children())
      if (const auto *Sub = dyn_cast_or_null<Expr>(Child))
        written(*Sub);
  }

  /// A library function that comes back, and that touches nothing but what its arguments refer to.
  bool writesArgumentsOnly(const CallExpr &Call) {
    const auto *Type = Call.getDirectCallee()->getType()->getAs<FunctionProtoType>();
    if (!Allowed.HostMemory || !Type || !Type->isNothrow() ||
        hostEffect(Call) != HostEffect::Arguments)
      return false;
    for (const Expr *Arg : Call.arguments())
      written(*Arg);
    if (const auto *OnObject = dyn_cast<CXXMemberCallExpr>(&Call))
      written(*OnObject->getImplicitObjectArgument());
    return true;
  }

  /// True where \p Target is a number in an object that a pointer or reference names.
  bool noteField(const Expr &Target) {
    if (!Target.getType()->isArithmeticType() || Target.getType().isVolatileQualified())
      return false;
    llvm::SmallVector<const FieldDecl *, 2> Around;
    const Expr *E = Target.IgnoreParens();
    for (bool Arrow = false; !Arrow;) {
      const auto *Member = dyn_cast<MemberExpr>(E);
      const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
      if (!Field)
        break;
      if (Field->isBitField() || Field->getParent()->isUnion() ||
          Field->getType()->isReferenceType())
        return false;
      Around.push_back(Field->getCanonicalDecl());
      Arrow = Member->isArrow();
      E = Member->getBase()->IgnoreParenImpCasts();
    }
    if (Around.empty() || !isa<CXXThisExpr, DeclRefExpr>(E))
      return false;
    Out.AssignedFields.insert_range(Around);
    return true;
  }

  void call(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    const auto *Launch = dyn_cast<CUDAKernelCallExpr>(&Call);
    if (Allowed.Commutes && (Launch || runtimeOp(Call) != RuntimeOp::None) &&
        Allowed.Commutes(Call))
      Errors.Own.insert(&Call);
    const bool Expected = Errors.Own.contains(&Call);
    if (Launch && (Expected || Asked == Question::HostEffects)) {
      for (const CallExpr *Part : {Launch->getConfig(), static_cast<const CallExpr *>(Launch)})
        for (const Expr *Arg : Part->arguments())
          expression(Arg);
      return;
    }
    if (Launch)
      return obstacle(RejectReason::LaunchBetween, Call,
                      "another kernel is launched between the launches");
    const RuntimeOp Op = Expected ? RuntimeOp::ErrorQuery : runtimeOp(Call);
    const std::string Name = Callee ? Callee->getNameAsString() : std::string();
    const bool Work = Asked == Question::HostEffects && isDeviceWork(Op);
    Out.Waits |= Work && reasonFor(Op) != RejectReason::EventBetween;
    if (Op == RuntimeOp::Allocate && Allowed.HostMemory) {
      for (const Expr *Arg : Call.arguments())
        expression(Arg);
      for (const Expr *Arg : Call.arguments()) // `&pitch`, too
        if (Arg->getType()->isPointerType())
          written(*Arg);
      return;
    }
    if (Op != RuntimeOp::None && Op != RuntimeOp::ErrorQuery && Op != RuntimeOp::ErrorText && !Work)
      return obstacle(reasonFor(Op), Call, "'" + Name + "' is called between the launches");
    if (const auto *OnObject = dyn_cast<CXXMemberCallExpr>(&Call))
      expression(OnObject->getImplicitObjectArgument());
    for (const Expr *Arg : Call.arguments())
      expression(Arg);
    if ((Asked == Question::Value && Op != RuntimeOp::None) ||
        ((Asked == Question::Value || Asked == Question::Checks) && keepsState(Call)))
      return obstacle(RejectReason::UnknownCallBetween, Call,
                      "'" + Name + "' may give another value with each call");
    if (Op == RuntimeOp::ErrorQuery && &Call == ThrownAway && &Call != Allowed.Own &&
        !std::exchange(Out.HasErrorCheck, true))
      Out.ErrorCheck = positionOf(Call.getBeginLoc(), Context.getSourceManager());
    if (Op == RuntimeOp::ErrorQuery && !Expected && &Call != ThrownAway && !Out.HasErrorCheck &&
        !std::exchange(Out.KeepsError, true))
      Out.ErrorCheck = positionOf(
          (Calls.empty() ? static_cast<const Expr &>(Call) : *Calls.front()).getBeginLoc(),
          Context.getSourceManager());
    if (Op != RuntimeOp::None)
      return;
    if (Allowed.Libraries && Callee &&
        (neverReturns(*Callee) || hostEffect(Call) != HostEffect::Unknown ||
         Context.getSourceManager().isInSystemHeader(Callee->getLocation())))
      return;
    const bool Asserts = Callee && Allowed.CountersAndPrints && failsAssertion(*Callee);
    Out.Asserts |= Asserts;
    if (Callee && neverReturns(*Callee) &&
        Callee->getBuiltinID() != Builtin::BI__builtin_unreachable && !Asserts)
      return obstacle(RejectReason::UnknownCallBetween, Call, "'" + Name + "' ends the program");
    if (!Callee)
      return obstacle(RejectReason::UnknownCallBetween, Call,
                      "a function is called through a pointer between the launches");
    if (hostEffect(Call) == HostEffect::Value || Callee->getBuiltinID())
      if (Callee->isConstexpr() || hostEffect(Call) == HostEffect::Value ||
          Callee->hasAttr<ConstAttr>() || Callee->getName() == "__builtin_expect")
        return;
    if (onlyObserves(*Callee) ||
        (Allowed.CountersAndPrints && (onlyPrints(Call) || marksRange(Call) || Asserts)))
      return;
    if (writesArgumentsOnly(Call))
      return;
    const FunctionDecl *Body = nullptr;
    const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
    // (A closure that changes the copies it keeps writes to no name.)
    const bool KeepsValue =
        !Method || !Method->getParent()->isLambda() || Method->isConst() || Method->isStatic();
    const bool KnownBody = !(Method && Method->isVirtual()) && KeepsValue &&
                           Callee->hasBody(Body) && !mayBeReplaced(*Callee);
    if (isHostOnly(*Callee)) {
      Out.CallsHostOnly = true;
      Errors.Variables.clear(); // it may write to them
      return;
    }
    if (const auto Known = helperElsewhere(*Callee); Known && isHarmless(Call, *Known)) {
      Out.CallsElsewhere = true;
      if (Known->What == HelperFact::Kind::Check && !std::exchange(Out.HasErrorCheck, true))
        Out.ErrorCheck = positionOf(Call.getBeginLoc(), Context.getSourceManager());
      return;
    }
    if (!KnownBody || Calls.size() >= MaxCallDepth || llvm::is_contained(Functions, Body) ||
        takesMutableReference(*Callee))
      return obstacle(RejectReason::UnknownCallBetween, Call,
                      "'" + Name +
                          "', whose effects are not known, is called between the launches");
    const unsigned FirstArgument = objectArguments(Call);
    for (unsigned I = 0; I < Body->getNumParams() && I + FirstArgument < Call.getNumArgs(); ++I)
      if (!Body->getParamDecl(I)->getType()->isReferenceType() &&
          isError(*Call.getArg(I + FirstArgument), Errors))
        Errors.Variables.insert(Body->getParamDecl(I)->getCanonicalDecl());
      else
        Errors.Variables.erase(Body->getParamDecl(I)->getCanonicalDecl());
    Calls.push_back(&Call);
    Functions.push_back(Body);
    statement(Body->getBody());
    Functions.pop_back();
    Calls.pop_back();
  }

  /// True if \p Known says that \p Call does nothing but give a value, or find no error.
  bool isHarmless(const CallExpr &Call, const HelperFact &Known) const {
    return Known.What == HelperFact::Kind::Value ||
           (Asked != Question::Value && llvm::all_of(Known.Errors, [&](unsigned Parameter) {
              return Parameter < Call.getNumArgs() && isError(*Call.getArg(Parameter), Errors);
            }));
  }

  /// True where what \p Callee does to a parameter may be done to a variable of the caller. (To an
  /// object, the unit's own code does so by naming its fields, or by calling its methods.)
  bool takesMutableReference(const FunctionDecl &Callee) const {
    const bool IsOwn = !Context.getSourceManager().isInSystemHeader(Callee.getLocation());
    return llvm::any_of(Callee.parameters(), [&](const ParmVarDecl *P) {
      if (!P->getType()->isReferenceType())
        return false;
      const QualType To = P->getType()->getPointeeType();
      const CXXRecordDecl *Class = To->getAsCXXRecordDecl();
      const bool IsObject = IsOwn && Class && !Class->isLambda() && !Class->isUnion() &&
                            P->getType()->isLValueReferenceType() &&
                            !Context.getSourceManager().isInSystemHeader(Class->getLocation());
      const bool IsValue = To->isScalarType() || closureType(To);
      return !To.isConstQualified() && !IsObject && !(IsValue && isHandedOn(*P));
    });
  }

  const ASTContext &Context;
  Between &Out;
  /// The calls being looked into, outermost first: obstacles are reported at the outermost.
  llvm::SmallVector<const Expr *, 4> Calls;
  llvm::SmallVector<const FunctionDecl *, 4> Functions;
  /// The braces around what is looked at, between the launches: names end there.
  unsigned ClosedScopes = 0;
  ErrorVariables Errors;
  /// What a statement calls for nothing but its effect.
  const CallExpr *ThrownAway = nullptr;
  const Harmless Allowed;
  const Question Asked;
};

Between classify(llvm::ArrayRef<const Stmt *> Statements, const ASTContext &Context,
                 const Harmless &Allowed, Question Asked) {
  Between Out;
  BetweenWalker Walker(Context, Allowed, Asked, Out);
  for (const Stmt *S : Statements)
    if (const Stmt *Label = labelIn(*S))
      Walker.entered(*Label);
    else
      Walker.statement(S);
  return Out;
}

} // namespace

Between classifyBetween(llvm::ArrayRef<const Stmt *> Statements, const ASTContext &Context,
                        const Harmless &Allowed) {
  return classify(Statements, Context, Allowed, Question::Between);
}

bool onlyCheckErrors(llvm::ArrayRef<const Stmt *> Statements, const ASTContext &Context,
                     const Harmless &Allowed) {
  const Between Found = errorChecks(Statements, Context, Allowed);
  return Found.Obstacles.empty() && Found.Assigned.empty() && !Found.CallsHostOnly;
}

bool checksErrors(const Stmt &S, const ASTContext &Context) {
  return onlyCheckErrors({&S}, Context) &&
         classify({&S}, Context, {}, Question::Between).HasErrorCheck;
}

Between errorChecks(llvm::ArrayRef<const Stmt *> Statements, const ASTContext &Context,
                    const Harmless &Allowed) {
  return classify(Statements, Context, Allowed, Question::Checks);
}

Between hostEffects(llvm::ArrayRef<const Stmt *> Statements, const ASTContext &Context,
                    const Harmless &Allowed) {
  return classify(Statements, Context, Allowed, Question::HostEffects);
}

bool changesNothing(llvm::ArrayRef<const Stmt *> Statements, const ASTContext &Context) {
  const Between Effects = hostEffects(Statements, Context);
  return Effects.Obstacles.empty() && Effects.Assigned.empty() && !Effects.CallsHostOnly &&
         !Effects.CallsElsewhere && !Effects.Waits;
}

Between effectsOfCalling(const FunctionDecl &Callee, llvm::ArrayRef<unsigned> Errors, bool IsValue,
                         const ASTContext &Context) {
  Between Out;
  BetweenWalker Walker(Context, {}, IsValue ? Question::Value : Question::Between, Out);
  if (const Stmt *Label = labelIn(*Callee.getBody()))
    Walker.entered(*Label);
  else
    Walker.body(Callee, Errors);
  return Out;
}

/// True where a statement behind \p S, in its list, may be left out.
static bool mayJump(const Stmt &S) {
  return isa<ReturnStmt, BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt, CXXThrowExpr>(S) ||
         (!isa<LambdaExpr>(S) &&
          llvm::any_of(S.children(), [](const Stmt *Child) { return Child && mayJump(*Child); }));
}

bool surelyCalls(const Stmt &S, llvm::function_ref<bool(const CallExpr &)> Wanted) {
  const auto inside = [&](const Stmt *Part) { return Part && surelyCalls(*Part, Wanted); };
  const auto *Call = dyn_cast<CallExpr>(&S);
  if (Call && Wanted(*Call))
    return true;
  if (const auto *Do = dyn_cast<DoStmt>(&S))
    return inside(Do->getBody());
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return inside(If->getInit()) || inside(If->getCond());
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(&S))
    return inside(Choice->getCond());
  if (const auto *Logical = dyn_cast<BinaryOperator>(&S); Logical && Logical->isLogicalOp())
    return inside(Logical->getLHS());
  if (isa<LambdaExpr, UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr, RequiresExpr,
          GenericSelectionExpr, ChooseExpr>(S) ||
      !isa<Expr, CompoundStmt, DeclStmt>(S))
    return false;
  if (const Decl *Callee = Call ? Call->getCalleeDecl() : nullptr;
      Callee && Call->isUnevaluatedBuiltinCall(Callee->getASTContext()))
    return false;
  for (const Stmt *Child : S.children()) {
    if (inside(Child))
      return true;
    if (Child && mayJump(*Child))
      return false;
  }
  return false;
}

bool surelyWaits(const Stmt &S) {
  return surelyCalls(S, [](const CallExpr &Call) { return isHostWait(runtimeOp(Call)); });
}

bool isOnlyValue(const Expr &E, const ASTContext &Context) {
  const Between Effects = classify({&E}, Context, {}, Question::Value);
  return !namesInstanceAnew(E) && Effects.Obstacles.empty() && Effects.Assigned.empty() &&
         !Effects.CallsHostOnly;
}

} // namespace gpufuse
