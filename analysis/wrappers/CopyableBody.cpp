// W1: a body that is copied into another function does there what it does in its own.
#include "analysis/host/BetweenLaunches.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ReturnStructure.h"
#include "analysis/rules/CopiedText.h"
#include "analysis/wrappers/EarlyReturns.h"
#include "analysis/wrappers/WrapperRules.h"
#include "matchers/Annotations.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/HiddenInitialiser.h"
#include "matchers/HostApi.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "matchers/PlaceLiterals.h"
#include "matchers/RuntimeApi.h"
#include "matchers/SourceText.h"
#include "matchers/Temporaries.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Finds the first thing in a body that is bound to its function.
class BoundToFunction : public DynamicRecursiveASTVisitor {
public:
  BoundToFunction(const FunctionDecl &Function, const CallPart &Part)
      : Part(Part), Context(Function.getASTContext()),
        InHeader(!Context.getSourceManager().isInMainFile(
            Context.getSourceManager().getExpansionLoc(Function.getLocation()))) {
    ShouldVisitImplicitCode = true; // default arguments
    const auto &Body = *cast<CompoundStmt>(Function.getBody());
    if (!Body.body_empty())
      Known.insert(Body.body_back());
    for (const IfStmt *Leaves : earlyReturns(Function))
      Known.insert(returnOf(*Leaves));
    Assigned = assignedVariables(&Body);
  }

  /// A sentence's end: "it ..."; empty where there is nothing.
  std::string Why;
  const Stmt *Place = nullptr;
  bool VisitReturnStmt(ReturnStmt *S) override {
    return Known.contains(S) || found(S, "returns before its end");
  }
  bool VisitLabelStmt(LabelStmt *S) override { return found(S, "has labels"); }
  bool VisitGotoStmt(GotoStmt *S) override { return found(S, "has jumps"); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *S) override { return found(S, "has jumps"); }
  bool VisitAsmStmt(AsmStmt *S) override { return found(S, "has inline assembly"); }
  bool VisitCXXTryStmt(CXXTryStmt *S) override { return found(S, "catches exceptions"); }
  bool VisitSEHTryStmt(SEHTryStmt *S) override { return found(S, "catches exceptions"); }
  bool VisitCoroutineBodyStmt(CoroutineBodyStmt *S) override { return found(S, "is a coroutine"); }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *S) override {
    return found(S, "has OpenMP directives");
  }
  bool VisitPredefinedExpr(PredefinedExpr *S) override {
    return LastWords.contains(S) || found(S, "uses its own name");
  }
  bool VisitSourceLocExpr(SourceLocExpr *S) override { return found(S, "uses its own name"); }
  /// What checks find goes to the file that they stand in then, as to the line.
  bool TraverseStmt(Stmt *S) override {
    const bool Outer = InCheck;
    InCheck |= Checks.contains(S);
    const bool Continue = DynamicRecursiveASTVisitor::TraverseStmt(S);
    InCheck = Outer;
    return Continue;
  }
  bool VisitCompoundStmt(CompoundStmt *List) override {
    for (const Stmt *S : List->body())
      if (InHeader && onlyCheckErrors({S}, Context))
        Checks.insert(S);
    return true;
  }
  bool VisitStringLiteral(StringLiteral *S) override {
    return !InHeader || InCheck || LastWords.contains(S) || !isFileName(*S, Context) ||
           found(S, "names the file that it stands in");
  }
  /// A failing `assert` names the function that it stands in then.
  bool VisitCallExpr(CallExpr *Call) override {
    if (const FunctionDecl *Callee = Call->getDirectCallee(); Callee && failsAssertion(*Callee))
      for (const Expr *Arg : Call->arguments())
        LastWords.insert(Arg->IgnoreParenImpCasts());
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *S) override { return found(S, "allocates objects"); }
  bool VisitInitListExpr(InitListExpr *S) override {
    return !hasHiddenInitialiser(*S) || found(S, "initialises elements of an array unseen");
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *S) override { return found(S, "deletes objects"); }
  bool VisitLambdaExpr(LambdaExpr *S) override { return found(S, "has lambdas"); }
  bool VisitStmtExpr(StmtExpr *S) override { return found(S, "has a statement expression"); }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) override {
    return Call->getDirectCallee() || launchesGiven(*Call) ||
           found(Call, "launches a kernel through a pointer");
  }
  bool VisitBinaryOperator(BinaryOperator *Op) override { return underPragma(*Op); }
  bool VisitUnaryOperator(UnaryOperator *Op) override { return underPragma(*Op); }
  bool VisitCastExpr(CastExpr *Cast) override { return underPragma(*Cast); }
  bool VisitDeclStmt(DeclStmt *S) override {
    for (const Decl *D : S->decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (isa<StaticAssertDecl>(D))
        continue;
      if (!V || isa<DecompositionDecl>(V))
        return found(S, "declares more than variables");
      if (!V->hasLocalStorage() && !(isConstantValue(*V) && !Assigned.contains(V)))
        return found(S, "has static variables");
      if (V->hasAttrs() && !V->hasAttr<UnusedAttr>())
        return found(S, "has variables with attributes");
      if (V->getType().getCanonicalType()->isVariablyModifiedType())
        return found(S, "has arrays of variable length");
    }
    return true;
  }

private:
  template <class Operation> bool underPragma(const Operation &Op) {
    return !Op.hasStoredFPFeatures() || found(&Op, "computes as a pragma says");
  }
  bool found(const Stmt *S, llvm::StringRef What) {
    Why = What.str();
    Place = S;
    return false;
  }
  bool launchesGiven(const CUDAKernelCallExpr &Call) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(Call.getCallee()->IgnoreParenImpCasts());
    const auto *Input = llvm::find_if(
        Part.Inputs, [&](const DeclaratorDecl *Each) { return Ref && Ref->getDecl() == Each; });
    return Input != Part.Inputs.end() &&
           Part.kernel(static_cast<unsigned>(Input - Part.Inputs.begin()));
  }
  const CallPart &Part;
  const ASTContext &Context;
  const bool InHeader;
  bool InCheck = false;
  llvm::SmallPtrSet<const Stmt *, 4> Checks;
  /// The last statement, and the early returns that all parts may share.
  llvm::SmallPtrSet<const Stmt *, 4> Known;
  llvm::DenseSet<const VarDecl *> Assigned;
  llvm::SmallPtrSet<const Expr *, 4> LastWords;
};

/// Objects of the outermost list live on until the end of the joined function.
const VarDecl *withDestructor(const CompoundStmt &Body) {
  for (const Stmt *S : Body.body())
    if (const auto *Declares = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declares->decls())
        if (const auto *V = dyn_cast<VarDecl>(D))
          if (V->needsDestruction(V->getASTContext()) != QualType::DK_none || keepsTemporary(*V))
            return V;
  return nullptr;
}

/// True where its attributes say nothing of the code of \p Function.
bool hasPlainAttributes(const FunctionDecl &Function) {
  return llvm::all_of(Function.redecls(), [](const FunctionDecl *Each) {
    return !Each->hasAttrs() || llvm::all_of(Each->attrs(), [](const Attr *A) {
      return isa<CUDAHostAttr, UnusedAttr, NoInlineAttr, AlwaysInlineAttr, WarnUnusedResultAttr,
                 VisibilityAttr, ColdAttr, HotAttr, NonNullAttr, DeprecatedAttr, AnnotateAttr>(A);
    });
  });
}

/// "" where \p Parameter can be one of another function's.
std::string whyNotMoved(const ParmVarDecl &Parameter, const Expr *Given, bool IsDefault) {
  const std::string Name = "'" + Parameter.getNameAsString() + "'";
  if (!Given || (IsDefault && !isLiteral(*Given)))
    return Name + " has its default value";
  if (Parameter.getLocation().isMacroID() || !Parameter.getIdentifier())
    return "a parameter is spelled by a macro, or has no name";
  const QualType Type = Parameter.getType();
  if (isHandedOn(Parameter)) {
    const QualType Value = Type.getNonReferenceType();
    const CXXRecordDecl *Closure = closureOf(Parameter);
    return (Value->isScalarType() || (Closure && Closure->isTriviallyCopyable())) &&
                   !Value.isVolatileQualified()
               ? ""
               : Name + " is a reference to more than a number or a pointer";
  }
  if (Type->isRValueReferenceType())
    return Name + " is an rvalue reference";
  if (Type->isReferenceType()) {
    const Expr *Bound = Given->IgnoreParens(); // no temporary of a conversion
    while (const auto *Cast = dyn_cast<ImplicitCastExpr>(Bound)) {
      if (Cast->getCastKind() != CK_NoOp)
        break;
      Bound = Cast->getSubExpr()->IgnoreParens();
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(Bound);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    // (A reference of the caller's own is bound already, whatever it is to.)
    return V && (!V->getType()->isReferenceType() || V->hasLocalStorage())
               ? ""
               : Name + " is a reference to more than a variable";
  }
  if (Type.isVolatileQualified())
    return Name + " is volatile";
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && !Class->isTriviallyCopyable())
    return "copying " + Name + " may run any code";
  if (Class && !Class->getIdentifier() && !Class->getTypedefNameForAnonDecl() &&
      !closureOf(Parameter)) // its type stays a parameter of a template
    return Name + " is of a type without a name";
  return Type->isScalarType() || Class ? "" : Name + " is of a type that is not followed";
}

/// `void (*)(float *, int)`, of what has names.
bool isTypeOfKernels(const TemplateArgument &Arg) {
  const auto *Type = Arg.getKind() == TemplateArgument::Type && Arg.getAsType()->isPointerType()
                         ? Arg.getAsType()->getPointeeType()->getAs<FunctionProtoType>()
                         : nullptr;
  return Type && Type->getReturnType()->isVoidType() && !Type->isVariadic() &&
         llvm::all_of(Type->param_types(),
                      [](QualType Each) { return canBeNamed(TemplateArgument(Each)); });
}

/// True where the text of \p Part can do without what its template is instantiated with: names of
/// types and numbers, kernels that are launched, closures, the types of which only parameters have,
/// and packs that are handed on.
bool canBeSpelledOut(const CallPart &Part) {
  const FunctionDecl &F = *Part.Wrapper;
  const TemplateArgumentList *Args = F.getTemplateSpecializationArgs();
  if (!Args)
    return !F.isTemplateInstantiation() || isa<CXXMethodDecl>(F);
  const FunctionDecl &Pattern = writtenDefinition(F);
  const FunctionTemplateDecl *Template = Pattern.getDescribedFunctionTemplate();
  const llvm::SmallVector<TemplateKernel, 2> Kernels = Part.templateKernels();
  const auto isSpelledOut = [&](const auto &Numbered) {
    const TemplateArgument &Arg = Numbered.value();
    switch (Arg.getKind()) {
    case TemplateArgument::Pack:
      return Template && llvm::all_of(Arg.pack_elements(), canBeNamed);
    case TemplateArgument::Declaration: {
      const NamedDecl *Parameter =
          Template ? Template->getTemplateParameters()->getParam(Numbered.index()) : nullptr;
      return llvm::any_of(Kernels,
                          [&](const TemplateKernel &Each) { return Each.Parameter == Parameter; });
    }
    default:
      return canBeNamed(Arg) || isTypeOfKernels(Arg) ||
             (Template && isClosure(Arg) &&
              onlyTypesParameters(Pattern, static_cast<unsigned>(Numbered.index())));
    }
  };
  return F.getPrimaryTemplate() && llvm::all_of(llvm::enumerate(Args->asArray()), isSpelledOut);
}

/// The sentence's end where packs of parameters are in the way; "" where they are not.
std::string whyPacksStay(const FunctionDecl &F) {
  const FunctionDecl &Pattern = writtenDefinition(F);
  const auto Packs = llvm::count_if(Pattern.parameters(),
                                    [](const ParmVarDecl *P) { return P->isParameterPack(); });
  if (Packs > 1)
    return "has several parameter packs";
  if (F.getNumParams() < Pattern.getNumParams())
    return "is given nothing for its parameter pack";
  return onlyHandsPacksOn(Pattern) ? "" : "does more with a pack than to hand it on";
}

class OwnTypeFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitTagTypeLoc(TagTypeLoc Type) override { return isElsewhere(*Type.getDecl()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc Type) override { return isElsewhere(*Type.getDecl()); }

private:
  static bool isElsewhere(const Decl &D) { return D.isDefinedOutsideFunctionOrMethod(); }
};

/// The variables that a statement names and does not declare, but for what \p Call is given, and
/// whether it does what only its own function can.
class BoundToCaller : public DynamicRecursiveASTVisitor {
public:
  explicit BoundToCaller(const CallExpr &Call) : Call(Call) { ShouldVisitImplicitCode = true; }
  bool Found = false;

  bool TraverseStmt(Stmt *S) override { return S == &Call || Base::TraverseStmt(S); }
  bool VisitVarDecl(VarDecl *V) override {
    Declared.insert(V);
    return V->hasLocalStorage() || found();
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    const bool Own = V && (Declared.contains(V) || !V->isLocalVarDeclOrParm());
    return Own || isa<FunctionDecl, EnumConstantDecl>(Ref->getDecl()) || found();
  }
  bool VisitReturnStmt(ReturnStmt *) override { return found(); }
  bool VisitBreakStmt(BreakStmt *) override { return found(); }
  bool VisitContinueStmt(ContinueStmt *) override { return found(); }
  bool VisitGotoStmt(GotoStmt *) override { return found(); }
  bool VisitLabelStmt(LabelStmt *) override { return found(); }
  bool VisitSwitchCase(SwitchCase *) override { return found(); }
  bool VisitCXXThisExpr(CXXThisExpr *) override { return found(); }
  bool VisitLambdaExpr(LambdaExpr *) override { return found(); }
  bool VisitStmtExpr(StmtExpr *) override { return found(); }
  bool VisitCXXTryStmt(CXXTryStmt *) override { return found(); }
  bool VisitPredefinedExpr(PredefinedExpr *) override { return found(); }
  bool VisitSourceLocExpr(SourceLocExpr *) override { return found(); }

private:
  using Base = DynamicRecursiveASTVisitor;
  bool found() {
    Found = true;
    return false;
  }
  const CallExpr &Call;
  llvm::DenseSet<const VarDecl *> Declared;
};

/// True for `*this`, `this`, and a reference that the function is given: what nothing is computed
/// for.
bool namesWhatIsGiven(const Expr &Result) {
  const Expr *E = Result.IgnoreParens();
  if (const auto *Deref = dyn_cast<UnaryOperator>(E); Deref && Deref->getOpcode() == UO_Deref)
    E = Deref->getSubExpr()->IgnoreParens();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return isa<CXXThisExpr>(E) || (Parameter && Parameter->getType()->isReferenceType());
}

/// "" where what is done with the result can be done behind a copy of the body: with a constant, or
/// what one call without arguments gives; or nothing, with a number.
std::string whyResultStays(const CallPart &Part, const ASTContext &Host) {
  if (Part.ChecksBehind || Part.GivesResult)
    return "";
  const Expr *Result = Part.result();
  if (Part.Wrapper->getReturnType()->isVoidType())
    return Result              ? "returns what has no value"
           : Part.usesResult() ? "is called by a statement that does more"
                               : "";
  if (!Result)
    return "returns a value before its end";
  const Expr *Inner = Result->IgnoreParenImpCasts();
  const auto *Call = dyn_cast<CallExpr>(Inner);
  const bool IsQuery = Call && runtimeOp(*Call) == RuntimeOp::ErrorQuery;
  const bool IsFixed = isa<DeclRefExpr, IntegerLiteral, CXXBoolLiteralExpr>(Inner) &&
                       Result->isCXX11ConstantExpr(Host);
  const bool IsLeft =
      !Part.usesResult() && (namesWhatIsGiven(*Result) || onlyCallIn(*Result) ||
                             (Result->getType()->isScalarType() && isOnlyValue(*Result, Host)));
  if (!(IsQuery && Call->getNumArgs() == 0) && !IsFixed && !IsLeft)
    return "returns more than a constant or the last error";
  const Expr *Evaluated = Part.usesResult() ? Result : Part.evaluatedResult();
  if (Evaluated && !spelledRange(Evaluated->getSourceRange(), Host))
    return "returns what a macro spells";
  if (!Part.usesResult())
    return "";
  if (!earlyReturns(*Part.Wrapper).empty())
    return "returns early to more than a check of the last error";
  if (IsFixed)
    return "returns a constant that is looked at";
  if (!Host.hasSameType(Inner->getType(), Part.Wrapper->getReturnType().getUnqualifiedType()))
    return "returns a value of another type";
  if (isa<DeclStmt>(Part.Statement) || !onlyCheckErrors({Part.Statement}, Host, {Part.Call}))
    return "returns to more than an error check"; // which may say what was called
  BoundToCaller Finder(*Part.Call);
  Finder.TraverseStmt(const_cast<Stmt *>(Part.Statement));
  return Finder.Found || namesOwnTypes(*Part.Statement)
             ? "returns to a statement that depends on the function around it"
             : "";
}

/// True for what the compiler makes, by itself, of a method that stands in a class template.
bool isOfTemplateItself(const CXXMethodDecl &Method) {
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Method.getParent());
  const FunctionDecl *Pattern = Method.getTemplateInstantiationPattern();
  const CXXRecordDecl *Written =
      Class ? Class->getSpecializedTemplate()->getTemplatedDecl()->getDefinition() : nullptr;
  return Written && Pattern && Class->getSpecializationKind() == TSK_ImplicitInstantiation &&
         Method.getTemplateSpecializationKind() == TSK_ImplicitInstantiation &&
         !Method.getPrimaryTemplate() && Written->getDeclContext()->isFileContext() &&
         writtenDefinition(Method).getLexicalDeclContext()->getPrimaryContext() ==
             Written->getPrimaryContext() &&
         llvm::all_of(Class->getTemplateArgs().asArray(), canBeNamed);
}

/// The sentence's end where another method of its class cannot do what \p Method does: "" where it
/// can. The class must be this file's own, so that nothing else derives from it.
std::string whyNotBeside(const CXXMethodDecl &Method, const CallPart &Part,
                         const SourceManager &Sources) {
  if (!Part.method() || !Method.getIdentifier() ||
      isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(Method))
    return "is an operator, or a static method that is called on an object";
  if (Method.isVirtual())
    return "is virtual";
  if (Method.isVolatile() || Method.getRefQualifier() != RQ_None)
    return "is for volatile objects, or for one kind of references";
  const CXXRecordDecl &Class = *Method.getParent();
  if (!Class.getIdentifier() || Class.isLocalClass())
    return "is of a class without a name, or of a function";
  const bool IsOfTemplate = Method.isTemplated() || Method.getTemplateInstantiationPattern() ||
                            isa<ClassTemplateSpecializationDecl>(Class);
  if (IsOfTemplate && !isOfTemplateItself(Method))
    return "is a template, or of a class template, but not as that itself says";
  const bool InMain = Sources.isInMainFile(Sources.getExpansionLoc(Class.getLocation())) &&
                      Sources.isInMainFile(Sources.getExpansionLoc(Method.getLocation()));
  if (!InMain || Class.getBraceRange().getBegin().isMacroID() ||
      Method.getCanonicalDecl()->getLocation().isMacroID())
    return "is of a class of an included file, or of a macro";
  return "";
}

} // namespace

bool isLiteral(const Expr &Default) {
  const Expr *E = Default.IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return isLiteral(*Full->getSubExpr());
  if (const auto *Sign = dyn_cast<UnaryOperator>(E))
    return Sign->getOpcode() == UO_Minus && isLiteral(*Sign->getSubExpr());
  return isa<GNUNullExpr>(E) || // `NULL`
         (!E->getExprLoc().isMacroID() && isa<IntegerLiteral, FloatingLiteral, CharacterLiteral,
                                              CXXBoolLiteralExpr, CXXNullPtrLiteralExpr>(E));
}

bool canAskBehind(const CallPart &Part, llvm::ArrayRef<llvm::StringRef> Queries,
                  const FunctionDecl &Caller, const ASTContext &Host) {
  Harmless Own{Part.Call};
  if (Part.Wrapper->getReturnType()->isBooleanType())
    Own.OwnReturns = Part.returned();
  const bool OnlyChecks = Part.Check || (!isa<DeclStmt>(Part.Statement) &&
                                         onlyCheckErrors({Part.Statement}, Host, Own));
  return OnlyChecks && spelledRange(Part.Call->getSourceRange(), Host) &&
         llvm::all_of(Queries, [&](llvm::StringRef Name) { return isGlobalIn(Caller, Name); });
}

/// The error query that \p Returned is, or tests: `cudaGetLastError() == cudaSuccess`.
static const CallExpr *queryIn(const Expr &Returned) {
  const Expr *E = Returned.IgnoreParenImpCasts();
  if (const auto *Test = dyn_cast<BinaryOperator>(E); Test && Test->isEqualityOp())
    E = (isSuccessConstant(*Test->getRHS()) ? Test->getLHS() : Test->getRHS())
            ->IgnoreParenImpCasts();
  const auto *Query = dyn_cast<CallExpr>(E);
  return Query && Query->getNumArgs() == 0 && runtimeOp(*Query) == RuntimeOp::ErrorQuery ? Query
                                                                                         : nullptr;
}

/// True where \p Tested asks whether there is an error, and would in \p Caller.
static bool testsForError(const Expr &Tested, const FunctionDecl &Caller) {
  const auto *Test = dyn_cast<BinaryOperator>(Tested.IgnoreParenImpCasts());
  return Test && Test->isEqualityOp() && Test->getType()->isBooleanType() &&
         llvm::any_of(Test->children(), [&](const Stmt *Side) {
           const auto *Ref = dyn_cast<DeclRefExpr>(cast<Expr>(Side)->IgnoreParenImpCasts());
           return Ref && !Ref->hasQualifier() && isSuccessConstant(*cast<Expr>(Side)) &&
                  isGlobalIn(Caller, Ref->getDecl()->getName());
         });
}

bool checksInCaller(const CallPart &Part, const FunctionDecl &Caller, const ASTContext &Host) {
  const Expr *Returned = Part.usesResult() ? Part.returned() : nullptr;
  const CallExpr *Query = Returned ? queryIn(*Returned) : nullptr;
  const auto *Ref =
      Query ? dyn_cast<DeclRefExpr>(Query->getCallee()->IgnoreParenImpCasts()) : nullptr;
  const QualType Type = Part.Wrapper->getReturnType().getUnqualifiedType();
  const bool IsTest = Type->isBooleanType();
  const auto returnsIt = [&] {
    return Returned->IgnoreParenImpCasts() == Query && Host.hasSameType(Query->getType(), Type);
  };
  llvm::SmallVector<llvm::StringRef, 2> Names;
  if (Query)
    Names.push_back(Query->getDirectCallee()->getName());
  const bool LeavesEarly = !earlyReturns(*Part.Wrapper).empty();
  if (const auto *Alias = Query ? Query->getType()->getAs<TypedefType>() : nullptr)
    if (LeavesEarly) // the joined function returns one
      Names.push_back(Alias->getDecl()->getName());
  if (!Ref || Ref->hasQualifier() || !spelledRange(Returned->getSourceRange(), Host) ||
      !(IsTest ? testsForError(*Returned, Caller) : returnsIt()) ||
      !leavesWithSuccess(*Part.Wrapper, *Returned) || !canAskBehind(Part, Names, Caller, Host))
    return false;
  if (Part.Check || IsTest || LeavesEarly)
    return true;
  BoundToCaller Finder(*Part.Call);
  Finder.TraverseStmt(const_cast<Stmt *>(Part.Statement));
  return Finder.Found || namesOwnTypes(*Part.Statement);
}

/// A type of numbers that has a name everywhere.
static bool canBeReturned(QualType Type) {
  const auto *Enum = Type->getAs<EnumType>();
  return Enum ? Enum->getDecl()->getIdentifier() &&
                    Enum->getDecl()->isDefinedOutsideFunctionOrMethod() &&
                    Enum->getDecl()->getDeclContext()->isFileContext() &&
                    !Enum->getDecl()->isInAnonymousNamespace()
              : Type.getCanonicalType()->isBuiltinType() && Type->isArithmeticType();
}

bool givesResult(const CallPart &Part, const ASTContext &Host) {
  const Expr *Result = Part.returned();
  const QualType Type = Part.Wrapper->getReturnType();
  const auto isWritten = [](SourceRange Range) {
    return Range.getBegin().isFileID() && Range.getEnd().isFileID();
  };
  // (What a macro is given, it may also spell.)
  return Part.usesResult() && Result && canBeReturned(Type) && !isErrorType(Type) &&
         isWritten(Part.Statement->getSourceRange()) && isWritten(Part.Call->getSourceRange()) &&
         !whyResultStays(Part, Host).empty() && earlyReturns(*Part.Wrapper).empty() &&
         spelledRange(Part.Call->getSourceRange(), Host) &&
         spelledRange(Result->getSourceRange(), Host);
}

bool namesOwnTypes(const Stmt &S) { return !OwnTypeFinder().TraverseStmt(const_cast<Stmt *>(&S)); }

std::vector<Obstacle> copyableBody(const CallPart &Part, const Facts &TheFacts,
                                   const ASTContext &Host) {
  std::vector<Obstacle> Out;
  if (!Part.Call)
    return Out;
  const SourceManager &Sources = Host.getSourceManager();
  const FunctionDecl &F = *Part.Wrapper;
  const std::string Name = "'" + F.getNameAsString() + "' ";
  const auto refuse = [&](RejectReason Reason, SourceLocation Where, const std::string &Message) {
    Out.push_back({Reason, positionOf(Where, Sources), Message, "", {}});
  };
  const auto bound = [&](const std::string &Why) {
    refuse(RejectReason::WrapperNotCopyable, F.getLocation(), Name + Why);
  };
  if (isKept(F))
    refuse(RejectReason::Suppressed, F.getLocation(), "an annotation keeps " + Name + "as it is");
  const auto *Body = cast<CompoundStmt>(F.getBody());
  for (const Stmt *S : launchStatements(*Body, Host))
    if (matchLaunch(*S, Host)->Suppressed)
      refuse(RejectReason::Suppressed, S->getBeginLoc(), "a comment keeps this launch as it is");
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&F))
    if (const std::string Why = whyNotBeside(*Method, Part, Sources); !Why.empty())
      bound(Why);
  if (const std::string Why = whyResultStays(Part, Host); !Why.empty())
    refuse(RejectReason::WrapperNotCopyable, Part.Statement->getBeginLoc(), Name + Why);
  if (!canBeSpelledOut(Part))
    bound("is a template over what has no name elsewhere");
  if (const std::string Why = whyPacksStay(F); !Why.empty())
    bound(Why);
  if (F.isVariadic() || F.hasAttr<CUDADeviceAttr>() || mayBeReplaced(F) || F.isConsteval())
    bound("is variadic, weak, or also compiled for the device");
  if (!F.getIdentifier() && !isa<CXXMethodDecl>(F))
    bound("is an operator");
  if (!hasPlainAttributes(F))
    bound("has attributes that a copy of its body would not have");
  if (const auto *Type = F.getType()->getAs<FunctionProtoType>();
      Type && Type->hasNoexceptExceptionSpec())
    bound("ends the program where it would throw");
  const SourceLocation Begin = F.getBeginLoc(), End = F.getEndLoc();
  if (Begin.isMacroID() || End.isMacroID() || F.getLocation().isMacroID() ||
      Body->getBeginLoc().isMacroID())
    bound("is spelled by a macro");
  else if (containsDirective(F.getSourceRange(), Host))
    bound("contains preprocessor directives");
  if (Sources.isInSystemHeader(Begin))
    bound("is of a system header");
  if (spells(F, "__COUNTER__", TheFacts.Text, Host))
    bound("uses __COUNTER__");
  for (unsigned I = 0; I < F.getNumParams(); ++I)
    if (const std::string Why =
            whyNotMoved(*F.getParamDecl(I), Part.argument(I), Part.isDefault(I));
        !Why.empty())
      refuse(RejectReason::WrapperNotCopyable, Part.Statement->getBeginLoc(),
             Name + "has parameters that stay its own: " + Why);
  BoundToFunction Finder(F, Part);
  Finder.TraverseStmt(F.getBody());
  if (Finder.Place)
    refuse(RejectReason::WrapperNotCopyable, Finder.Place->getBeginLoc(), Name + Finder.Why);
  if (const VarDecl *V = withDestructor(*Body))
    refuse(RejectReason::WrapperNotCopyable, V->getLocation(),
           "'" + V->getNameAsString() + "' is destroyed at the end of '" + F.getNameAsString() +
               "'");
  return Out;
}

} // namespace gpufuse
