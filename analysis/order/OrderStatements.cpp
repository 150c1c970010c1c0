// What the statements and expressions of the host do, one element of the graph at a time.
#include "analysis/host/HostValues.h"
#include "analysis/order/OrderWalk.h"
#include "matchers/Annotations.h"
#include "matchers/HostApi.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {

/// What has no effect but those of its parts, which are elements of their own.
static bool isUnderstood(const Stmt &S) {
  return isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, StringLiteral, CXXBoolLiteralExpr,
             CXXNullPtrLiteralExpr, GNUNullExpr, ConstantExpr, DeclRefExpr, MemberExpr, ParenExpr,
             ArraySubscriptExpr, ConditionalOperator, InitListExpr, MaterializeTemporaryExpr,
             ExprWithCleanups, CXXBindTemporaryExpr, ImplicitValueInitExpr, CXXThisExpr,
             UnaryExprOrTypeTraitExpr, SubstNonTypeTemplateParmExpr, OpaqueValueExpr,
             CXXStdInitializerListExpr, PredefinedExpr, CXXScalarValueInitExpr, TypeTraitExpr,
             CXXNoexceptExpr, SizeOfPackExpr, DeclStmt, ReturnStmt, NullStmt, ArrayInitLoopExpr,
             ArrayInitIndexExpr, CXXRewrittenBinaryOperator, SourceLocExpr, DesignatedInitExpr,
             CompoundLiteralExpr>(S);
}

/// True for a function of the system that ends the program, and throws nothing.
static bool endsProgram(const FunctionDecl &Callee) {
  const SourceManager &Sources = Callee.getASTContext().getSourceManager();
  return Callee.getIdentifier() &&
         (Callee.getBuiltinID() || Sources.isInSystemHeader(Callee.getLocation())) &&
         llvm::is_contained({"exit", "_Exit", "_exit", "abort", "quick_exit", "terminate", "err",
                             "errx", "__assert_fail", "__assert_perror_fail", "__builtin_trap",
                             "__builtin_unreachable"},
                            Callee.getName());
}

/// True for what the standard library may throw from; streams do so only where they are told to.
static bool libraryThrows(const FunctionDecl &Callee) {
  const auto *Type = Callee.getType()->castAs<FunctionProtoType>();
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  const bool OfStream = Method && Method->getParent()->getIdentifier() &&
                        Method->getParent()->getName() == "basic_ostream";
  return (Method ? Method->getParent()->isInStdNamespace() : Callee.isInStdNamespace()) &&
         !Type->isNothrow() && !OfStream;
}

/// True for `v.data()`, `v.size()`: of a container only what stands in the object itself is read.
static bool onlyAnswers(const CallExpr &Call) {
  const auto *OnObject = dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXMethodDecl *Method = OnObject ? OnObject->getMethodDecl() : nullptr;
  return Method && Method->getIdentifier() && Method->getParent()->isInStdNamespace() &&
         !Call.getNumArgs() && OnObject->getImplicitObjectArgument()->isGLValue() &&
         llvm::is_contained({"vector", "array", "unique_ptr"}, Method->getParent()->getName()) &&
         llvm::is_contained({"data", "size", "empty", "capacity", "get"}, Method->getName());
}

/// True when the value of \p E is known, and it calls nothing when the program runs.
static bool isConstant(const Expr &E, const ASTContext &Context) {
  Expr::EvalResult Value;
  return !E.isValueDependent() && E.EvaluateAsRValue(Value, Context) && !Value.HasSideEffects;
}

/// True for a temporary like `dim3(4)`, which only takes numbers: no work has its address yet.
static bool makesFresh(const CFGConstructor &Made) {
  const ConstructionContext *Where = Made.getConstructionContext();
  const auto &Construct = *cast<CXXConstructExpr>(Made.getStmt());
  return Where && isa<TemporaryObjectConstructionContext, ArgumentConstructionContext>(Where) &&
         onlyGivesFields(*Construct.getConstructor());
}

void OrderWalk::element(const CFGElement &Element, const Frame &Own, Outstanding &Now) {
  if (const auto OfStatement = Element.getAs<CFGStmt>())
    if (isUnderstood(*OfStatement->getStmt()))
      return;
  Steps += 1 + static_cast<unsigned>(Now.Operations.size() / 4);
  if (isDecided())
    return;
  conditionalCode(Own);
  switch (Element.getKind()) {
  case CFGElement::Constructor:
    if (makesFresh(Element.castAs<CFGConstructor>()))
      return;
    [[fallthrough]];
  case CFGElement::Statement:
  case CFGElement::CXXRecordTypedCall:
    return statement(*Element.castAs<CFGStmt>().getStmt(), Own, Now);
  case CFGElement::LifetimeEnds: {
    const auto Ends = Element.castAs<CFGLifetimeEnds>();
    return Track.hostAccess(Memories.variable(*Ends.getVarDecl()), true, /*Exposed=*/true,
                            *Ends.getTriggerStmt());
  }
  case CFGElement::DeleteDtor: {
    const auto Deletes = Element.castAs<CFGDeleteDtor>();
    const CXXDestructorDecl *Destructor = Deletes.getDestructorDecl(Context);
    if (!Destructor || Destructor->isTrivial())
      return;
    if (Destructor->isVirtual() || Deletes.getDeleteExpr()->isArrayForm())
      return Track.unknownCall("a destructor", *Deletes.getDeleteExpr());
    const Outstanding OfNull = Now;
    destroy(*Destructor->getParent(), *Deletes.getDeleteExpr(), Own, Now);
    Now.join(OfNull);
    return;
  }
  case CFGElement::AutomaticObjectDtor:
  case CFGElement::BaseDtor:
  case CFGElement::MemberDtor:
  case CFGElement::TemporaryDtor: {
    const CXXDestructorDecl *Destructor =
        Element.castAs<CFGImplicitDtor>().getDestructorDecl(Context);
    const auto Automatic = Element.getAs<CFGAutomaticObjDtor>();
    const Stmt *Place = Automatic ? Automatic->getTriggerStmt() : Own.Function->getBody();
    if (Destructor && Automatic && Automatic->getVarDecl()->getType()->isArrayType())
      return destroyElements(*Destructor->getParent(), *Place);
    if (!Destructor)
      return;
    // The graph destroys variables that are what the function returns, and temporaries that are
    // the objects they initialise.
    const bool MayBeElided = Element.getAs<CFGTemporaryDtor>() ||
                             (Automatic && Automatic->getVarDecl()->isNRVOVariable());
    const Outstanding Elided = MayBeElided ? Now : Outstanding();
    destroy(*Destructor->getParent(), *Place, Own, Now);
    if (MayBeElided)
      Now.join(Elided);
    return;
  }
  case CFGElement::CleanupFunction:
    return Track.unknownCall("a cleanup function", *Own.Function->getBody());
  default:
    return;
  }
}

void OrderWalk::destroy(const CXXRecordDecl &Class, const Stmt &Place, const Frame &Own,
                        Outstanding &Now) {
  if (!Class.hasDefinition() || Class.hasTrivialDestructor())
    return;
  if (Class.getNumVBases())
    return Track.unknownCall("~" + Class.getNameAsString(), Place);
  const CXXDestructorDecl *Destructor = Class.getDestructor();
  const FunctionDecl *Definition = nullptr;
  if (Destructor && hostEffect(*Destructor) == HostEffect::Arguments)
    return Track.hostAccess({Memory::Kind::HostHeap, {}, {}, true, false, true}, true, true, Place);
  if (Class.isInStdNamespace())
    return Track.unknownCall("~" + Class.getNameAsString(), Place);
  if (Destructor && !Destructor->isDefaulted()) {
    if (Destructor->hasBody(Definition) && !Destructor->isVirtual() && canFollow(*Definition))
      inside(*Definition, nullptr, Place, Own, Now); // its graph has the members' destructors
    else
      Track.unknownCall("~" + Class.getNameAsString(), Place);
    return;
  }
  llvm::SmallVector<const FieldDecl *, 8> Fields(Class.fields());
  for (const FieldDecl *Field : llvm::reverse(Fields))
    if (const auto *Record = Context.getBaseElementType(Field->getType())->getAsCXXRecordDecl())
      Field->getType()->isArrayType() ? destroyElements(*Record, Place)
                                      : destroy(*Record, Place, Own, Now);
  for (const CXXBaseSpecifier &Base : llvm::reverse(Class.bases()))
    if (const auto *Record = Base.getType()->getAsCXXRecordDecl())
      destroy(*Record, Place, Own, Now);
}

void OrderWalk::destroyElements(const CXXRecordDecl &Class, const Stmt &Place) {
  const CXXDestructorDecl *Destructor = Class.hasDefinition() ? Class.getDestructor() : nullptr;
  if (Destructor && !Destructor->isTrivial() && hostEffect(*Destructor) != HostEffect::Arguments)
    Track.unknownCall("~" + Class.getNameAsString(), Place);
}

void OrderWalk::statement(const Stmt &S, const Frame &Own, Outstanding &Now) {
  if (Gone.contains(&S) || Calls.Unevaluated.contains(&S))
    return;
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    return call(*Call, Own, Now);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&S))
    return construct(*Construct, Own, Now);
  if (const auto *Cast = dyn_cast<CastExpr>(&S)) {
    switch (Cast->getCastKind()) {
    case CK_Dynamic:
      return mayThrow(S);
    case CK_LValueToRValue:
    case CK_LValueToRValueBitCast:
      return access(*Cast->getSubExpr(), /*Writes=*/false, Own, *Cast);
    default:
      return;
    }
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(&S)) {
    if (Op->isAssignmentOp())
      assign(*Op->getLHS(), Own, *Op);
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(&S)) {
    if (Unary->isIncrementDecrementOp())
      assign(*Unary->getSubExpr(), Own, *Unary);
  } else if (const auto *Delete = dyn_cast<CXXDeleteExpr>(&S)) {
    if (Delete->getOperatorDelete() &&
        !Delete->getOperatorDelete()->isReplaceableGlobalAllocationFunction())
      return Track.unknownCall("operator delete", S);
    Track.hostAccess(Memories.pointedTo(*Delete->getArgument(), Own.Memories), true, true, S);
  } else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&S)) {
    defaulted(*Default->getExpr(), S);
  } else if (const auto *Member = dyn_cast<CXXDefaultInitExpr>(&S)) {
    defaulted(*Member->getExpr(), S);
  } else if (const auto *Lambda = dyn_cast<LambdaExpr>(&S)) {
    for (const LambdaCapture &Capture : Lambda->captures())
      if (Capture.capturesVariable())
        if (const auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar()))
          Track.hostAccess(Memories.variable(*V), /*Writes=*/false, /*Exposed=*/true, S);
  } else if (isa<CXXThrowExpr>(S)) {
    Track.leave(S, /*EndsProgram=*/false);
  } else if (const auto *New = dyn_cast<CXXNewExpr>(&S)) {
    mayThrow(S);
    if (!New->getOperatorNew() || !New->getOperatorNew()->isReplaceableGlobalAllocationFunction() ||
        New->getOperatorNew()->isDefined())
      Track.unknownCall("operator new", S);
  } else {
    Track.unknownCall("an expression of an unusual kind", S);
  }
}

void OrderWalk::mayThrow(const Stmt &S) {
  if (!ThrowsEndProgram)
    Track.leave(S, /*EndsProgram=*/false);
}

void OrderWalk::defaulted(const Expr &E, const Stmt &Place) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(Inner))
    return defaulted(*Full->getSubExpr(), Place);
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
    return defaulted(*Temporary->getSubExpr(), Place);
  if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(Inner))
    return defaulted(*Bind->getSubExpr(), Place);
  const auto *Construct = dyn_cast<CXXConstructExpr>(Inner);
  const bool OfLibrary = Construct && Construct->getNumArgs() == 0 &&
                         hostEffect(*Construct->getConstructor()) == HostEffect::Arguments;
  if (!OfLibrary && !isConstant(E, Context))
    Track.unknownCall("a default argument", Place);
}

void OrderWalk::assign(const Expr &Target, const Frame &Own, const Stmt &Place) {
  access(Target, /*Writes=*/true, Own, Place);
  const auto *Ref = dyn_cast<DeclRefExpr>(Target.IgnoreParenImpCasts());
  if (!Ref || !Ref->getType()->isPointerType())
    return;
  // Whichever of the two tables holds the variable.
  Track.newStream(Streams.variable(Target, Own.Handles));
  if (const Handle Event = Events.variable(Target, Own.Handles); Event != HandleTable::Unknown)
    if (!Events.isUnique(Event))
      Track.newEvent(Event);
}

void OrderWalk::access(const Expr &Lvalue, bool Writes, const Frame &Own, const Stmt &Place) {
  if (!Track.owesAnything())
    return;
  if (Lvalue.getType().isVolatileQualified()) // a signal's handler may look at it
    return Track.unknownCall("an access to a volatile object", Place);
  if (Lvalue.getType()->isAtomicType()) // so may another thread
    return Track.unknownCall("an access to an atomic object", Place);
  const Expr *E = Lvalue.IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V)
      return Track.hostAccess(Memory(), Writes, /*Exposed=*/true, Place); // a binding
    const bool Exposed = V->hasGlobalStorage() || V->getType()->isReferenceType() ||
                         V->hasAttr<HIPManagedAttr>() || V->getType()->isArrayType() ||
                         TheFacts.Uses.escapes(*V);
    return Track.hostAccess(Memories.named(*E, Own.Memories), Writes, Exposed, Place);
  }
  Track.hostAccess(Memories.element(*E, Own.Memories), Writes, /*Exposed=*/true, Place);
}

void OrderWalk::construct(const CXXConstructExpr &Construct, const Frame &Own, Outstanding &Now) {
  const CXXConstructorDecl &Constructor = *Construct.getConstructor();
  if (Constructor.isTrivial()) {
    if (Construct.getNumArgs() && Construct.getArg(0)->isGLValue())
      access(*Construct.getArg(0), /*Writes=*/false, Own, Construct);
    return;
  }
  if (hostEffect(Constructor) == HostEffect::Arguments) {
    mayThrow(Construct);
    for (const Expr *Arg : Construct.arguments())
      argument(*Arg, Own, Construct);
    return;
  }
  // The graph makes virtual bases in every constructor, and an array's elements once.
  if (Constructor.getParent()->getNumVBases() || Construct.getType()->isArrayType())
    return Track.unknownCall(Constructor.getNameAsString(), Construct);
  const FunctionDecl *Definition = nullptr;
  if (!Constructor.isInStdNamespace() && Constructor.hasBody(Definition) && canFollow(*Definition))
    inside(*Definition, nullptr, Construct, Own, Now);
  else
    Track.unknownCall(Constructor.getNameAsString(), Construct);
}

void OrderWalk::argument(const Expr &Arg, const Frame &Own, const Stmt &Place) {
  if (!Track.owesAnything())
    return;
  const QualType Type = Arg.getType();
  if (Type->isFunctionPointerType()) // `std::endl`: it does to the stream what the call does
    return;
  if (Type->isPointerType())
    return Track.hostAccess(Memories.pointedTo(Arg, Own.Memories), true, true, Place);
  const auto *Record = Type->getAsCXXRecordDecl();
  if (Record && Context.getSourceManager().isInSystemHeader(Record->getLocation()))
    return Track.hostAccess(Memories.ownedBy(Arg, Own.Memories), true, true, Place);
  if (Record && !Arg.isGLValue())
    return Track.hostAccess(Memory(), true, true, Place);
  // A number that a reference is bound to, `5` in `vector(n, 5)`, has memory of its own.
  const bool IsNumber = isa<MaterializeTemporaryExpr>(Arg) && Type->isArithmeticType();
  if (Arg.isGLValue() && !IsNumber)
    access(Arg, /*Writes=*/true, Own, Place);
}

void OrderWalk::call(const CallExpr &Call, const Frame &Own, Outstanding &Now) {
  const HostOperation Operation = operation(Call);
  if (Operation.Op != RuntimeOp::None) {
    runtimeCall(Operation, Own);
    if (Calls.isReported(Call) && isErrorType(Call.getType()) && !Edit->Removed.contains(&Call))
      Now.Unreported.clear();
    return;
  }
  const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
  if (!Callee)
    return Track.unknownCall("a function called through a pointer", Call);

  if (neverReturns(*Callee) && !endsProgram(*Callee) && !Callee->hasBody()) { // it may throw
    Track.unknownCall(Callee->getNameAsString(), Call);
    return Track.leave(Call, /*EndsProgram=*/false);
  }
  if (endsProgram(*Callee)) {
    if (Now.Failed && Call.getNumArgs() == 1 &&
        !isFailure(Call.getArg(0), Context, TheFacts.Uses, Own.Results))
      Now.Failed = false;
    return Track.leave(Call, /*EndsProgram=*/true);
  }
  switch (hostEffect(Call)) {
  case HostEffect::Value: // some take their arguments by reference
    for (const Expr *Arg : Call.arguments())
      if (Arg->isGLValue())
        access(*Arg, /*Writes=*/false, Own, Call);
    return;
  case HostEffect::Clock:
    Track.delimit(RejectReason::SyncObserved, "a timed region may begin or end here", Call);
    return Track.observe(RejectReason::SyncObserved, "the host looks at a clock here", Call);
  case HostEffect::Arguments:
    if (Calls.OwnBuffers)
      return Track.unknownCall(Callee->getNameAsString(), Call);
    if (onlyAnswers(Call))
      return access(*cast<CXXMemberCallExpr>(Call).getImplicitObjectArgument(), /*Writes=*/false,
                    Own, Call);
    Track.output(Call);
    if (libraryThrows(*Callee))
      mayThrow(Call);
    for (const Expr *Arg : Call.arguments())
      argument(*Arg, Own, Call);
    if (const auto *OfMember = dyn_cast<CXXMemberCallExpr>(&Call))
      argument(*OfMember->getImplicitObjectArgument(), Own, Call);
    return;
  case HostEffect::Unknown:
    break;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const bool Dynamic = Method && Method->isVirtual();
  if (Callee->isConstexpr() && isConstant(Call, Context))
    return;
  if (isHostOnly(*Callee)) {
    ReliesOnAnnotations = true;
    return Track.output(Call);
  }
  if (Dynamic || Callee->isInStdNamespace() || !Callee->hasBody(Definition) ||
      mayBeReplaced(*Callee) || !canFollow(*Definition))
    return Track.unknownCall(Callee->getNameAsString(), Call);
  inside(*Definition, &Call, Call, Own, Now);
}

} // namespace gpufuse
