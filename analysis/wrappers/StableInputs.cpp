// W2: what a call is given has the same value before the calls ahead of it, has no effects, and
// comes to no harm there.
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/wrappers/WrapperRules.h"
#include "matchers/Launchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// A constant, or a variable of the function at hand, a field of it, or its address.
bool isPlain(const Expr &Given) {
  const Expr *E = Given.IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return isPlain(*Full->getSubExpr());
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return Cast->getCastKind() != CK_UserDefinedConversion && isPlain(*Cast->getSubExpr());
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return !Member->isArrow() && !Member->getMemberDecl()->getType()->isReferenceType() &&
           isPlain(*Member->getBase());
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(E))
    return Copy->getConstructor()->isTrivial() && Copy->getNumArgs() == 1 &&
           isPlain(*Copy->getArg(0));
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return (Unary->getOpcode() == UO_AddrOf || Unary->getOpcode() == UO_Minus) &&
           isPlain(*Unary->getSubExpr());
  return isa<DeclRefExpr, IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral,
             CXXNullPtrLiteralExpr, GNUNullExpr>(E);
}

/// True where evaluating \p E does no harm, whatever an assertion would have said of the values:
/// sums, products and comparisons of numbers, variables, fields of these and of this object, and
/// quotients and shifts by positive constants.
bool isSafeAnywhere(const Expr &E, const ASTContext &Host) {
  const Expr *Inner = E.IgnoreParens();
  if (isa<DeclRefExpr, IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral,
          CXXNullPtrLiteralExpr, GNUNullExpr, CXXThisExpr, UnaryExprOrTypeTraitExpr>(Inner))
    return true;
  const auto safe = [&](const Expr *Part) { return isSafeAnywhere(*Part, Host); };
  if (const auto *Full = dyn_cast<FullExpr>(Inner))
    return safe(Full->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
    return safe(Temporary->getSubExpr());
  if (const auto *Cast = dyn_cast<CastExpr>(Inner))
    return llvm::is_contained({CK_LValueToRValue, CK_NoOp, CK_IntegralCast, CK_IntegralToFloating,
                               CK_FloatingCast, CK_IntegralToBoolean, CK_PointerToBoolean,
                               CK_NullToPointer, CK_BitCast, CK_ArrayToPointerDecay},
                              Cast->getCastKind()) &&
           safe(Cast->getSubExpr());
  if (const auto *Member = dyn_cast<MemberExpr>(Inner))
    return (!Member->isArrow() || isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts())) &&
           !Member->getMemberDecl()->getType()->isReferenceType() && safe(Member->getBase());
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(Inner))
    return Copy->getConstructor()->isTrivial() && Copy->getNumArgs() == 1 && safe(Copy->getArg(0));
  if (const auto *Unary = dyn_cast<UnaryOperator>(Inner))
    return llvm::is_contained({UO_AddrOf, UO_Plus, UO_Minus, UO_Not, UO_LNot},
                              Unary->getOpcode()) &&
           safe(Unary->getSubExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Inner))
    return safe(Choice->getCond()) && safe(Choice->getTrueExpr()) && safe(Choice->getFalseExpr());
  const auto *Op = dyn_cast<BinaryOperator>(Inner);
  if (!Op || Op->isPtrMemOp() || Op->isAssignmentOp() || !safe(Op->getLHS()) || !safe(Op->getRHS()))
    return false;
  Expr::EvalResult Right;
  return !(Op->isShiftOp() || Op->getOpcode() == BO_Div || Op->getOpcode() == BO_Rem) ||
         !Op->getType()->isIntegralOrEnumerationType() ||
         (!Op->getRHS()->isValueDependent() && Op->getRHS()->EvaluateAsInt(Right, Host) &&
          Right.Val.getInt().isStrictlyPositive());
}

/// True for streams and events, which no copy fills.
bool isHandle(QualType Type) {
  const auto *Class = Type->isPointerType() ? Type->getPointeeType()->getAsRecordDecl() : nullptr;
  return Class && Class->getIdentifier() &&
         llvm::is_contained({"CUstream_st", "CUevent_st", "ihipStream_t", "ihipEvent_t"},
                            Class->getName());
}

/// The value of \p V may come with the end of work that was given its address.
bool mayBeFilledByDevice(const VarDecl &V, const Facts &TheFacts) {
  if (isHandle(V.getType()))
    return false;
  if (V.hasAttr<CUDADeviceAttr>() || V.hasAttr<HIPManagedAttr>() || V.hasAttr<CUDAConstantAttr>())
    return true;
  return llvm::any_of(TheFacts.Uses.definitions(V), [](const Definition &D) {
    const auto *Address = dyn_cast_or_null<UnaryOperator>(D.Place);
    return D.Kind == Definition::How::Escaped ||
           (D.Kind == Definition::How::Changed && Address && Address->getOpcode() == UO_AddrOf);
  });
}

/// True for an object whose constructor, or a first value of a field, may keep its address.
bool mayLeakItself(const VarDecl &V) {
  const CXXRecordDecl *Class = V.getType()->getAsCXXRecordDecl();
  return Class &&
         !(Class->isAggregate() && Class->hasTrivialDefaultConstructor() &&
           Class->getNumBases() == 0) &&
         !V.getASTContext().getSourceManager().isInSystemHeader(Class->getLocation());
}

/// What the parts ahead do on the host.
Between effectsOf(llvm::ArrayRef<CallPart> Parts, const ASTContext &Host) {
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (const CallPart &Part : Parts)
    Statements.push_back(Part.Statement);
  Harmless Allowed;
  Allowed.CountersAndPrints = true;
  return hostEffects(Statements, Host, Allowed);
}

class Inputs {
public:
  Inputs(const CallPart &Part, const Between &Ahead, const Facts &TheFacts, const ASTContext &Host)
      : Part(Part), Ahead(Ahead), TheFacts(TheFacts), Host(Host) {}

  std::vector<Obstacle> run() {
    if (const Expr *Object = Part.object())
      object(*Object);
    for (unsigned I = 0; I < Part.Inputs.size(); ++I)
      if (const Expr *Given = Part.argument(I))
        input(*Given, Part.variable(I) && Part.variable(I)->getType()->isReferenceType() &&
                          !isHandedOn(*Part.variable(I)));
      else if (!Part.Call)
        variable(*Part.variable(I), *Part.Statement, !known() || waitsItself());
    return std::move(Out);
  }

  /// What references hand on to kernels is there from the beginning of the part itself.
  std::vector<Obstacle> handedOn() {
    for (unsigned I = 0; I < Part.Inputs.size(); ++I)
      if (const Expr *Given = Part.argument(I);
          Given && Part.variable(I) && isHandedOn(*Part.variable(I)))
        input(*Given, /*IsReference=*/false);
    return std::move(Out);
  }

  /// A variable may begin with \p Value before the parts ahead.
  std::vector<Obstacle> ofDeclaration(const Expr &Value) {
    input(Value, /*IsReference=*/false);
    return std::move(Out);
  }

private:
  /// The parts ahead change nothing but what is in Ahead.Assigned and Ahead.AssignedFields, and are
  /// always left at their end, if no assertion fails.
  bool known() const { return Ahead.Obstacles.empty() && !Ahead.CallsHostOnly; }

  /// What a statement reads behind its own wait was not there before.
  bool waitsItself() const { return hostEffects({Part.Statement}, Host).Waits; }

  /// What a method is called on is the same object before the parts ahead: where a variable is does
  /// not change, and what it points to does not if the variable does not.
  void object(const Expr &Given) {
    const Expr *E = Given.IgnoreParenImpCasts();
    bool IsPointer = Given.getType()->isPointerType();
    while (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Field || Field->getType()->isReferenceType() || IsPointer)
        return refuse(Given, "'" + name() + "' is called on what a field refers to");
      IsPointer = Member->isArrow();
      E = Member->getBase()->IgnoreParenImpCasts();
    }
    if (isa<CXXThisExpr>(E))
      return;
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || V->getTLSKind() != VarDecl::TLS_None)
      return refuse(Given, "'" + name() + "' is called on more than a variable");
    if (IsPointer)
      input(*E, /*IsReference=*/false); // its value
  }

  void input(const Expr &Given, bool IsReference) {
    if (IsReference)
      return; // to a variable (W1): where that is does not change
    const bool Known = known();
    if (!Known && !isPlain(Given))
      return refuse(Given, "more than a variable is given to '" + name() +
                               "', and the effects of the calls ahead are not known");
    if (Ahead.Asserts && !isSafeAnywhere(Given, Host))
      return refuse(Given, "what is given to '" + name() +
                               "' may only be computed behind an assertion of the calls ahead");
    const ExpressionReads Reads = readsOf(Given, Host.getSourceManager());
    const bool ChangesMemory = !Ahead.Assigned.empty() || !Ahead.AssignedFields.empty();
    if (Reads.Memory && (!Known || Ahead.Waits || ChangesMemory))
      return refuse(Given, "what is given to '" + name() +
                               "' is read from memory that the calls ahead may change");
    for (const VarDecl *V : Reads.Variables)
      if (Out.empty())
        variable(*V, Given, !Known);
  }

  void variable(const VarDecl &V, const Stmt &Place, bool AnyEffect) {
    const bool Changes =
        (V.hasGlobalStorage() && TheFacts.RenamesSymbols) || (AnyEffect && mayLeakItself(V)) ||
        Ahead.Assigned.contains(V.getCanonicalDecl()) ||
        (!Ahead.AssignedFields.empty() && !V.getType()->isScalarType()) ||
        (AnyEffect && !V.isConstexpr() &&
         (!V.hasLocalStorage() || V.getType()->isReferenceType() || TheFacts.Uses.escapes(V))) ||
        ((AnyEffect || Ahead.Waits) && mayBeFilledByDevice(V, TheFacts));
    if (Changes && !(V.getType().isConstQualified() && V.hasInit() &&
                     V.getType()->isIntegralOrEnumerationType() && !V.hasLocalStorage()))
      refuse(Place, "'" + V.getNameAsString() + "', which is given to '" + name() +
                        "', may change in the calls ahead");
  }

  std::string name() const {
    return Part.Wrapper                    ? Part.Wrapper->getNameAsString()
           : isa<DeclStmt>(Part.Statement) ? "this variable"
                                           : "this launch";
  }

  void refuse(const Stmt &Place, std::string Message) {
    Out.push_back({RejectReason::WrapperArgumentChanges,
                   positionOf(Place.getBeginLoc(), Host.getSourceManager()),
                   std::move(Message),
                   "",
                   {}});
  }

  const CallPart &Part;
  const Between &Ahead;
  const Facts &TheFacts;
  const ASTContext &Host;
  std::vector<Obstacle> Out;
};

} // namespace

/// Refuses \p V, which is declared behind \p Earlier, where their text names another variable so.
static std::vector<Obstacle> hidesNothing(const VarDecl &V, llvm::ArrayRef<CallPart> Earlier,
                                          const ASTContext &Host) {
  for (const CallPart &Part : Earlier)
    if (identifiersIn(textOf(statementRange(*Part.Statement, Host), Host), Host)
            .contains(V.getName()))
      return {{RejectReason::WrapperArgumentChanges,
               positionOf(V.getLocation(), Host.getSourceManager()),
               "a call ahead of this names another '" + V.getNameAsString() + "'",
               "",
               {}}};
  return {};
}

std::vector<Obstacle> stableDeclarations(llvm::ArrayRef<const DeclStmt *> Between,
                                         llvm::ArrayRef<CallPart> Earlier, const Facts &TheFacts,
                                         const ASTContext &Host) {
  if (Between.empty())
    return {};
  const gpufuse::Between Ahead = effectsOf(Earlier, Host);
  std::vector<Obstacle> Out;
  for (const DeclStmt *S : Between)
    for (const Decl *D : S->decls()) {
      const auto &V = *cast<VarDecl>(D);
      CallPart Declares;
      Declares.Statement = S;
      std::vector<Obstacle> Found;
      if (V.getInit())
        Found = Inputs(Declares, Ahead, TheFacts, Host).ofDeclaration(*V.getInit());
      llvm::append_range(Found, hidesNothing(V, Earlier, Host));
      llvm::append_range(Out, Found);
    }
  return Out;
}

std::vector<Obstacle> stableInputs(const CallPart &Part, llvm::ArrayRef<CallPart> Earlier,
                                   const Facts &TheFacts, const ASTContext &Host) {
  for (const CallPart *Each : {&Earlier.front(), &Part})
    for (unsigned I = 0; I < Each->Inputs.size(); ++I) {
      const Expr *Given = Each->argument(I);
      if (!Given)
        continue;
      if (!isOnlyValue(*Given, Host))
        return {{RejectReason::ArgumentHasEffects,
                 positionOf(Given->getBeginLoc(), Host.getSourceManager()),
                 "this argument of a call has effects of its own",
                 "",
                 {}}};
      if (readsOf(*Given, Host.getSourceManager()).Line)
        return {{RejectReason::WrapperArgumentChanges,
                 positionOf(Given->getBeginLoc(), Host.getSourceManager()),
                 "this argument of a call depends on the line it stands on",
                 "",
                 {}}};
    }
  for (const CallPart *Each : {&Earlier.front(), &Part}) {
    const Between Own = effectsOf(*Each, Host);
    if (std::vector<Obstacle> Found = Inputs(*Each, Own, TheFacts, Host).handedOn(); !Found.empty())
      return Found;
  }
  // What the calls are given is written where the variable is known already.
  if (const auto *Declares = Part.GivesResult ? dyn_cast<DeclStmt>(Part.Statement) : nullptr)
    for (const Decl *D : Declares->decls())
      if (auto Found = hidesNothing(*cast<VarDecl>(D), Earlier, Host); !Found.empty())
        return Found;
  const Between Ahead = effectsOf(Earlier, Host);
  return Inputs(Part, Ahead, TheFacts, Host).run();
}

} // namespace gpufuse
