#include "rewriters/CompareBodies.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/kernel/ReturnStructure.h"
#include "matchers/DeviceApi.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/Launchers.h"
#include "matchers/PlaceLiterals.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MD5.h"
#include <atomic>
#include <numeric>

using namespace clang;

namespace gpufuse {
namespace {

constexpr llvm::StringLiteral LineNumber = "#line";

/// Long texts are carried on as a digest, or nested definitions would grow them exponentially.
std::string digest(const std::string &Text) {
  if (Text.size() <= 64)
    return Text;
  llvm::MD5 Hash;
  Hash.update(Text);
  llvm::MD5::MD5Result Result;
  Hash.final(Result);
  return "@" + std::string(Result.digest());
}

std::string typeWithout(llvm::ArrayRef<llvm::StringRef> Words, QualType Type) {
  PrintingPolicy Policy{LangOptions()};
  Policy.AnonymousTagLocations = false; // they move
  std::string Text = Type.getCanonicalType().getAsString(Policy);
  for (const llvm::StringRef Word : Words)
    for (size_t At; (At = Text.find(Word.str())) != std::string::npos;)
      Text.erase(At, Word.size());
  return Text;
}

/// Merging parameters may add or drop const and restrict on pointees; nothing else about types
/// changes.
std::string typeText(QualType Type) {
  return typeWithout({"const ", " const", "__restrict ", " __restrict", "__restrict", "restrict "},
                     Type);
}

/// Of what is called: const tells overloads apart.
std::string exactTypeText(QualType Type) {
  return typeWithout({"__restrict ", " __restrict", "__restrict", "restrict "}, Type);
}

/// A class; one without a name, which Clang calls by its place, as the class around it.
std::string classText(const RecordDecl &Class) {
  if (!Class.getIdentifier() && !Class.getTypedefNameForAnonDecl()) { // else read by its place
    const auto *Around = dyn_cast<RecordDecl>(Class.getDeclContext());
    return Around ? classText(*Around) + "::" : "";
  }
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Class.getNameForDiagnostic(Out, Class.getASTContext().getPrintingPolicy(),
                             /*Qualified=*/!Class.getParentFunctionOrMethod());
  return Text;
}

/// With the class it is of, which has no longer name where it is one of a function's own.
std::string memberText(const ValueDecl &Member) {
  const auto *Class = dyn_cast<RecordDecl>(Member.getDeclContext());
  const auto *Field = dyn_cast<FieldDecl>(&Member);
  if (Field &&
      (!Field->getIdentifier() || (!Class->getIdentifier() && !Class->getTypedefNameForAnonDecl())))
    return classText(*Class) + "::" + Field->getNameAsString() + "#" +
           std::to_string(Field->getFieldIndex());
  return Class && Class->getParentFunctionOrMethod()
             ? (Class->getName() + "::").str() + Member.getNameAsString()
             : Member.getQualifiedNameAsString();
}

/// What the preprocessor makes of \p E, an argument of a macro, with `#`.
std::string stringified(const Expr &E, const ASTContext &Context) {
  const auto Range = spelledRange(E.getSourceRange(), Context);
  std::string Out;
  for (const char C : Range ? textOf(*Range, Context).trim() : llvm::StringRef())
    if (!llvm::isSpace(C))
      Out += C;
    else if (!llvm::StringRef(Out).ends_with(" "))
      Out += ' ';
  return Out;
}

std::string call(llvm::StringRef Head, llvm::ArrayRef<std::string> Parts) {
  std::string Text = Head.str() + "(";
  for (const std::string &Part : Parts)
    Text += Part + ",";
  return digest(Text + ")");
}

} // namespace

class BodyReader {
public:
  BodyReader(const FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters, unsigned FirstLocal,
             const NamedObjects &Objects = {})
      : Context(Kernel.getASTContext()), Kernel(Kernel), NextLocal(FirstLocal), Objects(Objects),
        Assigned(assignedVariables(Kernel.getBody())) {
    for (unsigned I = 0; I < Kernel.getNumParams() && I < Parameters.size(); ++I) {
      Names[Kernel.getParamDecl(I)] = parameter(Parameters[I]);
      if (llvm::is_contained(Objects.Others, Parameters[I]))
        OtherObjects.insert(Kernel.getParamDecl(I));
    }
  }

  BodyReader(const FunctionDecl &Function, const Stmt &S, const StatementInputs &Inputs,
             unsigned FirstLocal, const NamedObjects &Objects)
      : Context(Function.getASTContext()), Kernel(Function), NextLocal(FirstLocal),
        Objects(Objects), Assigned(assignedVariables(&S)), Given(&Inputs.Expressions) {
    for (const auto &[Variable, Number] : Inputs.Variables)
      Names[Variable] = parameter(Number);
  }

  /// For expressions of a host function.
  BodyReader(const FunctionDecl &Function, const llvm::DenseSet<const VarDecl *> &Gone)
      : Context(Function.getASTContext()), Kernel(Function), NextLocal(0) {
    llvm::StringMap<unsigned> Count;
    const auto nameIt = [&](const VarDecl *V) {
      if (V && V->getIdentifier() && !Gone.contains(V) && !Names.contains(V))
        Names[V] = (V->getName() + "#" + llvm::Twine(Count[V->getName()]++)).str();
    };
    for (const DeclContext *In = &Function; In && !In->isFileContext(); In = In->getParent()) {
      if (const auto *Around = dyn_cast<FunctionDecl>(In)) // of an instance they are no members
        llvm::for_each(Around->parameters(), nameIt);
      for (const Decl *D : In->decls())
        nameIt(dyn_cast<VarDecl>(D));
    }
  }

  /// Has the parameters of which \p Read says something read so.
  void nameParameters(llvm::ArrayRef<std::string> Read) {
    for (unsigned I = 0; I < Read.size(); ++I)
      if (!Read[I].empty())
        Names[Kernel.getParamDecl(I)] = Read[I];
  }

  /// A variable of type \p Type that begins with what \p Given is in a round, and never changes.
  std::string valueInRound(const Expr &Given, QualType Type, const VarDecl &Counter) {
    Names[&Counter] = parameter(FusionProof::OfCounter);
    return valueText(Type, expression(&Given));
  }

  BodyItems read() { return read(*Kernel.getBody()); }
  BodyItems readRounds() {
    InRounds = true;
    return read();
  }
  BodyItems readWithResult(const ResultUse &Use) {
    ResultUsed = &Use;
    CallText = stringified(Use.Call, Context);
    if (Use.User)
      for (const VarDecl *V : assignedVariables(Use.User))
        Assigned.insert(V);
    return read();
  }
  BodyItems readFused(IsBody Stands) {
    StandsForBody = &Stands;
    return read();
  }
  const ForStmt *rounds() const { return Rounds; }
  BodyItems read(const Stmt &S) {
    statement(&S);
    return std::move(Items);
  }
  std::string name(const VarDecl &V) const { return Names.lookup(&V); }
  unsigned nextLocal() const { return NextLocal; }

  BodyOutline readOutline(llvm::ArrayRef<const IfStmt *> Past) {
    BodyOutline Out;
    const auto *Body = cast<CompoundStmt>(Kernel.getBody());
    for (const Stmt *S : Body->body()) {
      if (const auto *Declares = dyn_cast<DeclStmt>(S); Declares && namesValue(*Declares)) {
        for (const Decl *D : Declares->decls())
          Out.Locals.push_back({Declares, cast<VarDecl>(D), Names[cast<VarDecl>(D)]});
        continue;
      }
      const auto *If = dyn_cast<IfStmt>(S);
      if (llvm::is_contained(Past, If))
        continue;
      const IfStmt *Leaves = asReturnGuard(*S);
      if (!If || If->getBeginLoc().isMacroID() || If->getEndLoc().isMacroID() ||
          !(Leaves || (S == Body->body_back() && isPlainGuard(*If))))
        break;
      Pure = true;
      const std::string Text = Leaves ? negated(*If->getCond()) : expression(If->getCond());
      if (!Pure)
        break;
      Out.Guard = Leaves ? BodyOutline::GuardKind::Return : BodyOutline::GuardKind::If;
      Out.GuardStatement = If;
      Out.GuardText = Text;
      break;
    }
    return Out;
  }

  /// An expression by itself: what is declared inside is numbered anew.
  std::string wholeExpression(const Expr &E) {
    NextLocal = 0;
    return expression(&E);
  }

  static std::string parameter(unsigned Number) { return "P" + std::to_string(Number); }

  std::string expression(const Stmt *S) {
    if (!S)
      return "-";
    if (ResultUsed && S == &ResultUsed->Call) {
      Pure = false;
      return Result;
    }
    if (Given && Given->contains(S))
      return parameter(Given->lookup(S));
    if (const auto Branch = onlyBranch(*S)) {
      const auto *If = cast<IfStmt>(S);
      Pure = false;
      return declaresInHead(*If)
                 ? call("if constexpr",
                        {expression(If->getInit()), expression(If->getConditionVariableDeclStmt()),
                         expression(*Branch)})
                 : expression(*Branch);
    }
    if (const auto *E = dyn_cast<Expr>(S)) {
      // The texts have other lengths elsewhere.
      const Expr *Inner = E->IgnoreParenImpCasts();
      if (isFileName(*Inner, Context) || isa<PredefinedExpr>(Inner)) {
        Pure = false;
        const auto *Name = dyn_cast<PredefinedExpr>(Inner);
        return Name ? "#function:" + Name->getIdentKindName().str() : "#file";
      }
      if (auto Known = constant(*E)) {
        Pure &= *Known != LineNumber; // each stands in a line of its own
        return *Known;
      }
    }
    switch (S->getStmtClass()) {
    case Stmt::ParenExprClass:
    case Stmt::ExprWithCleanupsClass:
    case Stmt::ConstantExprClass:
    case Stmt::MaterializeTemporaryExprClass:
      return expression(*S->child_begin());
    case Stmt::SubstNonTypeTemplateParmExprClass: { // of a kernel, its name
      const DeclRefExpr *Function = functionNamed(*cast<Expr>(*S->child_begin()));
      return Function ? reference(*Function) : expression(*S->child_begin());
    }
    case Stmt::DeclRefExprClass:
      return reference(*cast<DeclRefExpr>(S));
    case Stmt::PseudoObjectExprClass:
      return expression(cast<PseudoObjectExpr>(S)->getSyntacticForm());
    case Stmt::MSPropertyRefExprClass:
      return "." + cast<MSPropertyRefExpr>(S)->getPropertyDecl()->getNameAsString() + "(" +
             coordinateBase(cast<MSPropertyRefExpr>(S)->getBaseExpr()) + ")";
    case Stmt::MemberExprClass: {
      const auto *Member = cast<MemberExpr>(S);
      if (const std::optional<std::string> Object = objectText(*Member->getBase())) {
        Pure &= isOwnField(*Member);
        return "->" + memberText(*Member->getMemberDecl()) +
               templateArguments(Member->getMemberDecl()) + "(" + *Object + ")";
      }
      const auto *Base = dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
      const bool Coordinate =
          Base && Context.getSourceManager().isInSystemHeader(Base->getDecl()->getLocation());
      Pure &= Coordinate;
      if (Coordinate)
        return "." + Member->getMemberDecl()->getNameAsString() + "(" +
               Base->getDecl()->getNameAsString() + ")";
      return (Member->isArrow() ? "->" : ".") + memberText(*Member->getMemberDecl()) +
             templateArguments(Member->getMemberDecl()) + "(" + expression(Member->getBase()) + ")";
    }
    case Stmt::CompoundAssignOperatorClass:
      if (const auto *Op = cast<CompoundAssignOperator>(S);
          Op->getOpcode() == BO_MulAssign || Op->getOpcode() == BO_DivAssign) {
        Pure = false;
        const std::string Target = expression(Op->getLHS());
        return call("=", {Target, call(Op->getOpcode() == BO_MulAssign ? "*" : "/",
                                       {Target, expression(Op->getRHS())})});
      }
      break;
    case Stmt::CXXMemberCallExprClass: // a coordinate of HIP 5.2 converts to its number
      if (const auto *Method = cast<CXXMemberCallExpr>(S)->getMethodDecl();
          isa_and_nonnull<CXXConversionDecl>(Method) &&
          Context.getSourceManager().isInSystemHeader(Method->getLocation()))
        return expression(cast<CXXMemberCallExpr>(S)->getImplicitObjectArgument());
      break;
    case Stmt::CallExprClass:
      if (auto Product = pinnedProduct(*cast<CallExpr>(S)))
        return *Product;
      if (isForwardedValue(*cast<CallExpr>(S)))
        return expression(cast<CallExpr>(S)->getArg(0));
      break;
    case Stmt::DeclStmtClass:
      return declarations(*cast<DeclStmt>(S));
    case Stmt::LambdaExprClass:
      return closure(*cast<LambdaExpr>(S));
    default:
      break;
    }
    if (const auto *Cast = dyn_cast<CastExpr>(S))
      return castText(*Cast);
    return generic(*S);
  }

  /// A closure: what it captures and how, its parameters, its body.
  std::string closure(const LambdaExpr &Lambda) {
    Pure = false;
    const CXXMethodDecl &Operator = *Lambda.getCallOperator();
    std::string Head =
        "lambda:" + typeText(Operator.getType()) + (Operator.isConst() ? "" : "mutable");
    llvm::SmallVector<std::string, 4> Parts;
    for (const auto &[Capture, Init] : llvm::zip(Lambda.captures(), Lambda.capture_inits())) {
      const auto *V =
          Capture.capturesVariable() ? dyn_cast<VarDecl>(Capture.getCapturedVar()) : nullptr;
      if (V && knownInteger(*V))
        continue; // a template argument that is spelled out, which a generic closure may capture
      Head += ":" + std::to_string(Capture.getCaptureKind());
      Parts.push_back(expression(Init));
    }
    for (const ParmVarDecl *P : Operator.parameters())
      Names[P] = "L" + std::to_string(NextLocal++);
    Parts.push_back(expression(Lambda.getBody()));
    Pure = false;
    return call(Head, Parts);
  }

  static bool isPlainGuard(const IfStmt &If) {
    return !If.getElse() && !If.getInit() && !If.getConditionVariable() && !If.isConstexpr() &&
           !If.isConsteval();
  }

  /// The same with an else.
  static bool isPlainChoice(const IfStmt &If) {
    return If.getElse() && !If.getInit() && !If.getConditionVariable() && !If.isConstexpr() &&
           !If.isConsteval();
  }

  static std::string globalText(const ValueDecl &D) {
    return "G:" + D.getQualifiedNameAsString() + templateArguments(&D);
  }

private:
  /// The text of "not \p Condition": for integers the opposite comparison.
  std::string negated(const Expr &Condition) {
    const Expr *E = Condition.IgnoreParenImpCasts();
    if (const auto *Op = dyn_cast<BinaryOperator>(E);
        Op && Op->isComparisonOp() && Op->getLHS()->getType()->isIntegralOrEnumerationType()) {
      const std::string Left = expression(Op->getLHS()), Right = expression(Op->getRHS());
      return call(BinaryOperator::getOpcodeStr(BinaryOperator::negateComparisonOp(Op->getOpcode())),
                  {Left, Right});
    }
    return call("!", {expression(&Condition)});
  }

  std::optional<std::string> constant(const Expr &E) const {
    const Expr *Inner = E.IgnoreParenImpCasts();
    Expr::EvalResult Result;
    if (!E.isPRValue() || !E.getType()->isIntegralOrEnumerationType() || E.isValueDependent())
      return std::nullopt;
    const bool Literal =
        isa<IntegerLiteral, CXXBoolLiteralExpr, CharacterLiteral, SubstNonTypeTemplateParmExpr,
            UnaryExprOrTypeTraitExpr, OffsetOfExpr, ConceptSpecializationExpr, RequiresExpr,
            TypeTraitExpr, ArrayTypeTraitExpr, ExpressionTraitExpr, SizeOfPackExpr,
            CXXNoexceptExpr>(Inner);
    const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Literal && !(V && V->isConstexpr()) && !(Ref && isa<EnumConstantDecl>(Ref->getDecl())))
      return std::nullopt;
    if (!E.EvaluateAsInt(Result, Context))
      return std::nullopt;
    if (isLineNumber(*Inner, Context))
      return LineNumber.str();
    return number(Result.Val.getInt(), E.getType());
  }

  static const llvm::APSInt *knownInteger(const VarDecl &V) {
    const bool IsKnown = V.isConstexpr() && V.getInit() && !V.getInit()->isValueDependent();
    const APValue *Known = IsKnown ? V.evaluateValue() : nullptr;
    return Known && Known->isInt() ? &Known->getInt() : nullptr;
  }
  static std::string number(const llvm::APSInt &Value, QualType Type) {
    return "#" + llvm::toString(Value, 10) + ":" + typeText(Type);
  }

  std::string coordinateBase(const Expr *Base) {
    if (const auto *Bound = dyn_cast<OpaqueValueExpr>(Base))
      Base = Bound->getSourceExpr();
    const auto *Ref = dyn_cast<DeclRefExpr>(Base->IgnoreParenImpCasts());
    const bool Known =
        Ref && Context.getSourceManager().isInSystemHeader(Ref->getDecl()->getLocation());
    Pure &= Known;
    return Known ? Ref->getDecl()->getNameAsString() : expression(Base);
  }

  std::string reference(const DeclRefExpr &Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref.getDecl());
    if (!V || (V->hasGlobalStorage() && !V->isStaticLocal() && !V->isLocalVarDecl())) {
      Pure &= !V || V->isConstexpr();
      const auto *Method = dyn_cast<CXXMethodDecl>(Ref.getDecl());
      if (Method && Method->getParent()->isLambda()) // the closure it is called on tells which
        return "closure" + templateArguments(Method);
      return globalText(*Ref.getDecl());
    }
    // In a generic closure, a template argument that is spelled out is no constant yet.
    if (const llvm::APSInt *Known = knownInteger(*V))
      return number(*Known, V->getType().getUnqualifiedType());
    if (Assigned.contains(V) || V->getType()->isReferenceType())
      Pure = false;
    auto It = Names.find(V);
    if (It != Names.end())
      return It->second;
    const std::string Name = "L" + std::to_string(NextLocal++);
    Names[V] = Name;
    return Name;
  }

  static std::string templateArguments(const ValueDecl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    const auto *V = dyn_cast<VarTemplateSpecializationDecl>(D);
    const TemplateArgumentList *Args = F   ? F->getTemplateSpecializationArgs()
                                       : V ? &V->getTemplateArgs()
                                           : nullptr;
    std::string Text = F ? ":" + exactTypeText(F->getType()) : std::string();
    if (Args) {
      llvm::raw_string_ostream Out(Text);
      PrintingPolicy Policy = D->getASTContext().getPrintingPolicy();
      Policy.AnonymousTagLocations = false; // they move
      for (const TemplateArgument &Arg : Args->asArray())
        Arg.print(Policy, Out, /*IncludeType=*/true);
    }
    return Text;
  }

  /// What pragmas say of an operator's rounding; nothing where they say what the command does.
  std::string roundingOf(const Stmt &S) const {
    const auto *E = dyn_cast<Expr>(&S);
    if (!E || !E->getType()->isFloatingType())
      return "";
    const LangOptions &Options = Context.getLangOpts();
    const FPOptions Is = E->getFPFeaturesInEffect(Options);
    if (Is == FPOptions::defaultWithoutTrailingStorage(Options))
      return "";
    return ":rounds" + std::to_string(Is.getAsOpaqueInt());
  }

  /// `__fmul_rn(a, b)` reads as the product it pins, `__fdiv_rn(a, b)` as the quotient.
  std::optional<std::string> pinnedProduct(const CallExpr &Call) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || Call.getNumArgs() != 2)
      return std::nullopt;
    const auto Operator = llvm::StringSwitch<llvm::StringRef>(Callee->getName())
                              .Cases({"__fmul_rn", "__dmul_rn"}, "*")
                              .Cases({"__fdiv_rn", "__ddiv_rn"}, "/")
                              .Default("");
    if (Operator.empty())
      return std::nullopt;
    return call(Operator, {expression(Call.getArg(0)), expression(Call.getArg(1))});
  }

  /// `std::forward<A>(args)` of what is copied alike whichever reference is to it.
  static bool isForwardedValue(const CallExpr &Call) {
    return Call.getDirectCallee() && isMove(*Call.getDirectCallee()) &&
           Call.getType()->isScalarType() && isa<DeclRefExpr>(Call.getArg(0)->IgnoreParens());
  }

  std::string castText(const CastExpr &Cast) {
    switch (Cast.getCastKind()) {
    case CK_LValueToRValue: {
      const Expr *Read = Cast.getSubExpr()->IgnoreParenImpCasts();
      const auto *Member = dyn_cast<MemberExpr>(Read);
      Pure &= isa<DeclRefExpr>(Read) || (Given && Given->contains(Read)) ||
              (Member && isOwnField(*Member));
      return expression(Cast.getSubExpr());
    }
    case CK_NoOp:
    case CK_FunctionToPointerDecay:
    case CK_BuiltinFnToFnPtr:
      return expression(Cast.getSubExpr());
    default: {
      // (The length of a literal is seen in its text.)
      const Expr &From = *Cast.getSubExpr();
      const std::string Type =
          isa<StringLiteral>(From.IgnoreParens()) ? "" : typeText(From.getType());
      return call(std::string(Cast.getCastKindName()) + ":" + Type + ":" + typeText(Cast.getType()),
                  {expression(&From)});
    }
    }
  }

  /// Of a structure, which pragmas around it may have a say in.
  std::string layoutOf(const Decl &D) const {
    const auto *Record = dyn_cast<RecordDecl>(&D);
    if (!Record || !Record->isCompleteDefinition() || Record->isInvalidDecl() ||
        Record->isDependentType())
      return "";
    const ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
    std::string Text = "record:" + std::to_string(Layout.getSize().getQuantity()) + ":" +
                       std::to_string(Layout.getAlignment().getQuantity());
    for (unsigned I = 0; I < Layout.getFieldCount(); ++I)
      Text += ":" + std::to_string(Layout.getFieldOffset(I));
    return Text + ",";
  }

  std::string declarations(const DeclStmt &Declares) {
    std::string Text = "decl(";
    for (const Decl *D : Declares.decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (!V) {
        Text += layoutOf(*D);
        continue;
      }
      const std::string Init = V->getInit() ? expression(V->getInit()) : "none";
      if (!Names.contains(V))
        Names[V] = "L" + std::to_string(NextLocal++);
      Text += Names[V] + ":" + typeText(V->getType()) +
              (V->hasAttr<CUDASharedAttr>() ? ":shared" : "") +
              (V->isStaticLocal() ? ":static" : "");
      if (V->hasAttrs() && !V->getType()->isDependentType())
        Text += ":" + std::to_string(Context.getDeclAlign(V).getQuantity());
      Text += "=" + Init + ",";
    }
    return digest(Text + ")");
  }

  /// What tells statements of one class apart, besides their parts. Of a class that is not known to
  /// say all, no two are alike.
  std::string detail(const Stmt &S) {
    switch (S.getStmtClass()) {
    case Stmt::AttributedStmtClass:
    case Stmt::BinaryConditionalOperatorClass:
    case Stmt::BreakStmtClass:
    case Stmt::CaseStmtClass:
    case Stmt::CompoundStmtClass:
    case Stmt::ContinueStmtClass:
    case Stmt::CXXBindTemporaryExprClass:
    case Stmt::CXXCatchStmtClass:
    case Stmt::CXXForRangeStmtClass:
    case Stmt::CXXNullPtrLiteralExprClass:
    case Stmt::CXXRewrittenBinaryOperatorClass:
    case Stmt::CXXStdInitializerListExprClass:
    case Stmt::CXXThrowExprClass:
    case Stmt::CXXTryStmtClass:
    case Stmt::DefaultStmtClass:
    case Stmt::DoStmtClass:
    case Stmt::ForStmtClass:
    case Stmt::GNUNullExprClass:
    case Stmt::ArraySubscriptExprClass:
    case Stmt::ArrayInitIndexExprClass:
    case Stmt::ArrayInitLoopExprClass:
    case Stmt::NullStmtClass:
    case Stmt::OpaqueValueExprClass:
    case Stmt::ReturnStmtClass:
    case Stmt::StmtExprClass:
    case Stmt::SwitchStmtClass:
    case Stmt::WhileStmtClass:
      return "";
    case Stmt::CXXThisExprClass: // as a whole
      return Objects.This ? "?" + std::to_string(Unknown++) : "";
    case Stmt::IfStmtClass:
      return cast<IfStmt>(S).isConstexpr() ? ":constexpr" : "";
    case Stmt::InitListExprClass:
    case Stmt::CompoundLiteralExprClass:
    case Stmt::CXXScalarValueInitExprClass:
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::CXXUnresolvedConstructExprClass:
    case Stmt::ParenListExprClass:
      return ":" + typeText(cast<Expr>(S).getType());
    case Stmt::CXXNewExprClass:
      return ":" + exactTypeText(cast<Expr>(S).getType());
    case Stmt::CXXDeleteExprClass:
      return cast<CXXDeleteExpr>(S).isArrayForm() ? "[]" : "";
    case Stmt::CXXDefaultArgExprClass:
      return ":" + expression(cast<CXXDefaultArgExpr>(S).getExpr());
    case Stmt::CXXDefaultInitExprClass:
      return ":" + expression(cast<CXXDefaultInitExpr>(S).getExpr());
    case Stmt::CharacterLiteralClass:
      return ":" + std::to_string(cast<CharacterLiteral>(S).getValue());
    case Stmt::ExtVectorElementExprClass:
      return ":" + cast<ExtVectorElementExpr>(S).getAccessor().getName().str();
    case Stmt::GotoStmtClass:
      return ":" + cast<GotoStmt>(S).getLabel()->getNameAsString();
    case Stmt::LabelStmtClass:
      return std::string(":") + cast<LabelStmt>(S).getName();
    // Of a generic closure.
    case Stmt::UnresolvedLookupExprClass:
    case Stmt::UnresolvedMemberExprClass:
      return ":" + cast<OverloadExpr>(S).getName().getAsString();
    case Stmt::CXXDependentScopeMemberExprClass:
      return ":" + cast<CXXDependentScopeMemberExpr>(S).getMember().getAsString();
    case Stmt::DependentScopeDeclRefExprClass:
      return ":" + cast<DependentScopeDeclRefExpr>(S).getDeclName().getAsString();
    default:
      return "?" + std::to_string(Unknown++);
    }
  }

  std::string generic(const Stmt &S) {
    std::string Head = S.getStmtClassName();
    if (const auto *Op = dyn_cast<BinaryOperator>(&S)) {
      Head = Op->getOpcodeStr().str();
      Pure &= !Op->isAssignmentOp();
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(&S)) {
      if (Unary->getOpcode() == UO_LNot)
        return negated(*Unary->getSubExpr());
      Head = UnaryOperator::getOpcodeStr(Unary->getOpcode()).str() +
             (Unary->isPostfix() ? "post" : "");
      Pure &= !Unary->isIncrementDecrementOp() && Unary->getOpcode() != UO_Deref;
    } else if (const auto *Float = dyn_cast<FloatingLiteral>(&S)) {
      llvm::SmallString<32> Digits;
      Float->getValue().toString(Digits);
      Head = "#" + Digits.str().str() + ":" + typeText(Float->getType());
    } else if (const auto *String = dyn_cast<StringLiteral>(&S)) {
      const std::string Bytes = String->getBytes().str();
      Head = "\"" + (ResultUsed && Bytes == CallText ? ResultText : Bytes) + "\"";
    } else if (const auto *Call = dyn_cast<CallExpr>(&S)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      Pure &= Callee && deviceEffect(*Callee) == DeviceEffect::Value;
    } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(&S)) {
      Head += ":" + typeText(Construct->getType()) + ":" +
              exactTypeText(Construct->getConstructor()->getType());
      Pure &= Objects.Stay && isDim3(Construct->getType());
    } else if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(&S)) {
      Head += ":" + typeText(Trait->getTypeOfArgument());
    } else if (!isa<ConditionalOperator, CXXBoolLiteralExpr>(S)) {
      Pure = false;
      Head += detail(S);
    }
    Head += roundingOf(S);
    llvm::SmallVector<std::string, 4> Parts;
    const bool PureBefore = std::exchange(Pure, true);
    for (const Stmt *Child : S.children())
      Parts.push_back(expression(Child));
    const bool PureParts = Pure;
    Pure = PureBefore && PureParts;
    const auto *Op = dyn_cast<BinaryOperator>(&S);
    if (Op && Op->getType()->isIntegralOrEnumerationType() && PureParts &&
        (Op->getOpcode() == BO_Add || Op->getOpcode() == BO_Mul))
      llvm::sort(Parts);
    return call(Head, Parts);
  }

  /// Of `if constexpr`, which leaves the other branch out, the one that is taken, or null; nothing
  /// for other statements.
  std::optional<const Stmt *> onlyBranch(const Stmt &S) const {
    const auto *If = dyn_cast<IfStmt>(&S);
    return If ? If->getNondiscardedCase(Context) : std::nullopt;
  }
  static bool declaresInHead(const IfStmt &If) { return If.getInit() || If.getConditionVariable(); }

  /// Flattens blocks and plain guards; everything else is one item.
  void statement(const Stmt *S) {
    if (const auto Branch = onlyBranch(*S); Branch && !declaresInHead(*cast<IfStmt>(S))) {
      if (*Branch)
        statement(*Branch);
      return;
    }
    if (const auto *For = dyn_cast<ForStmt>(S); For && InRounds && !Rounds) {
      Rounds = For;
      if (const auto *Init = dyn_cast_or_null<DeclStmt>(For->getInit());
          Init && Init->isSingleDecl())
        if (const auto *Counter = dyn_cast<VarDecl>(Init->getSingleDecl())) {
          Names[Counter] = parameter(FusionProof::OfCounter);
          Assigned.erase(Counter); // not in a round
        }
      return statement(For->getBody());
    }
    if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
      const size_t Depth = Guards.size();
      for (const Stmt *Child : Block->body()) {
        if (!leavesEarly(*Child) && !leavesBehindBranch(*Child))
          statement(Child);
      }
      if (Depth || S != Kernel.getBody())
        Guards.resize(std::max(Depth, leavesThread(*Block) ? Guards.size() : Depth));
      return;
    }
    if (const auto *If = dyn_cast<IfStmt>(S); If && isPlainGuard(*If)) {
      Guards.push_back(expression(If->getCond()));
      const size_t Depth = Guards.size();
      statement(If->getThen());
      Guards.resize(Depth - 1);
      return;
    }
    if (const auto *If = dyn_cast<IfStmt>(S); If && isPlainChoice(*If)) {
      const size_t Depth = Guards.size();
      Guards.push_back(expression(If->getCond()));
      const std::string Else = "else " + Guards.back();
      statement(If->getThen());
      Guards.resize(Depth);
      Guards.push_back(Else);
      statement(If->getElse());
      Guards.resize(Depth);
      return;
    }
    if (const auto *Declares = dyn_cast<DeclStmt>(S); Declares && namesValue(*Declares))
      return;
    if (const auto Called = calledBody(*S))
      return add(*Called);
    if (const auto *Return = dyn_cast<ReturnStmt>(S);
        Return && ResultUsed && !ResultUsed->IsReturned && S == lastStatement()) {
      const Expr *Value = Return->getRetValue();
      if (!ResultUsed->User)
        Value = onlyCallIn(*Value);
      if (!Value || !isa<CallExpr>(Value->IgnoreParenImpCasts()))
        return; // a value
      Result = expression(Value);
      ResultText = stringified(*Value, Context);
      return ResultUsed->User ? statement(ResultUsed->User) : add(Result);
    }
    if (isa<NullStmt>(S) ||
        (isa<ReturnStmt>(S) && !cast<ReturnStmt>(S)->getRetValue() && S == lastStatement()))
      return;
    if (isa<DeclStmt>(S) && llvm::all_of(cast<DeclStmt>(S)->decls(), [](const Decl *D) {
          const auto *V = dyn_cast<VarDecl>(D);
          return isa<TypedefNameDecl>(D) ||
                 (V && V->isConstexpr() && V->getType()->isIntegralOrEnumerationType());
        }))
      return; // template arguments spelled out
    const auto *Cast = dyn_cast<CStyleCastExpr>(S);
    add(expression(Cast && Cast->getCastKind() == CK_ToVoid ? Cast->getSubExpr() : S));
  }

  /// What \p S reads as where it calls a function that stands for a body.
  std::optional<std::string> calledBody(const Stmt &S) const {
    const auto *Call = StandsForBody ? dyn_cast<CallExpr>(&S) : nullptr;
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    if (!Definition)
      return std::nullopt;
    std::vector<unsigned> Arguments;
    for (const Expr *Argument : Call->arguments()) {
      const auto Number = handedOn(*Argument, Kernel);
      if (!Number)
        return std::nullopt;
      Arguments.push_back(*Number);
    }
    return (*StandsForBody)(*Definition, Arguments)
               ? std::optional(calledItem(*Definition, Arguments))
               : std::nullopt;
  }

  void add(const std::string &Read) {
    std::string Item;
    for (const std::string &Guard : Guards)
      Item += Guard + " | ";
    Items.push_back(Item + Read);
  }

  /// A guard around what follows; with the value that is returned, unless nobody is given that.
  bool leavesEarly(const Stmt &S) {
    const IfStmt *Early = asEarlyReturn(S);
    const Expr *Value = Early ? returnOf(*Early)->getRetValue() : nullptr;
    const bool IsDropped = ResultUsed && !ResultUsed->LeavesWithValue;
    if (!Early || (Value && IsDropped && !llvm::is_contained(ResultUsed->Early, Early)))
      return false;
    Guards.push_back(negated(*Early->getCond()));
    if (Value && !IsDropped)
      Guards.back() += " else " + expression(Value);
    return true;
  }

  /// `if (c) { ...; return; }`: what follows reads as if it stood in an else.
  bool leavesBehindBranch(const Stmt &S) {
    const IfStmt *Branch = asLeavingBranch(S);
    if (!Branch)
      return false;
    const size_t Depth = Guards.size();
    Guards.push_back(expression(Branch->getCond()));
    const std::string Else = "else " + Guards.back();
    for (const Stmt *Each : llvm::drop_end(cast<CompoundStmt>(Branch->getThen())->body()))
      statement(Each);
    Guards.resize(Depth);
    Guards.push_back(Else);
    return true;
  }

  /// A return guard inside a nested block leaves the thread, so what follows that block is guarded
  /// too; bodies with such returns are refused, and this only keeps the comparison strict.
  static bool leavesThread(const CompoundStmt &Block) {
    return llvm::any_of(Block.body(), [](const Stmt *S) {
      return asEarlyReturn(*S) != nullptr || asLeavingBranch(*S) != nullptr;
    });
  }

  const Stmt *lastStatement() const {
    const auto *Body = cast<CompoundStmt>(Kernel.getBody());
    return Body->body_empty() ? nullptr : Body->body_back();
  }

  /// Takes over a declaration that only names a pure value: later uses read as the value.
  /// A floating-point value that is only passed on; each body rounds, and contracts, its own
  /// arithmetic.
  static bool roundsNothing(const VarDecl &V) {
    return V.getType()->isRealFloatingType() &&
           isa<FloatingLiteral, IntegerLiteral, DeclRefExpr>(V.getInit()->IgnoreParenImpCasts());
  }

  /// How the object reads whose member \p Base is asked for, with the classes on the way to where
  /// that is declared; nothing for others.
  std::optional<std::string> objectText(const Expr &Base) const {
    std::string Classes;
    const Expr *E = Base.IgnoreParens();
    for (const auto *Cast = dyn_cast<ImplicitCastExpr>(E); Cast;
         Cast = dyn_cast<ImplicitCastExpr>(E)) {
      for (const CXXBaseSpecifier *Each : Cast->path())
        Classes += ":" + typeText(Each->getType());
      E = Cast->getSubExpr()->IgnoreParens();
    }
    if (isa<CXXThisExpr>(E))
      return (Objects.This ? parameter(*Objects.This) : "this") + Classes;
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && OtherObjects.contains(V) ? std::optional(Names.lookup(V) + Classes) : std::nullopt;
  }

  /// A number in the object itself.
  bool isOwnField(const MemberExpr &Member) const {
    const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
    return Objects.Stay && Field && objectText(*Member.getBase()) &&
           Field->getType()->isIntegralOrEnumerationType() &&
           !Field->getType().isVolatileQualified();
  }

  bool isDim3(QualType Type) const {
    const auto *Class = Type->getAsCXXRecordDecl();
    return Class && isToolkitDim3(*Class);
  }

  bool namesValue(const DeclStmt &Declares) {
    if (llvm::all_of(Declares.decls(), [&](const Decl *D) {
          const auto *V = dyn_cast<VarDecl>(D);
          return V && namesValue(*V);
        }))
      return true;
    for (const Decl *D : Declares.decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        Names.erase(V);
    return false;
  }

  bool namesValue(const VarDecl &Variable) {
    const VarDecl *V = &Variable;
    const bool IsNumber =
        V->getType()->isIntegralOrEnumerationType() || (Objects.Stay && isDim3(V->getType()));
    if (!V->getInit() || !(IsNumber || roundsNothing(*V)) ||
        (V->hasGlobalStorage() && !isConstantValue(*V)) || Assigned.contains(V) ||
        V->getType().isVolatileQualified())
      return false;
    const bool Outer = std::exchange(Pure, true);
    const unsigned SavedLocal = NextLocal;
    const std::string Value = expression(V->getInit());
    const bool ValueIsPure = std::exchange(Pure, Outer);
    NextLocal = SavedLocal;
    if (!ValueIsPure)
      return false;
    Names[V] = valueText(V->getType(), Value);
    return true;
  }
  static std::string valueText(QualType Type, const std::string &Value) {
    return digest("(" + typeText(Type) + ")" + Value);
  }

  const ASTContext &Context;
  const FunctionDecl &Kernel;
  unsigned NextLocal;
  const NamedObjects Objects;
  /// Parameters that stand for objects.
  llvm::DenseSet<const VarDecl *> OtherObjects;
  llvm::DenseSet<const VarDecl *> Assigned;
  llvm::DenseMap<const VarDecl *, std::string> Names;
  std::vector<std::string> Guards;
  BodyItems Items;
  bool Pure = true;
  /// The number of the next statement that is like no other.
  inline static std::atomic<unsigned> Unknown;
  /// Of a function whose result is read where it is used: how, and what it is.
  const ResultUse *ResultUsed = nullptr;
  /// Expressions that a parameter stands for.
  const llvm::DenseMap<const Stmt *, unsigned> *Given = nullptr;
  std::string Result;
  /// What a macro makes of the text of the call, and of the value, with `#`.
  std::string CallText, ResultText;
  /// Tells, of a fused kernel, what it calls as a body.
  const IsBody *StandsForBody = nullptr;
  /// The outermost loop is one of rounds.
  bool InRounds = false;
  const ForStmt *Rounds = nullptr;
};

ExpressionReader::ExpressionReader(const FunctionDecl &Function,
                                   const llvm::DenseSet<const VarDecl *> &Gone)
    : Reader(std::make_unique<BodyReader>(Function, Gone)) {}
ExpressionReader::ExpressionReader(ExpressionReader &&) noexcept = default;
ExpressionReader::~ExpressionReader() = default;

std::string ExpressionReader::read(const Expr &E) {
  return Reader->wholeExpression(*const_cast<Expr &>(E).IgnoreUnlessSpelledInSource());
}

std::string ExpressionReader::readVariable(const VarDecl &Variable) {
  return Reader->name(Variable);
}

std::string ExpressionReader::readLarger(const Expr &X, const Expr &Y) {
  const std::string Left = read(X), Right = read(Y);
  const auto blocks = [](const Expr &Grid, const std::string &Text) {
    const RecordDecl *Extents = Grid.getType()->getAsRecordDecl();
    return Extents ? "." + memberText(**Extents->field_begin()) + "(" + Text + ")" : Text; // x
  };
  return call("ConditionalOperator", {call(">", {blocks(X, Left), blocks(Y, Right)}), Left, Right});
}

std::string parameterType(QualType Type) { return exactTypeText(Type.getUnqualifiedType()); }

BodyItems bodyItems(const FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters,
                    unsigned &FirstLocal, const NamedObjects &Objects,
                    llvm::ArrayRef<std::string> Read) {
  BodyReader Reader(Kernel, Parameters, FirstLocal, Objects);
  Reader.nameParameters(Read);
  BodyItems Items = Reader.read();
  FirstLocal = Reader.nextLocal();
  return Items;
}

BodyItems itemsOfFused(const FunctionDecl &Kernel, IsBody Stands) {
  std::vector<unsigned> Numbers(Kernel.getNumParams());
  std::iota(Numbers.begin(), Numbers.end(), 0);
  return BodyReader(Kernel, Numbers, 0).readFused(Stands);
}

std::string calledItem(const FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters) {
  unsigned Local = 0;
  return call("body", bodyItems(Kernel, Parameters, Local));
}

std::optional<unsigned> handedOn(const Expr &Argument, const FunctionDecl &Function) {
  const Expr *E = Argument.IgnoreParenImpCasts();
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
      Copy && Copy->getNumArgs() == 1 && Copy->getConstructor()->isCopyOrMoveConstructor())
    E = Copy->getArg(0)->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return Parameter && Parameter->getDeclContext() == static_cast<const DeclContext *>(&Function)
             ? std::optional(Parameter->getFunctionScopeIndex())
             : std::nullopt;
}

BodyItems itemsWithResult(const FunctionDecl &Function, llvm::ArrayRef<unsigned> Parameters,
                          const ResultUse &Use, unsigned &FirstLocal, const NamedObjects &Objects,
                          llvm::ArrayRef<std::string> Read) {
  BodyReader Reader(Function, Parameters, FirstLocal, Objects);
  Reader.nameParameters(Read);
  BodyItems Items = Reader.readWithResult(Use);
  FirstLocal = Reader.nextLocal();
  return Items;
}

BodyItems itemsOfRounds(const FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters,
                        const ForStmt *&Rounds) {
  BodyReader Reader(Kernel, Parameters, 0);
  BodyItems Items = Reader.readRounds();
  Rounds = Reader.rounds();
  return Items;
}

std::optional<std::string> itemDifference(const std::string &Name, const BodyItems &Is,
                                          const BodyItems &Expected) {
  for (size_t I = 0; I < std::max(Is.size(), Expected.size()); ++I) {
    const std::string Read = I < Is.size() ? Is[I] : "nothing",
                      Wanted = I < Expected.size() ? Expected[I] : "nothing";
    if (Read != Wanted)
      return "statement " + std::to_string(I + 1) + " of '" + Name + "' reads\n  " + Read +
             "\nand not\n  " + Wanted;
  }
  return std::nullopt;
}

BodyItems statementItems(const FunctionDecl &Function, const Stmt &S, const StatementInputs &Inputs,
                         unsigned &FirstLocal, const NamedObjects &Objects) {
  BodyReader Reader(Function, S, Inputs, FirstLocal, Objects);
  BodyItems Items = Reader.read(S);
  FirstLocal = Reader.nextLocal();
  return Items;
}

BodyOutline outline(const FunctionDecl &Kernel, llvm::ArrayRef<unsigned> Parameters,
                    const NamedObjects &Objects, llvm::ArrayRef<const IfStmt *> Past,
                    llvm::ArrayRef<std::string> Read) {
  BodyReader Reader(Kernel, Parameters, 0, Objects);
  Reader.nameParameters(Read);
  return Reader.readOutline(Past);
}

std::vector<std::string> readingsOfKernels(llvm::ArrayRef<const FunctionDecl *> Kernels) {
  std::vector<std::string> Out;
  for (const FunctionDecl *Each : Kernels)
    Out.push_back(Each ? BodyReader::globalText(*Each) : "");
  return Out;
}

std::vector<std::string> readingsInRounds(const EvaluatedLaunch &L, const CountedLoop *Loop,
                                          const FunctionDecl &Function) {
  std::vector<std::string> Out(L.DeviceKernel->getNumParams());
  for (unsigned P = 0; P < Out.size() && Loop; ++P)
    if (isRound(*L.What, P, *Loop) && !isCounter(*L.What, P, *Loop))
      Out[P] = BodyReader(Function, {})
                   .valueInRound(*L.What->Args[P], L.DeviceKernel->getParamDecl(P)->getType(),
                                 *Loop->Counter);
  return Out;
}

std::string limitedItem(llvm::ArrayRef<BlockGuard> Limits, const std::string &Item) {
  std::string Condition;
  for (const BlockGuard &G : Limits) {
    const std::string Each = call("<", {std::string(".") + "xyz"[G.Axis] + "(blockIdx)",
                                        "#" + std::to_string(G.Limit) + ":unsigned int"});
    Condition = Condition.empty() ? Each : call("&&", {Condition, Each});
  }
  return Condition.empty() ? Item : Condition + " | " + Item;
}

std::string seamItem(Seam Between) {
  const std::string Function = Between == Seam::Barrier ? "__syncthreads" : "__threadfence_block";
  return "CallExpr(G:" + Function + ":void (void),)";
}

} // namespace gpufuse
