// F10: the launches and kernels are text of the user's main file or headers that can be copied and
// changed, and the text means the same wherever it is compiled.
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ChosenCode.h"
#include "analysis/kernel/LocalTypeState.h"
#include "analysis/kernel/PerDeviceNames.h"
#include "analysis/rules/CopiedText.h"
#include "analysis/rules/RuleSupport.h"
#include "analysis/rules/Rules.h"
#include "analysis/rules/TemplateInstances.h"
#include "analysis/wrappers/CallsAcross.h"
#include "matchers/Annotations.h"
#include "matchers/Closures.h"
#include "matchers/LaunchMacros.h"
#include "matchers/SourceText.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace gpufuse {
namespace {

class EditableRule {
public:
  explicit EditableRule(const Candidate &C) : C(C), Sources(C.Host.getSourceManager()) {}

  std::vector<Obstacle> run() {
    if (C.List.Guard)
      add(RejectReason::AlreadyGuarded, at(*C.Second.What->Statement, C.Host),
          "these launches are made where buffers overlap; where they do not, one takes their "
          "place");
    for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
      launch(*L->What);
      if (L->What->Kernel)
        kernel(*L);
    }
    if (Result.empty())
      scopes();
    if (Result.empty() && C.List.Pattern)
      templates();
    if (Result.empty())
      preprocessor();
    if (Result.empty())
      names();
    return std::move(Result);
  }

private:
  void add(RejectReason Reason, Position Where, std::string Message) {
    Result.push_back(obstacle(Reason, std::move(Where), std::move(Message)));
  }

  void launch(const Launch &L) {
    const Position Where = at(*L.Statement, C.Host);
    if (L.Suppressed || isUntouchable(*C.List.Function))
      add(RejectReason::Suppressed, Where, "a comment or an annotation keeps this launch as it is");
    if (L.Spelling == Launch::Form::UserMacro)
      inMacro(L, Where);
    if (!Sources.isInMainFile(Sources.getExpansionLoc(L.Statement->getBeginLoc())))
      add(RejectReason::LaunchInHeader, Where, "this launch stands in an included file");
    if (C.List.Function->isDependentContext())
      add(RejectReason::LaunchInTemplate, Where, "this launch stands in a template");
  }

  /// True where \p S makes the compiler define a variable, which may be initialised when the
  /// program starts.
  static bool namesVariableOfTemplate(const Stmt &S) {
    const auto *Ref = dyn_cast<DeclRefExpr>(&S);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return (V && V->getTemplateSpecializationKind() != TSK_Undeclared) ||
           llvm::any_of(S.children(),
                        [](const Stmt *Child) { return Child && namesVariableOfTemplate(*Child); });
  }

  /// The macro is invoked for the fused kernel instead of the last one: it does nothing else that
  /// the others would be missed for.
  void inMacro(const Launch &L, const Position &Where) {
    const auto Macro = macroLaunch(L, C.TheFacts.Text, C.Host);
    if (!Macro || !C.List.List || !isAllThatIsSpelled(*L.Statement, *C.List.List, C.Host))
      return add(RejectReason::LaunchInMacro, Where, "this launch is spelled by a macro");
    const auto Last = macroLaunch(*C.Second.What, C.TheFacts.Text, C.Host);
    if (!Last || Last->Macro != Macro->Macro || L.Labelled || C.Repeats)
      return add(RejectReason::LaunchInMacro, Where,
                 "the launch that takes its place would not be spelled by '" + Macro->Macro + "'");
    const bool IsChosen = llvm::any_of(Macro->Behind, [&](const Stmt *S) {
      return mayBeChosen(*S, Macro->Macro, C.TheFacts, C.Host) || namesInstanceAnew(*S) ||
             namesVariableOfTemplate(*S);
    });
    if (IsChosen || !onlyCheckErrors(Macro->Behind, C.Host))
      return add(RejectReason::LaunchInMacro, Where,
                 "'" + Macro->Macro + "' does more than to launch and to check for errors");
    if (Macro->Behind.empty())
      return;
    C.Proof.Assumptions.insert(Assumption::LaunchesSucceed);
    if (C.Options.StrictErrors)
      add(RejectReason::ErrorCheckBetween, Where,
          "'" + Macro->Macro + "' checks for errors, and --strict-errors is on");
  }

  void kernel(const EvaluatedLaunch &L) {
    const FunctionDecl *Definition = nullptr;
    const FunctionDecl &Named = *L.What->Kernel;
    const FunctionDecl *Pattern = Named.getTemplateInstantiationPattern();
    const Position Where = at(*L.What->Statement, C.Host);
    if ((Pattern ? Pattern : &Named)->hasBody(Definition) &&
        Sources.isInSystemHeader(Definition->getBeginLoc()))
      return add(RejectReason::KernelInSystemHeader, Where,
                 "'" + nameOf(L) + "' is defined in a system header");
    if (!Definition || !L.DeviceKernel)
      return add(RejectReason::KernelNotVisible, Where,
                 "the body of '" + nameOf(L) + "' is not visible in this translation unit");
    const SourceLocation Begin = Definition->getBeginLoc(), End = Definition->getEndLoc();
    const bool Spelled = Begin.isMacroID() || End.isMacroID() ||
                         Definition->getLocation().isMacroID() ||
                         Definition->getBody()->getBeginLoc().isMacroID() ||
                         llvm::any_of(Definition->parameters(), [](const ParmVarDecl *P) {
                           return P->getLocation().isMacroID() || !P->getIdentifier();
                         });
    if (Spelled && !onlyAttributesInMacro(*Definition))
      return add(RejectReason::KernelInMacro, positionOf(Definition->getLocation(), Sources),
                 "'" + nameOf(L) +
                     "' or one of its parameters is spelled by a macro or has no name");
    else if (*Sources.getCharacterData(Sources.getFileLoc(Definition->getBody()->getBeginLoc())) !=
             '{')
      add(RejectReason::KernelInMacro, positionOf(Definition->getLocation(), Sources),
          "the body of '" + nameOf(L) + "' stands in digraphs");
    if (containsDirective(Definition->getSourceRange(), C.Host))
      add(RejectReason::PreprocessorInKernel, positionOf(Definition->getLocation(), Sources),
          "the text of '" + nameOf(L) + "' contains preprocessor directives");
    if (const TemplateArgumentList *Args = Named.getTemplateSpecializationArgs())
      if (!llvm::all_of(llvm::enumerate(Args->asArray()), [&](const auto &Each) {
            return canBeNamed(Each.value()) ||
                   (isClosure(Each.value()) && Definition->getDescribedFunctionTemplate() &&
                    onlyTypesParameters(*Definition, static_cast<unsigned>(Each.index())));
          }))
        add(RejectReason::TemplateArgumentUnnameable, Where,
            "a template argument of '" + nameOf(L) + "' has no name that can be written elsewhere");
    if (usesParameterAsObject(*L.DeviceKernel))
      add(RejectReason::TemplateArgumentUnnameable, Where,
          "'" + nameOf(L) +
              "' takes the type of a template parameter that is a number, or a reference to it, "
              "and it would be a constant variable");
  }

  /// True where `decltype(N)`, or `N` bound to a reference, would tell the constant that stands for
  /// a template parameter in the fused kernel from the number.
  static bool usesParameterAsObject(const FunctionDecl &Instance) {
    struct Finder : DynamicRecursiveASTVisitor {
      bool Found = false;
      bool VisitMaterializeTemporaryExpr(MaterializeTemporaryExpr *Temporary) override {
        Found |= isa<SubstNonTypeTemplateParmExpr>(Temporary->getSubExpr()->IgnoreParens());
        return !Found;
      }
      bool VisitDecltypeTypeLoc(DecltypeTypeLoc Type) override {
        Found |= isa<SubstNonTypeTemplateParmExpr>(Type.getUnderlyingExpr()->IgnoreParens());
        return !Found;
      }
    } Uses;
    if (Instance.isTemplateInstantiation())
      Uses.TraverseStmt(Instance.getBody());
    return Uses.Found;
  }

  /// `__global__` is itself a macro of the toolkit: a declaration that only begins with such macros
  /// is plain text.
  static bool onlyAttributesInMacro(const FunctionDecl &Definition) {
    return !Definition.getLocation().isMacroID() && !Definition.getEndLoc().isMacroID() &&
           !Definition.getBody()->getBeginLoc().isMacroID() &&
           llvm::all_of(Definition.parameters(), [](const ParmVarDecl *P) {
             return !P->getLocation().isMacroID() && P->getIdentifier();
           });
  }

  /// The fused kernel stands behind the later kernel if that is in the main file and no instance of
  /// a template, else before the function that launches it.
  void scopes() {
    if (!C.First.What->Kernel || !C.Second.What->Kernel)
      return;
    for (const EvaluatedLaunch *L : {&C.First, &C.Second}) {
      const auto *Ref = dyn_cast<DeclRefExpr>(L->What->KernelRef->IgnoreParenCasts());
      if (Ref && isa<UsingShadowDecl>(Ref->getFoundDecl()))
        return add(RejectReason::KernelScopesDiffer, at(*L->What->Statement, C.Host),
                   "'" + nameOf(*L) + "' is named through a using-declaration");
    }
    for (const FunctionDecl *Each : {&definition(C.First), &definition(C.Second)})
      if (Each->getLexicalDeclContext()->getRedeclContext()->getPrimaryContext() !=
          Each->getDeclContext()->getRedeclContext()->getPrimaryContext())
        return add(RejectReason::KernelScopesDiffer, at(*C.Second.What->Statement, C.Host),
                   "'" + Each->getNameAsString() + "' is defined outside of its namespace");
    const FunctionDecl *First = kernelKey(*C.First.What->Kernel),
                       *Second = kernelKey(*C.Second.What->Kernel);
    const DeclContext *X = First->getDeclContext()->getRedeclContext(),
                      *Y = Second->getDeclContext()->getRedeclContext();
    const auto isInstance = [&](const EvaluatedLaunch *L) {
      return instantiatesAnew(*L->What->Kernel, C.List);
    };
    const bool AnyInHeader = !inMainFile(*First) || !inMainFile(*Second);
    if (!X->isFileContext() || X->getPrimaryContext() != Y->getPrimaryContext() ||
        (AnyInHeader && !canBeReopened(*First)))
      return add(
          RejectReason::KernelScopesDiffer, at(*C.Second.What->Statement, C.Host),
          "'" + nameOf(C.First) + "' and '" + nameOf(C.Second) +
              "' are declared in different scopes, or in a namespace of an included file that "
              "has no name of its own");
    for (const EvaluatedLaunch *L : {&C.First, &C.Second})
      if (isInstance(L))
        if (std::string Why =
                whyInstantiatedOtherwise(*L->What->Kernel, C.List.written(),
                                         {&definition(C.First), &definition(C.Second)}, Sources);
            !Why.empty())
          return add(RejectReason::KernelScopesDiffer, at(*L->What->Statement, C.Host),
                     "'" + nameOf(*L) + "' is an instance of a template: " + Why);
  }

  /// In a template, the fused kernel is one if the kernels are: with their parameters, which then
  /// have to be the same, given in the same way.
  void templates() {
    if (!C.First.What->Kernel || !C.Second.What->Kernel)
      return;
    const FunctionDecl &X = *C.First.What->Kernel, &Y = *C.Second.What->Kernel;
    for (const EvaluatedLaunch *L : {&C.First, &C.Second})
      if (isOverloaded(*L->What->Kernel) || hasDependentBounds(definition(*L)))
        return add(RejectReason::LaunchInTemplate, at(*L->What->Statement, C.Host),
                   "this launch stands in a template, and '" + nameOf(*L) + "' " +
                       (isOverloaded(*L->What->Kernel) ? "is overloaded"
                                                       : "has launch bounds of its own for each"));
    const auto tellsAll = [&](const EvaluatedLaunch &L, const FunctionDecl &Kernel) {
      return !Kernel.getPrimaryTemplate() ||
             (isOverClosures(Kernel) && explicitArguments(*L.What).empty());
    };
    // By what is launched, and given; and closures are what each instance has for itself.
    if ((tellsAll(C.First, X) && tellsAll(C.Second, Y)) || isOverClosures(*C.List.Function))
      return;
    const std::string OfX = templateParameters(X), OfY = templateParameters(Y);
    if (OfX.empty() || OfX != OfY)
      add(RejectReason::LaunchInTemplate, at(*C.Second.What->Statement, C.Host),
          "this launch stands in a template, and '" + nameOf(C.First) + "' and '" +
              nameOf(C.Second) + "' are not templates with the same parameters");
    else if (explicitArguments(*C.First.What) != explicitArguments(*C.Second.What) ||
             !llvm::equal(X.getTemplateSpecializationArgs()->asArray(),
                          Y.getTemplateSpecializationArgs()->asArray(),
                          [](const TemplateArgument &P, const TemplateArgument &Q) {
                            return P.structurallyEquals(Q) && !isClosure(P);
                          }))
      add(RejectReason::LaunchInTemplate, at(*C.Second.What->Statement, C.Host),
          "this launch stands in a template, and '" + nameOf(C.First) + "' and '" +
              nameOf(C.Second) + "' are not given the same template arguments");
  }

  /// True where the template may launch another kernel of this name, with other arguments.
  static bool isOverloaded(const FunctionDecl &Kernel) {
    return !Kernel.getDeclContext()
                ->getRedeclContext()
                ->lookup(Kernel.getDeclName())
                .isSingleResult();
  }

  /// The text of the template's parameters; "" where there is none, or it cannot be copied.
  std::string templateParameters(const FunctionDecl &Kernel) const {
    const FunctionTemplateDecl *Template = Kernel.getPrimaryTemplate();
    const FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
    if (!Template || !Pattern || Pattern->getDescribedFunctionTemplate() == nullptr ||
        Pattern->getDescribedFunctionTemplate()->getCanonicalDecl() != Template->getCanonicalDecl())
      return ""; // a specialization
    const TemplateParameterList &Parameters =
        *Pattern->getDescribedFunctionTemplate()->getTemplateParameters();
    if (Parameters.hasParameterPack() || Parameters.getRequiresClause() ||
        Pattern->getTrailingRequiresClause() ||
        !llvm::all_of(Parameters, [&](const NamedDecl *P) { return isPlain(*P, *Pattern); }))
      return "";
    const auto Range = spelledRange({Parameters.getLAngleLoc(), Parameters.getRAngleLoc()}, C.Host);
    return Range ? textOf(*Range, C.Host).str() : "";
  }

  /// `typename T`, `int N` or `int N = 4`: what means the same wherever it is written. A default
  /// stands once, and ahead of its use.
  bool isPlain(const NamedDecl &Parameter, const FunctionDecl &Pattern) const {
    if (Parameter.isImplicit() || Parameter.getLocation().isMacroID())
      return false;
    if (const auto *Type = dyn_cast<TemplateTypeParmDecl>(&Parameter))
      return !Type->hasDefaultArgument() && !Type->hasTypeConstraint();
    const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(&Parameter);
    if (!Value || !Value->getType()->isBuiltinType() || Value->getBeginLoc().isMacroID() ||
        isa<TypedefType>(Value->getType()))
      return false;
    if (!Value->hasDefaultArgument())
      return true;
    const Expr *Default = Value->getDefaultArgument().getArgument().getAsExpr();
    return !Value->defaultArgumentWasInherited() &&
           isa<IntegerLiteral>(Default->IgnoreImpCasts()) && !Default->getBeginLoc().isMacroID() &&
           Sources.isBeforeInTranslationUnit(Pattern.getEndLoc(), C.List.written().getBeginLoc());
  }

  /// `__launch_bounds__(N)`, which is not copied as text.
  static bool hasDependentBounds(const FunctionDecl &Pattern) {
    const auto *Bounds = Pattern.getAttr<CUDALaunchBoundsAttr>();
    return Bounds && llvm::any_of(std::array{Bounds->getMaxThreads(), Bounds->getMinBlocks(),
                                             Bounds->getMaxBlocks()},
                                  [](const Expr *E) { return E && E->isInstantiationDependent(); });
  }

  /// `<T, 4>`, if the launch has it.
  std::string explicitArguments(const Launch &L) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(L.KernelRef->IgnoreParenCasts());
    if (!Ref || !Ref->hasExplicitTemplateArgs())
      return "";
    const auto Range = spelledRange({Ref->getLAngleLoc(), Ref->getRAngleLoc()}, C.Host);
    return Range ? textOf(*Range, C.Host).str() : "?";
  }

  const FunctionDecl &definition(const EvaluatedLaunch &L) const {
    const FunctionDecl *Definition = nullptr;
    kernelKey(*L.What->Kernel)->hasBody(Definition);
    return *Definition;
  }

  /// Whenever the launches are compiled, so are the kernels, and nothing between depends on the
  /// configuration.
  void preprocessor() {
    if (!C.First.What->Kernel || !C.Second.What->Kernel)
      return;
    const Position Where = at(*C.Second.What->Statement, C.Host);
    if (C.TheFacts.Text.UsesArchitecture)
      return add(RejectReason::PreprocessorInKernel, Where,
                 "this file computes with __CUDA_ARCH__, which differs between devices");
    if (C.TheFacts.Text.HasFloatingPointPragma)
      return add(RejectReason::PreprocessorBetween, Where,
                 "a pragma of this file changes how floating-point code is compiled");
    const auto whole = [](const Launch &L) -> const Stmt & {
      return L.Within ? static_cast<const Stmt &>(*L.Within) : *L.Statement;
    };
    const SourceRange Between = C.Repeats ? C.Repeats->Statement->getSourceRange()
                                          : SourceRange(whole(*C.First.What).getBeginLoc(),
                                                        whole(*C.Second.What).getEndLoc());
    if (containsFence(Between, C.Host))
      return add(RejectReason::Suppressed, Where, "a fence stands between the launches");
    if (containsDirective(Between, C.Host))
      return add(RejectReason::PreprocessorBetween, Where,
                 "a preprocessor directive stands between the launches");
    // The fused kernel stands behind the later one, or before the launching function.
    const SourceLocation Kernels[] = {definition(C.First).getLocation(),
                                      definition(C.Second).getLocation()};
    const bool InOrder = Sources.isBeforeInTranslationUnit(Sources.getExpansionLoc(Kernels[0]),
                                                           Sources.getExpansionLoc(Kernels[1]));
    const SourceLocation Places[] = {C.First.What->Statement->getBeginLoc(),
                                     C.List.written().getBeginLoc(), Kernels[InOrder]};
    for (const EvaluatedLaunch *L : {&C.First, &C.Second})
      if (!isUnderConditionsOf(definition(*L).getLocation(), Places, Sources))
        return add(RejectReason::PreprocessorBetween, Where,
                   "'" + nameOf(*L) +
                       "' stands under other preprocessor conditions than its launch, or than the "
                       "fused kernel would");
  }

  static bool hasOwnStructures(const FunctionDecl &Kernel) {
    return llvm::any_of(Kernel.decls(), [](const Decl *D) {
      const auto *Record = dyn_cast<RecordDecl>(D);
      return Record && !Record->isImplicit();
    });
  }

  /// `extern __device__ int gain;` in the body of \p Kernel: another variable's declaration, whose
  /// name is not the kernel's own. (`extern __shared__` is.)
  static const VarDecl *declaredOutside(const FunctionDecl &Kernel) {
    struct Finder : DynamicRecursiveASTVisitor {
      const VarDecl *Found = nullptr;
      bool VisitVarDecl(VarDecl *V) override {
        if (V->isLocalVarDecl() && V->hasExternalStorage() && !V->hasAttr<CUDASharedAttr>())
          Found = V;
        return !Found;
      }
    } Declarations;
    Declarations.TraverseStmt(Kernel.getBody());
    return Declarations.Found;
  }

  /// A name in the parameters of \p Kernel, which is defined behind the launches, that means
  /// something only behind the function that launches it, or another thing there: the fused kernel
  /// is declared ahead of that function. "" for none.
  std::string namedTooEarly(const FunctionDecl &Kernel) const {
    const SourceLocation Caller = outermost(C.List.written()).getBeginLoc(),
                         Place = Kernel.getLocation();
    const auto isBehind = [&](SourceLocation Where) {
      return Sources.isBeforeInTranslationUnit(Caller, Where) &&
             Sources.isBeforeInTranslationUnit(Where, Place);
    };
    if (!Sources.isBeforeInTranslationUnit(Caller, Place))
      return "";
    const auto Parameters = spelledRange(Kernel.getParametersSourceRange(), C.Host);
    const llvm::StringSet<> Named =
        Parameters ? identifiersIn(textOf(*Parameters, C.Host), C.Host) : llvm::StringSet<>();
    for (const NamedDecl *D : C.TheFacts.Declarations)
      if (Named.contains(D->getName()) && isBehind(D->getLocation()))
        return D->getNameAsString();
    for (const auto &Each : Named)
      if (const auto Macro = C.TheFacts.Text.Macros.find(Each.getKey());
          Macro != C.TheFacts.Text.Macros.end() && isBehind(Macro->second.Defined))
        return Each.getKey().str();
    return "";
  }

  /// By `#pragma pack` and the like, wherever it stands.
  bool laysOutStructures() const {
    static const llvm::Regex Pragmas("ma[ \t(\"]+(pack|ms_struct|options)");
    return Pragmas.match(Sources.getBufferData(Sources.getMainFileID()));
  }

  /// Macros and types that the text of the bodies names mean the same at the fused kernel.
  void names() {
    if (!C.First.What->Kernel || !C.Second.What->Kernel)
      return;
    const FunctionDecl &X = definition(C.First), &Y = definition(C.Second);
    const Position Where = at(*C.Second.What->Statement, C.Host);
    for (const auto &[Hiding, Named] : {std::pair(&X, &Y), std::pair(&Y, &X)})
      for (std::string &Message : hiddenNames(*Hiding, *Named, C.Host))
        add(RejectReason::KernelScopesDiffer, Where, std::move(Message));
    if (llvm::any_of(X.redecls(),
                     [](const FunctionDecl *Each) {
                       return Each->getFriendObjectKind() != Decl::FOK_None;
                     }) ||
        llvm::any_of(Y.redecls(), [](const FunctionDecl *Each) {
          return Each->getFriendObjectKind() != Decl::FOK_None;
        }))
      add(RejectReason::KernelScopesDiffer, Where, "one of the kernels is a friend of a class");
    // The fused kernel stands behind the later one, or before the function that launches it.
    const SourceLocation Last = lastInMainFile(
        {X.getEndLoc(), Y.getEndLoc(), outermost(C.List.written()).getBeginLoc()}, Sources);
    for (const FunctionDecl *Kernel : {&X, &Y})
      if (hasOwnStructures(*Kernel) && laysOutStructures())
        return add(RejectReason::KernelScopesDiffer, Where,
                   "'" + Kernel->getNameAsString() +
                       "' has a structure of its own, and pragmas of this file lay structures out");
    for (const FunctionDecl *Kernel : {&X, &Y}) {
      if (const VarDecl *Outside = declaredOutside(*Kernel))
        return add(RejectReason::KernelScopesDiffer, Where,
                   "'" + Kernel->getNameAsString() + "' declares '" + Outside->getNameAsString() +
                       "' of the file in its body");
      if (const std::string Late = namedTooEarly(*Kernel); !Late.empty())
        return add(RejectReason::KernelScopesDiffer, Where,
                   "'" + Late + "', which a parameter of '" + Kernel->getNameAsString() +
                       "' names, is declared behind the launch");
    }
    for (const EvaluatedLaunch *L : {&C.First, &C.Second})
      if (const VarDecl *State = L->DeviceKernel ? stateOfLocalType(*L->DeviceKernel) : nullptr)
        return add(RejectReason::KernelScopesDiffer, Where,
                   "'" + nameOf(*L) + "' uses '" + State->getNameAsString() +
                       "' by a type of its own, of which a fused kernel would have another one");
    for (const FunctionDecl *Kernel : {&X, &Y}) {
      if (const std::string Name = nameThatDiffers(*Kernel, C.TheFacts.Text); !Name.empty())
        return add(RejectReason::PreprocessorInKernel, Where,
                   "'" + Kernel->getNameAsString() + "' uses '" + Name +
                       "', which differs between devices");
      for (llvm::StringRef Fixed : {"__LINE__", "__FILE__", "__COUNTER__", "__func__",
                                    "__FUNCTION__", "__PRETTY_FUNCTION__"})
        if (spells(*Kernel, Fixed, C.TheFacts.Text, C.Host))
          add(RejectReason::KernelInMacro, Where,
              "'" + Fixed.str() + "' means another value in a fused kernel");
      for (ChangedMeaning &Changed : changedMeanings(*Kernel, Last, C.TheFacts, C.Host))
        add(Changed.IsMacro ? RejectReason::KernelInMacro : RejectReason::KernelScopesDiffer, Where,
            std::move(Changed.Message));
    }
    if (const std::string Name = parameterThatDiffers(*C.First.What->Kernel, *C.Second.What->Kernel,
                                                      /*AlsoOnlyTyping=*/C.List.Pattern != nullptr);
        !Name.empty())
      add(RejectReason::TemplateArgumentUnnameable, Where,
          "'" + Name + "' stands for different arguments in the two kernels");
  }

  /// The declaration at namespace scope that holds \p Function.
  static const Decl &outermost(const FunctionDecl &Function) {
    const Decl *D = &Function;
    while (!D->getLexicalDeclContext()->isFileContext())
      D = cast<Decl>(D->getLexicalDeclContext());
    return *D;
  }

  bool inMainFile(const FunctionDecl &Kernel) const {
    const FunctionDecl *Definition = nullptr;
    return Kernel.hasBody(Definition) &&
           Sources.isInMainFile(Sources.getExpansionLoc(Definition->getLocation()));
  }

  const Candidate &C;
  const SourceManager &Sources;
  std::vector<Obstacle> Result;
};

} // namespace

std::vector<Obstacle> editableSource(const Candidate &C) { return EditableRule(C).run(); }

} // namespace gpufuse
