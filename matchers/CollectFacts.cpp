#include "matchers/CollectFacts.h"
#include "matchers/Annotations.h"
#include "matchers/Closures.h"
#include "matchers/FieldEscapes.h"
#include "matchers/HiddenInitialiser.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "matchers/LibraryUses.h"
#include "matchers/ListCollector.h"
#include "matchers/SelfReferences.h"
#include "matchers/UnitFiles.h"
#include "matchers/UseClassifier.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Whoever declares it.
bool beginsCapture(llvm::StringRef Name) { return Name.contains(BeginsCapture); }

/// One pass over the unit's own declarations, with the path of statements from the root at hand.
class FactCollector : public RecursiveASTVisitor<FactCollector> {
public:
  FactCollector(ASTContext &Context, Facts &Out) : Context(Context), Out(Out) {}

  void run() {
    const SourceManager &Sources = Context.getSourceManager();
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      if (D->getLocation().isInvalid() || !Sources.isInSystemHeader(D->getLocation()))
        TraverseDecl(D);
    noteLibraries(findLibraryUses(Context));
    Uses.addEscapes(Out.Uses);
    collectDeclarations(*Context.getTranslationUnitDecl());
    Lists.attachInstances();
    noteSelfReferences(Context, Out.Uses);
  }

  /// They give values to what they declare; everything else is said by the template.
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    auto *Function = dyn_cast_or_null<FunctionDecl>(D);
    if (!Function)
      return RecursiveASTVisitor::TraverseDecl(D);
    Functions.push_back(Function);
    const bool Continue = RecursiveASTVisitor::TraverseDecl(D);
    Functions.pop_back();
    return Continue;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    Functions.push_back(Lambda->getCallOperator());
    Lambdas.push_back(Lambda);
    bool Continue = RecursiveASTVisitor::TraverseLambdaExpr(Lambda);
    for (FunctionDecl *Instance : instancesOf(*Lambda)) {
      Functions.push_back(Instance);
      Continue = Continue && TraverseStmt(Instance->getBody());
      Functions.pop_back();
    }
    Lambdas.pop_back();
    Functions.pop_back();
    return Continue;
  }

  /// Nothing happens to what `decltype` names; only a lambda there may be called elsewhere.
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc Type, bool TraverseQualifier = true) {
    return !containsLambda(Type.getUnderlyingExpr()) ||
           RecursiveASTVisitor::TraverseDecltypeTypeLoc(Type, TraverseQualifier);
  }
  static bool containsLambda(const Stmt *S) {
    return S && (isa<LambdaExpr>(S) || llvm::any_of(S->children(), containsLambda));
  }

  /// As it is meant: the written form lacks the conversions that make reads of its parts.
  bool TraverseInitListExpr(InitListExpr *Written, DataRecursionQueue * = nullptr) {
    InitListExpr *Meant = Written->getSemanticForm() ? Written->getSemanticForm() : Written;
    return WalkUpFromInitListExpr(Meant) &&
           llvm::all_of(Meant->children(), [&](Stmt *Part) { return TraverseStmt(Part); });
  }

  bool dataTraverseStmtPre(Stmt *S) {
    Path.push_back(S);
    return true;
  }
  bool dataTraverseStmtPost(Stmt *) {
    Path.pop_back();
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->hasAttr<CUDAGlobalAttr>() && F->isFirstDecl() && !inInstantiation())
      Out.Kernels.push_back(F);
    Out.RenamesSymbols |= F->hasAttr<AliasAttr>() || F->hasAttr<IFuncAttr>() ||
                          F->hasAttr<AsmLabelAttr>() || F->hasAttr<WeakRefAttr>();
    return true;
  }

  bool VisitFileScopeAsmDecl(FileScopeAsmDecl *) {
    Out.RenamesSymbols = true;
    return true;
  }

  bool VisitIfStmt(IfStmt *If) {
    if (onHost() && !inInstantiation())
      Lists.noteBranches(*If, *function());
    Lists.noteGuard(*If);
    return true;
  }

  bool VisitCompoundStmt(CompoundStmt *List) {
    if (!onHost())
      return true;
    if (!inInstantiation())
      Lists.note(*List, *function());
    else if (const auto *Pattern = function()->getTemplateInstantiationPattern();
             Pattern && Lambdas.empty())
      Lists.noteInstance(*List, *function(), *Pattern);
    return true;
  }

  bool VisitForStmt(ForStmt *For) {
    if (onHost() && !inInstantiation() && For->getBody() && Path.size() > 1 &&
        isa<CompoundStmt>(Path[Path.size() - 2]))
      Lists.noteLoop(*For, *function());
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) {
    Lists.noteLaunch(*Call->getCallee());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      Fields.noteCall(*Callee);
    Uses.noteCall(*Call);
    return true;
  }

  bool VisitLabelStmt(LabelStmt *) { return noteGoto(); }
  bool VisitGotoStmt(GotoStmt *) { return noteGoto(); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) { return noteGoto(); }

  bool VisitVarDecl(VarDecl *V) {
    if (V->isExceptionVariable()) // what was thrown
      Out.Uses.add(*V, {Definition::How::Escaped, nullptr, nullptr, function()});
    if (!isa<ParmVarDecl>(V) && V->getInit())
      Out.Uses.add(*V, {Definition::How::Initial, V->getInit(), nullptr, function()});
    Out.RenamesSymbols |= V->hasAttr<AliasAttr>() || V->hasAttr<AsmLabelAttr>();
    if (const auto *Cleanup = V->getAttr<CleanupAttr>())
      Out.FunctionCallers[Cleanup->getFunctionDecl()->getCanonicalDecl()].Escapes = true;
    return true;
  }

  bool VisitFieldDecl(FieldDecl *Field) {
    if (Field->getParent()->isUnion())
      Fields.addAll(Field->getType());
    if (const Expr *Init = Field->getInClassInitializer())
      Out.Uses.add(*Field, {Definition::How::Initial, Init, nullptr, nullptr});
    else if (Field->hasInClassInitializer()) // not instantiated yet
      Out.Uses.add(*Field, {Definition::How::Escaped, nullptr, nullptr, nullptr});
    return true;
  }

  bool VisitCXXConstructorDecl(CXXConstructorDecl *Constructor) {
    for (const CXXCtorInitializer *Init : Constructor->inits())
      if (Init->isAnyMemberInitializer() && Init->isWritten())
        Out.Uses.add(*Init->getAnyMember(),
                     {Definition::How::Initial, Init->getInit(), nullptr, Constructor});
    return true;
  }

  template <typename List> void noteHiddenInitialiser(const List &Inits) {
    if (Out.HiddenInitialiser.isInvalid() && hasHiddenInitialiser(Inits) &&
        !Context.getSourceManager().isInSystemHeader(Inits.getBeginLoc()))
      Out.HiddenInitialiser = Inits.getBeginLoc();
  }

  /// `S s = {a, b}` gives fields their values without naming them.
  bool VisitInitListExpr(InitListExpr *List) {
    noteHiddenInitialiser(*List);
    const auto *Record = List->isSemanticForm() ? List->getType()->getAsRecordDecl() : nullptr;
    if (!Record)
      return true;
    const auto *Class = dyn_cast<CXXRecordDecl>(Record);
    const bool Plain =
        !(Class && Class->getNumBases()) && !Record->isUnion() &&
        List->getNumInits() == static_cast<unsigned>(llvm::range_size(Record->fields())) &&
        llvm::all_of(Record->fields(), [](const FieldDecl *F) { return F->getIdentifier(); });
    if (!Plain) // bases come first, and what has no name may have no value
      Fields.addAll(List->getType());
    unsigned I = 0;
    for (const FieldDecl *Field : Record->fields())
      if (Plain)
        Out.Uses.add(*Field, {Definition::How::Initial, List->getInit(I++), nullptr, function()});
    return true;
  }

  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *List) {
    noteHiddenInitialiser(*List);
    if (const auto *Record = List->getType()->getAsRecordDecl())
      for (const FieldDecl *Field : Record->fields())
        Out.Uses.add(*Field, {Definition::How::Escaped, nullptr, List, function()});
    return true;
  }

  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *Member) {
    if (const IdentifierInfo *Name = Member->getMember().getAsIdentifierInfo())
      Out.DependentMembers.insert(Name->getName());
    return true;
  }

  /// `auto &[p, q] = s` gives the fields other names.
  bool VisitDecompositionDecl(DecompositionDecl *D) {
    if (const auto *Record = D->getType().getNonReferenceType()->getAsRecordDecl())
      for (const FieldDecl *Field : Record->fields())
        Out.Uses.add(*Field, {Definition::How::Escaped, nullptr, nullptr, function()});
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (isa<FieldDecl>(Ref->getDecl())) // a pointer to member
      Out.Uses.add(*Ref->getDecl(), {Definition::How::Escaped, nullptr, Ref, function()});
    if (const auto *Function = dyn_cast<FunctionDecl>(Ref->getDecl())) {
      if (Out.Capture.isInvalid() && Function->getIdentifier() &&
          beginsCapture(Function->getName()))
        Out.Capture = Ref->getBeginLoc();
      noteKernelReference(*Function, *Ref);
      noteCaller(*Function, *Ref);
    } else if (isa<VarDecl>(Ref->getDecl()) && !namesCopy(*Ref)) {
      noteUse(*Ref->getDecl());
    }
    return true;
  }

  bool VisitMemberExpr(MemberExpr *Member) {
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl()))
      noteCaller(*Method, *Member);
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl())) {
      if (Field->getParent()->isUnion()) // also of an instantiated template
        Fields.addAll(*Field->getParent());
      noteUse(*Field);
    } else if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl())) {
      noteUse(*Static);
    }
    return true;
  }

  bool VisitCastExpr(CastExpr *Cast) {
    Fields.noteCast(*Cast, Path.size() > 1 ? Path[Path.size() - 2] : nullptr);
    return true;
  }

  bool VisitExplicitCastExpr(ExplicitCastExpr *Cast) {
    Uses.noteCast(*Cast);
    return true;
  }

  /// The address of a pointer to const leads to a pointer that is not (`*(View **)&p`, memcpy), and
  /// that of an object behind a reference to const anywhere (`std::construct_at(&r)`).
  bool VisitUnaryOperator(UnaryOperator *Op) {
    if (Op->getOpcode() == UO_AddrOf)
      Uses.noteAddressOf(*Op->getSubExpr());
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) {
    Uses.noteConstruct(*Construct);
    return true;
  }

  /// A name that cannot be resolved before instantiation may be a kernel: every overload counts as
  /// mentioned.
  bool VisitOverloadExpr(OverloadExpr *Overloads) {
    for (const NamedDecl *D : Overloads->decls())
      if (const auto *Function = D->getUnderlyingDecl()->getAsFunction()) {
        noteKernelReference(*Function, *Overloads);
        Out.FunctionCallers[Function->getCanonicalDecl()].Escapes = true;
      }
    return true;
  }

private:
  void noteLibraries(const LibraryUses &Found) {
    const SourceManager &Sources = Context.getSourceManager();
    for (const ValueDecl *D : Found.Named)
      if (const auto *Function = dyn_cast<FunctionDecl>(D))
        Out.FunctionCallers[Function->getCanonicalDecl()].Escapes = true;
      else
        Out.Uses.add(*D, {Definition::How::Escaped, nullptr, nullptr, nullptr});
    for (const QualType &Type : Found.Built)
      if (const RecordDecl *Record = Type->getAsRecordDecl();
          Record && !Sources.isInSystemHeader(Record->getLocation()))
        Fields.addAll(Type);
  }

  void collectDeclarations(const DeclContext &In) {
    const SourceManager &Sources = Context.getSourceManager();
    for (const Decl *D : In.decls()) {
      if (D->getLocation().isInvalid() || Sources.isInSystemHeader(D->getLocation()))
        continue;
      if (isa<NamespaceDecl, LinkageSpecDecl, EnumDecl>(D))
        collectDeclarations(*cast<DeclContext>(D));
      const auto *Named = dyn_cast<NamedDecl>(D);
      if (Named && Named->getIdentifier() && D->isFirstDecl())
        Out.Declarations.push_back(Named);
      const auto Kind =
          Named ? Named->getDeclName().getNameKind() : DeclarationName::NameKind::Identifier;
      if (Kind == DeclarationName::CXXOperatorName ||
          Kind == DeclarationName::CXXLiteralOperatorName ||
          Kind == DeclarationName::CXXDeductionGuideName)
        Out.Operators.push_back(Named);
    }
  }

  const FunctionDecl *function() const { return Functions.empty() ? nullptr : Functions.back(); }

  bool onHost() const { return function() && !isDeviceOnly(*function()); }

  bool inInstantiation() const {
    return llvm::any_of(Functions,
                        [](const FunctionDecl *F) { return F->isTemplateInstantiation(); });
  }

  bool noteGoto() {
    if (const FunctionDecl *F = function())
      Out.FunctionsWithGoto.insert(F);
    return true;
  }

  void noteKernelReference(const FunctionDecl &Function, const Expr &Ref) {
    if (!Function.hasAttr<CUDAGlobalAttr>() || inInstantiation())
      return;
    const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
    const FunctionDecl *Kernel = (Pattern ? Pattern : &Function)->getCanonicalDecl();
    ++Out.KernelReferences[Kernel];
    const bool Launched =
        Lists.isLaunched(Ref) || (Path.size() > 1 && llvm::any_of(Path, [&](const Stmt *S) {
                                    const auto *Call = dyn_cast<CUDAKernelCallExpr>(S);
                                    return Call && Call->getCallee()->IgnoreParenCasts() == &Ref;
                                  }));
    if (!Launched && !isGivenToLaunch(Ref))
      Out.KernelMentions.try_emplace(Kernel, &Ref);
  }

  /// True for an argument that does nothing but be launched in the function that is called.
  bool isGivenToLaunch(const Expr &Ref) const {
    for (const Stmt *S : llvm::reverse(Path)) {
      if (const auto *Launcher = dyn_cast<DeclRefExpr>(S); Launcher && Launcher != &Ref)
        return launchesTemplateArgument(*Launcher, Ref);
      const auto *Call = dyn_cast<CallExpr>(S);
      if (!Call)
        continue;
      const FunctionDecl *Definition = nullptr;
      const FunctionDecl *Callee = Call->getDirectCallee();
      const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
      if (!Callee || isa<CXXOperatorCallExpr>(Call) || !Callee->hasBody(Definition) ||
          (Method && Method->isVirtual()) || mayBeReplaced(*Definition))
        return false; // or another one may be called
      for (unsigned I = 0; I < Definition->getNumParams() && I < Call->getNumArgs(); ++I)
        if (functionNamed(*Call->getArg(I)) == &Ref)
          return isOnlyLaunched(*Definition->getParamDecl(I), *Definition);
      return false;
    }
    return false;
  }

  /// The same for an argument of a template.
  static bool launchesTemplateArgument(const DeclRefExpr &Launcher, const Expr &Ref) {
    const auto *Callee = dyn_cast<FunctionDecl>(Launcher.getDecl());
    const FunctionTemplateDecl *Template = Callee ? Callee->getPrimaryTemplate() : nullptr;
    const FunctionDecl *Pattern = Template ? &writtenDefinition(*Callee) : nullptr;
    if (!Pattern || !Pattern->hasBody() || !Pattern->getDescribedFunctionTemplate() ||
        mayBeReplaced(*Pattern))
      return false;
    const TemplateParameterList &Parameters =
        *Pattern->getDescribedFunctionTemplate()->getTemplateParameters();
    for (unsigned I = 0; I < Launcher.getNumTemplateArgs() && I < Parameters.size(); ++I) {
      const TemplateArgument &Given = Launcher.getTemplateArgs()[I].getArgument();
      const auto *Parameter = dyn_cast<NonTypeTemplateParmDecl>(Parameters.getParam(I));
      if (Given.getKind() == TemplateArgument::Expression &&
          functionNamed(*Given.getAsExpr()) == &Ref)
        return Parameter && !Parameter->isParameterPack() && isOnlyLaunched(*Parameter, *Pattern);
    }
    return false;
  }

  /// True in the body of a closure for what that has captured by copy, if the body cannot change
  /// it.
  bool namesCopy(const DeclRefExpr &Ref) const {
    if (!Ref.refersToEnclosingVariableOrCapture() || mayLoseConst())
      return false;
    bool Copies = false;
    for (const LambdaExpr *Lambda : Lambdas)
      for (const LambdaCapture &Capture : Lambda->captures()) {
        if (!Capture.capturesVariable() || Capture.getCaptureKind() != LCK_ByCopy ||
            Capture.getCapturedVar() != Ref.getDecl())
          continue;
        if (!Lambda->getCallOperator()->isConst())
          return false;
        Copies = true;
      }
    return Copies;
  }

  /// True where the expression on top of the path has its address taken or its type written anew.
  bool mayLoseConst() const {
    size_t I = Path.size() - 1;
    while (I > 0 && isa<ParenExpr, ImplicitCastExpr>(Path[I - 1]))
      --I;
    const auto *Unary = I > 0 ? dyn_cast<UnaryOperator>(Path[I - 1]) : nullptr;
    return I > 0 &&
           ((Unary && Unary->getOpcode() == UO_AddrOf) || isa<ExplicitCastExpr>(Path[I - 1]));
  }

  /// A template's own text counts as an unresolved mention: its instantiations need not be seen.
  void noteCaller(const FunctionDecl &Function, const Expr &Ref) {
    if (Function.hasAttr<CUDAGlobalAttr>())
      return;
    Callers &Known = Out.FunctionCallers[Function.getCanonicalDecl()];
    size_t I = Path.size() - 1;
    while (I > 0 && isa<ParenExpr, ImplicitCastExpr>(Path[I - 1]))
      --I;
    const auto *Call = I > 0 ? dyn_cast<CallExpr>(Path[I - 1]) : nullptr;
    const bool Resolved = Call && Call->getCallee()->IgnoreParenImpCasts() == &Ref &&
                          !(function() && function()->isDependentContext());
    if (Resolved)
      Known.Calls.push_back(Call);
    Known.Escapes |= !Resolved;
  }

  /// Records what the expression on top of the path does to the variable or field it names.
  void noteUse(const ValueDecl &D) {
    std::optional<Definition> Def = Uses.classify(D);
    if (!Def)
      return;
    Def->Function = function();
    std::optional<Definition> Element = Uses.ofElement();
    if (!Lambdas.empty()) { // when the lambda runs is not known
      Def->Kind = Definition::How::Escaped;
      Def->GivenTo = nullptr;
      Def->OfElement = false;
      Element.reset();
    }
    Out.Uses.add(D, *Def);
    if (Element) {
      Element->Function = function();
      Out.Uses.addOfElement(D, *Element);
    }
  }

  ASTContext &Context;
  Facts &Out;
  StatementPath Path;
  std::vector<const FunctionDecl *> Functions;
  std::vector<const LambdaExpr *> Lambdas;
  UseClassifier Uses{Context, Path};
  FieldEscapes Fields{Context, Out.Uses};
  ListCollector Lists{Context, Out};
};

} // namespace

/// A function that begins captures and that the unit uses, in a template of a library's header if
/// nowhere else; null for none.
static const FunctionDecl *usedCapture(const ASTContext &Context) {
  for (const auto &Name : Context.Idents)
    if (beginsCapture(Name.getKey()))
      for (const NamedDecl *Found :
           Context.getTranslationUnitDecl()->lookup(DeclarationName(Name.getValue())))
        if (const auto *Function = dyn_cast<FunctionDecl>(Found); Function && Function->isUsed())
          return Function;
  return nullptr;
}

Facts collectFacts(ASTContext &Context) {
  Facts Out;
  FactCollector(Context, Out).run();
  if (Out.Capture.isInvalid())
    if (const FunctionDecl *Used = usedCapture(Context))
      Out.Capture = Used->getLocation();
  if (Out.Capture.isInvalid()) // in another configuration
    if (const std::vector<SourceLocation> Words = wordsWith(BeginsCapture, Context); !Words.empty())
      Out.Capture = Words.front();
  Out.Text = readUnitText(Context);
  return Out;
}

} // namespace gpufuse
