#include "matchers/CollectFacts.h"
#include "matchers/Annotations.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/GenericLambda.h"
#include "matchers/HiddenInitialiser.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/LibraryUses.h"
#include "matchers/SameExpression.h"
#include "matchers/SelfReferences.h"
#include "matchers/UnitFiles.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Whoever declares it.
bool beginsCapture(llvm::StringRef Name) { return Name.contains(BeginsCapture); }

bool isDeviceOnly(const FunctionDecl &F) {
  return F.hasAttr<CUDAGlobalAttr>() || (F.hasAttr<CUDADeviceAttr>() && !F.hasAttr<CUDAHostAttr>());
}

bool isMutableReference(QualType Type) {
  return Type->isReferenceType() && !Type->getPointeeType().isConstQualified();
}

/// What `case 0:`, `default:` or `again:` stands before.
const Stmt &behindLabels(const Stmt &S) {
  if (const auto *Case = dyn_cast<SwitchCase>(&S))
    return behindLabels(*Case->getSubStmt());
  if (const auto *Label = dyn_cast<LabelStmt>(&S))
    return behindLabels(*Label->getSubStmt());
  return S;
}

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
    if (CastsConstAway)
      for (const ValueDecl *D : ConstReferences)
        Out.Uses.add(*D, {Definition::How::Escaped, nullptr, nullptr, nullptr});
    collectDeclarations(*Context.getTranslationUnitDecl());
    for (const auto &[Array, Variable] : AddressArrays)
      if (llvm::any_of(Out.Uses.definitions(*Array),
                       [](const Definition &D) { return D.Kind != Definition::How::Initial; }))
        Out.Uses.add(*Variable, {Definition::How::Escaped, nullptr, nullptr, nullptr});
    attachInstances();
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
    for (const Stmt *Branch : {If->getThen(), If->getElse()})
      if (Branch && !Functions.empty() && !isDeviceOnly(*Functions.back()) && !inInstantiation())
        noteLaunchWithoutBraces(*Branch, nullptr);
    if (!If->isConsteval() && asksDisjoint(*If->getCond()))
      for (const Stmt *Branch : {If->getThen(), If->getElse()})
        Guards[Branch] = If;
    return true;
  }

  static bool asksDisjoint(const Stmt &Cond) {
    const auto *Call = dyn_cast<CallExpr>(&Cond);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    if (Callee && Callee->getIdentifier() && Callee->getName() == DisjointFunction)
      return true;
    return llvm::any_of(Cond.children(),
                        [](const Stmt *Child) { return Child && asksDisjoint(*Child); });
  }

  bool VisitCompoundStmt(CompoundStmt *List) {
    if (Functions.empty() || isDeviceOnly(*Functions.back()))
      return true;
    if (inInstantiation()) {
      noteInstance(*List);
      return true;
    }
    noteConditional(*List);
    LaunchList Found{Functions.back(), List, {}, Guards.lookup(List), Loops.lookup(List)};
    unsigned Index = 0;
    bool Calls = false;
    for (const Stmt *S : List->body()) {
      const Stmt &Inner = behindLabels(*S);
      Calls |= llvm::any_of(callsEvaluatedFirst(Inner),
                            [](const CallExpr *Call) { return calledWithBody(*Call) != nullptr; });
      if (auto L = matchLaunch(Inner, Context)) {
        L->Labelled = &Inner != S;
        LaunchReferences.insert(L->KernelRef->IgnoreParenCasts());
        Found.Launches.push_back({*L, Index});
      }
      ++Index;
    }
    if (!Found.Launches.empty() && !Conditional.contains(List))
      Out.Lists.push_back(std::move(Found));
    if (Calls)
      Out.CallLists.push_back({Functions.back(), List});
    return true;
  }

  bool VisitForStmt(ForStmt *For) {
    const Stmt *Body = For->getBody();
    if (Functions.empty() || isDeviceOnly(*Functions.back()) || inInstantiation() || !Body ||
        Path.size() < 2 || !isa<CompoundStmt>(Path[Path.size() - 2]))
      return true;
    Loops[Body] = For;
    noteLaunchWithoutBraces(*Body, For);
    return true;
  }

  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Call) {
    LaunchReferences.insert(Call->getCallee()->IgnoreParenCasts());
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (Callee && Context.getLangOpts().CPlusPlus20 && Callee->getTemplateSpecializationArgs() &&
        Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
      mayBuild(*Callee);
    if (!Callee) {
      CastsConstAway |= !Call->isTypeDependent();
      return true;
    }
    noteConstUses(*Callee);
    if (givesAddress(*Callee) && Call->getNumArgs() == 1)
      noteAddressOf(*Call->getArg(0));
    return true;
  }

  bool VisitLabelStmt(LabelStmt *) { return noteGoto(); }
  bool VisitGotoStmt(GotoStmt *) { return noteGoto(); }
  bool VisitIndirectGotoStmt(IndirectGotoStmt *) { return noteGoto(); }

  bool VisitVarDecl(VarDecl *V) {
    if (!isa<ParmVarDecl>(V) && V->getInit())
      Out.Uses.add(*V, {Definition::How::Initial, V->getInit(), nullptr, function()});
    Out.RenamesSymbols |= V->hasAttr<AliasAttr>() || V->hasAttr<AsmLabelAttr>();
    if (const auto *Cleanup = V->getAttr<CleanupAttr>())
      Out.FunctionCallers[Cleanup->getFunctionDecl()->getCanonicalDecl()].Escapes = true;
    return true;
  }

  bool VisitFieldDecl(FieldDecl *Field) {
    if (Field->getParent()->isUnion())
      fieldsEscape(Field->getType());
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
      fieldsEscape(List->getType());
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
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl())) {
      if (Field->getParent()->isUnion()) // also of an instantiated template
        fieldsEscape(*Field->getParent());
      noteUse(*Field);
    } else if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl())) {
      noteUse(*Static);
    }
    return true;
  }

  /// An object that is taken for bytes, or for another type, may have its fields changed unnamed.
  bool VisitCastExpr(CastExpr *Cast) {
    switch (Cast->getCastKind()) {
    case CK_BitCast:
    case CK_LValueBitCast:
    case CK_PointerToIntegral:
    case CK_IntegralToPointer:
    case CK_LValueToRValueBitCast:
      if (!onlyReadOrReset(*Cast))
        fieldsEscape(aliased(*Cast));
      if (!isFresh(*Cast->getSubExpr()->IgnoreParenImpCasts())) // `(S *)malloc(...)`
        fieldsEscape(pointee(Cast->getType()));
      return true;
    default:
      return true;
    }
  }

  bool VisitExplicitCastExpr(ExplicitCastExpr *Cast) {
    const QualType To = Cast->getTypeAsWritten(), From = Cast->getSubExprAsWritten()->getType();
    const bool ToMutable =
        (To->isReferenceType() || To->isPointerType()) && !To->getPointeeType().isConstQualified();
    CastsConstAway |=
        Cast->getCastKind() == CK_PointerToIntegral && pointee(From).isConstQualified();
    CastsConstAway |= ToMutable && (To->isReferenceType() ? From.isConstQualified()
                                                          : pointee(From).isConstQualified());
    return true;
  }

  /// The address of a pointer to const leads to a pointer that is not (`*(View **)&p`, memcpy), and
  /// that of an object behind a reference to const anywhere (`std::construct_at(&r)`).
  bool VisitUnaryOperator(UnaryOperator *Op) {
    if (Op->getOpcode() == UO_AddrOf)
      noteAddressOf(*Op->getSubExpr());
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) {
    noteConstUses(*Construct->getConstructor());
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
        fieldsEscape(Type);
  }

  /// What a template's list has become in a function that is made of it.
  void noteInstance(const CompoundStmt &List) {
    const FunctionDecl *Pattern = Functions.back()->getTemplateInstantiationPattern();
    if (!Pattern || !Lambdas.empty())
      return;
    LaunchList Found{Functions.back(), &List, {}, Guards.lookup(&List)};
    Found.Pattern = Pattern;
    unsigned Index = 0;
    for (const Stmt *S : List.body()) {
      const Stmt &Inner = behindLabels(*S);
      if (auto L = matchLaunch(Inner, Context)) {
        L->Labelled = &Inner != S;
        Found.Launches.push_back({*L, Index});
      }
      ++Index;
    }
    if (!Found.Launches.empty())
      InstancesAt[List.getLBracLoc()].push_back(std::move(Found));
  }

  void attachInstances() {
    for (LaunchList &List : Out.Lists) {
      const auto Made = List.List ? InstancesAt.find(List.List->getLBracLoc()) : InstancesAt.end();
      if (Made == InstancesAt.end() || List.Launches.front().What.Within)
        continue;
      const auto isSame = [&](const LaunchList &Instance) {
        return Instance.List->size() == List.List->size() &&
               llvm::equal(Instance.Launches, List.Launches,
                           [](const auto &X, const auto &Y) { return X.Index == Y.Index; });
      };
      if (llvm::all_of(Made->second, isSame))
        List.Instances = std::move(Made->second);
    }
  }

  /// The launches that stand directly under \p If.
  llvm::SmallVector<Launch, 2> launchesUnder(const IfStmt &If) {
    llvm::SmallVector<Launch, 2> Found;
    const auto add = [&](const Stmt &S) {
      if (auto L = matchLaunch(behindLabels(S), Context)) {
        L->Labelled = isa<LabelStmt, SwitchCase>(S);
        L->Within = &If;
        Found.push_back(std::move(*L));
      }
    };
    if (const auto *Block = dyn_cast<CompoundStmt>(If.getThen()))
      for (const Stmt *S : Block->body())
        add(*S);
    else
      add(*If.getThen());
    return Found;
  }

  /// Launches under one condition that \p List asks again and again.
  void noteConditional(const CompoundStmt &List) {
    llvm::MapVector<unsigned, LaunchList> Groups; // by the first of the equal conditions
    std::vector<llvm::FoldingSetNodeID> Conditions;
    unsigned Index = 0;
    for (const Stmt *S : List.body()) {
      const unsigned At = Index++;
      const auto *If = dyn_cast<IfStmt>(S);
      if (!If || If->getElse() || If->getInit() || If->getConditionVariable() ||
          If->isConstexpr() || If->isConsteval() || If->getBeginLoc().isMacroID() ||
          asksDisjoint(*If->getCond()))
        continue;
      const llvm::SmallVector<Launch, 2> Launches = launchesUnder(*If);
      if (Launches.empty())
        continue;
      const llvm::FoldingSetNodeID Condition = identityOf(*If->getCond()->IgnoreParens(), Context);
      const auto Known =
          static_cast<unsigned>(llvm::find(Conditions, Condition) - Conditions.begin());
      if (Known == Conditions.size())
        Conditions.push_back(Condition);
      LaunchList &Group = Groups[Known];
      Group.Function = Functions.back();
      Group.List = &List;
      for (const Launch &L : Launches)
        Group.Launches.push_back({L, At});
    }
    for (auto &[Condition, Group] : Groups) {
      if (Group.Launches.front().What.Within == Group.Launches.back().What.Within)
        continue;
      for (const PlacedLaunch &Placed : Group.Launches) {
        LaunchReferences.insert(Placed.What.KernelRef->IgnoreParenCasts());
        Conditional.insert(Placed.What.Within->getThen());
      }
      Out.Lists.push_back(std::move(Group));
    }
  }

  /// The launch that \p S is, the body of \p Loop or a branch.
  void noteLaunchWithoutBraces(const Stmt &S, const ForStmt *Loop) {
    const auto L = isa<CompoundStmt>(S) ? std::nullopt : matchLaunch(S, Context);
    if (!L || Conditional.contains(&S))
      return;
    LaunchReferences.insert(L->KernelRef->IgnoreParenCasts());
    Out.Lists.push_back({Functions.back(), nullptr, {{*L, 0}}, nullptr, Loop});
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

  bool inInstantiation() const {
    return llvm::any_of(Functions,
                        [](const FunctionDecl *F) { return F->isTemplateInstantiation(); });
  }

  static QualType pointee(QualType Type) {
    return Type->isPointerType() ? Type->getPointeeType() : Type;
  }

  /// The object that \p Cast gives another type to; as bytes, it is reached by its first member.
  static QualType aliased(const CastExpr &Cast) {
    const Expr *E = Cast.getSubExpr()->IgnoreParenImpCasts();
    const auto *AddressOf = dyn_cast<UnaryOperator>(E);
    const auto *Member = AddressOf && AddressOf->getOpcode() == UO_AddrOf
                             ? dyn_cast<MemberExpr>(AddressOf->getSubExpr()->IgnoreParens())
                             : nullptr;
    const QualType Bytes = pointee(Cast.getType());
    return Member && (Bytes->isVoidType() || Bytes->isCharType())
               ? pointee(Member->getBase()->getType())
               : pointee(Cast.getSubExpr()->getType());
  }

  /// True for memory that holds nothing yet.
  static bool isFresh(const Expr &E) {
    const auto *Call = dyn_cast<CallExpr>(&E);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && (Callee->isReplaceableGlobalAllocationFunction() ||
                      llvm::is_contained({Builtin::BImalloc, Builtin::BIcalloc,
                                          Builtin::BIaligned_alloc, Builtin::BIalloca},
                                         static_cast<Builtin::ID>(Callee->getBuiltinID())));
  }

  /// True where \p Cast, on top of the path, is an argument for a function that does not write, for
  /// one that frees, or for `memset(s, 0, n)`.
  bool onlyReadOrReset(const CastExpr &Cast) const {
    const auto *Call = Path.size() > 1 ? dyn_cast<CallExpr>(Path[Path.size() - 2]) : nullptr;
    if (!Call || !Cast.getType()->isPointerType())
      return false;
    if (Cast.getType()->getPointeeType().isConstQualified())
      return true;
    const FunctionDecl *Callee = Call->getDirectCallee();
    const RuntimeOp Op = runtimeOp(*Call);
    if (Op == RuntimeOp::Free || Op == RuntimeOp::FreeHost ||
        (Callee && Callee->getBuiltinID() == Builtin::BIfree))
      return true;
    Expr::EvalResult Byte;
    return Callee && Callee->getBuiltinID() == Builtin::BImemset && Call->getNumArgs() == 3 &&
           !Call->getArg(1)->isValueDependent() && Call->getArg(1)->EvaluateAsInt(Byte, Context) &&
           Byte.Val.getInt().isZero();
  }

  /// Every field of an object of \p Type, at any depth, may get a value without being named.
  void fieldsEscape(QualType Type) {
    const RecordDecl *Record = Context.getBaseElementType(Type)->getAsRecordDecl();
    if (Record && Record->getDefinition() && !Record->isDependentContext())
      fieldsEscape(*Record->getDefinition());
  }

  void fieldsEscape(const RecordDecl &Record) {
    if (!Overlaid.insert(&Record).second)
      return;
    for (const FieldDecl *Field : Record.fields()) {
      Out.Uses.add(*Field, {Definition::How::Escaped, nullptr, nullptr, nullptr});
      fieldsEscape(Field->getType());
    }
    if (const auto *Class = dyn_cast<CXXRecordDecl>(&Record))
      for (const CXXBaseSpecifier &Base : Class->bases())
        fieldsEscape(Base.getType());
  }

  /// `v.emplace_back(p, n)` gives fields their values inside of the library.
  void mayBuild(const FunctionDecl &Callee) {
    for (const TemplateArgument &Arg : Callee.getTemplateSpecializationArgs()->asArray())
      mayBuild(Arg);
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Callee.getDeclContext()))
      for (const TemplateArgument &Arg : Class->getTemplateArgs().asArray())
        mayBuild(Arg);
  }

  void mayBuild(const TemplateArgument &Arg) {
    if (Arg.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Each : Arg.pack_elements())
        mayBuild(Each);
    const auto *Class = Arg.getKind() == TemplateArgument::Type
                            ? Arg.getAsType().getNonReferenceType()->getAsCXXRecordDecl()
                            : nullptr;
    if (Class && Class->hasDefinition() && Class->isAggregate() &&
        !Context.getSourceManager().isInSystemHeader(Class->getLocation()))
      fieldsEscape(*Class->getDefinition());
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
    const bool Launched = LaunchReferences.contains(&Ref) ||
                          (Path.size() > 1 && llvm::any_of(Path, [&](const Stmt *S) {
                             const auto *Call = dyn_cast<CUDAKernelCallExpr>(S);
                             return Call && Call->getCallee()->IgnoreParenCasts() == &Ref;
                           }));
    if (!Launched)
      Out.KernelMentions.try_emplace(Kernel, &Ref);
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
    Definition Def;
    if (!classifyUse(D, Def))
      return;
    Def.Function = function();
    if (!Lambdas.empty()) { // when the lambda runs is not known
      Def.Kind = Definition::How::Escaped;
      Def.GivenTo = nullptr;
    }
    Out.Uses.add(D, Def);
  }

  /// Climbs from the innermost expression; false for a mere read. Unknown contexts count as an
  /// escape.
  bool classifyUse(const ValueDecl &D, Definition &Def) {
    const Expr *Child = cast<Expr>(Path.back());
    bool Whole = true; // the variable itself, not a member or an element of it
    for (size_t I = Path.size() - 1; I-- > 0;) {
      const Stmt *Parent = Path[I];
      Def.Place = Parent;
      if (isa<ParenExpr, FullExpr, ConditionalOperator, MaterializeTemporaryExpr>(Parent)) {
        if (const auto *Choice = dyn_cast<ConditionalOperator>(Parent);
            Choice && Choice->getCond() == Child)
          return false;
      } else if (const auto *Cast = dyn_cast<CastExpr>(Parent)) {
        if (Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_ToVoid)
          return false;
        if (Cast->getCastKind() == CK_ArrayToPointerDecay)
          return classifyArray(D, I, Def);
        if (Cast->getCastKind() != CK_NoOp && Cast->getCastKind() != CK_UncheckedDerivedToBase &&
            Cast->getCastKind() != CK_DerivedToBase)
          return escaped(Def);
      } else if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
        if (const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl()))
          return Method->isStatic() ? false : classifyObject(*Method, D, Def);
        Def.Member = Whole && !Member->isArrow() ? Member->getMemberDecl() : nullptr;
        Whole = false;
      } else if (isa<UnaryExprOrTypeTraitExpr, CXXTypeidExpr, CXXNoexceptExpr>(Parent)) {
        return false;
      } else if (const auto *Binary = dyn_cast<BinaryOperator>(Parent)) {
        return Binary->isAssignmentOp() && Binary->getLHS() == Child && !dropsResult(I)
                   ? escaped(Def)
                   : classifyBinary(*Binary, *Child, Whole, Def);
      } else if (const auto *Unary = dyn_cast<UnaryOperator>(Parent)) {
        return Unary->isIncrementDecrementOp() && !Unary->isPostfix() && !dropsResult(I)
                   ? escaped(Def)
                   : classifyUnary(*Unary, I, Whole, Def);
      } else if (const auto *Call = dyn_cast<CallExpr>(Parent)) {
        if (Whole)
          noteGiven(*Call, *Child, Def);
        return classifyArgument(Call->getDirectCallee(), Call->getArgs(), Call->getNumArgs(), Child,
                                objectArguments(*Call), D, Def);
      } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Parent)) {
        const CXXConstructorDecl &Constructor = *Construct->getConstructor();
        if (Constructor.isMoveConstructor() && Constructor.isTrivial())
          return false; // it copies bytes
        return classifyArgument(Construct->getConstructor(), Construct->getArgs(),
                                Construct->getNumArgs(), Child, 0, D, Def);
      } else if (const auto *Declares = dyn_cast<DeclStmt>(Parent)) {
        const auto binds = [](const Decl *Each) {
          const auto *V = dyn_cast<VarDecl>(Each);
          return !V || isMutableReference(V->getType());
        };
        if (llvm::any_of(Declares->decls(), binds))
          return escaped(Def);
        ConstReferences.push_back(&D);
        return false;
      } else if (isa<CompoundStmt>(Parent) && I + 2 == Path.size()) {
        return false; // an expression statement that only names it
      } else {
        return escaped(Def);
      }
      if (const auto *Next = dyn_cast<Expr>(Parent))
        Child = Next;
    }
    return escaped(Def);
  }

  /// True where the assignment at Path[I] is not used as the variable that it is: `f(v = w)` may
  /// bind a reference to it.
  bool dropsResult(size_t I) const {
    const auto *Child = cast<Expr>(Path[I]);
    if (!Child->isLValue())
      return true;
    while (I-- > 0) {
      const auto *Parent = dyn_cast<Expr>(Path[I]);
      if (!Parent)
        return !isa<DeclStmt, ReturnStmt>(Path[I]);
      if (const auto *Comma = dyn_cast<BinaryOperator>(Parent); Comma && Comma->isCommaOp()) {
        if (Comma->getLHS() == Child)
          return true;
      } else if (const auto *Cast = dyn_cast<CastExpr>(Parent)) {
        if (Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_ToVoid)
          return true;
        if (Cast->getCastKind() != CK_NoOp)
          return false;
      } else if (!isa<ParenExpr, FullExpr>(Parent)) {
        return false;
      }
      Child = Parent;
    }
    return false;
  }

  static bool escaped(Definition &Def) {
    Def.Kind = Definition::How::Escaped;
    Def.Value = nullptr;
    return true;
  }

  static bool changed(Definition &Def) {
    Def.Kind = Definition::How::Changed;
    Def.Value = nullptr;
    return true;
  }

  static bool classifyBinary(const BinaryOperator &Binary, const Expr &Child, bool Whole,
                             Definition &Def) {
    if (Binary.getLHS() == &Child && Binary.isAssignmentOp()) {
      if (!Whole || Binary.isCompoundAssignmentOp())
        return changed(Def);
      Def.Kind = Definition::How::Assigned;
      Def.Value = Binary.getRHS();
      return true;
    }
    return Binary.isCommaOp() && Binary.getLHS() == &Child ? false : escaped(Def);
  }

  /// `&v`, `++v`, `*v`: the operand sits at Path[Index + 1].
  bool classifyUnary(const UnaryOperator &Unary, size_t Index, bool Whole, Definition &Def) {
    if (Unary.isIncrementDecrementOp())
      return changed(Def);
    if (Unary.getOpcode() != UO_AddrOf)
      return escaped(Def);
    const Expr *Pointer = &Unary;
    for (size_t I = Index; I-- > 0;) {
      if (const auto *Cast = dyn_cast<CastExpr>(Path[I]); Cast || isa<ParenExpr>(Path[I])) {
        Pointer = cast<Expr>(Path[I]);
        continue;
      }
      if (const auto *Call = dyn_cast<CallExpr>(Path[I]))
        return classifyAddressArgument(*Call, *Pointer, Whole, Def);
      if (isa<InitListExpr>(Path[I]))
        return classifyAddressInList(I, Index, Def);
      break;
    }
    return escaped(Def);
  }

  static void noteGiven(const CallExpr &Call, const Expr &Arg, Definition &Def) {
    const unsigned First = objectArguments(Call);
    for (unsigned I = First; I < Call.getNumArgs(); ++I)
      if (Call.getArg(I) == &Arg) {
        Def.GivenTo = &Call;
        Def.Parameter = I - First;
      }
  }

  static bool classifyAddressArgument(const CallExpr &Call, const Expr &Pointer, bool Whole,
                                      Definition &Def) {
    const RuntimeOp Op = runtimeOp(Call);
    if (Whole && Op == RuntimeOp::None)
      noteGiven(Call, Pointer, Def);
    if (Op == RuntimeOp::None || Op == RuntimeOp::HostCallback)
      return escaped(Def);
    const bool First = Call.getNumArgs() && Call.getArg(0) == &Pointer;
    if (!First || !allocates(Op) || !Whole)
      return changed(Def); // runtime functions write through it now, if at all, and keep no pointer
    Def.Kind = Definition::How::Allocated;
    Def.Value = &Call;
    return true;
  }

  /// `void *argv[] = {&v, ...}`: harmless as long as the array is only launched with (see run()).
  bool classifyAddressInList(size_t ListIndex, size_t AddressIndex, Definition &Def) {
    const auto *Declares = ListIndex ? dyn_cast<DeclStmt>(Path[ListIndex - 1]) : nullptr;
    const auto *Array = Declares && Declares->isSingleDecl()
                            ? dyn_cast<VarDecl>(Declares->getSingleDecl())
                            : nullptr;
    const auto *Ref = dyn_cast<DeclRefExpr>(
        cast<UnaryOperator>(Path[AddressIndex])->getSubExpr()->IgnoreParens());
    if (!Array || !Ref || !Array->getType()->isArrayType() ||
        !Context.getBaseElementType(Array->getType())->isPointerType())
      return escaped(Def);
    AddressArrays.emplace_back(Array, Ref->getDecl());
    return false;
  }

  /// An array decays: read or written through a subscript, or handed on.
  bool classifyArray(const ValueDecl &D, size_t CastIndex, Definition &Def) {
    if (CastIndex == 0)
      return escaped(Def);
    const Stmt *Parent = Path[CastIndex - 1];
    if (const auto *Call = dyn_cast<CallExpr>(Parent);
        Call && runtimeOp(*Call) == RuntimeOp::LaunchKernel)
      return false;
    const auto *Element = dyn_cast<ArraySubscriptExpr>(Parent);
    const bool OfPointers = D.getType()->isArrayType() &&
                            D.getASTContext().getBaseElementType(D.getType())->isPointerType();
    if (!Element || OfPointers || CastIndex < 2)
      return escaped(Def);
    const auto *Read = dyn_cast<CastExpr>(Path[CastIndex - 2]);
    return Read && Read->getCastKind() == CK_LValueToRValue ? false : changed(Def);
  }

  bool classifyArgument(const FunctionDecl *Callee, const Expr *const *Args, unsigned ArgCount,
                        const Expr *Child, unsigned FirstParameter, const ValueDecl &D,
                        Definition &Def) {
    for (unsigned I = 0; Callee && I < ArgCount; ++I) {
      if (Args[I] != Child)
        continue;
      if (I < FirstParameter) {
        return classifyObject(*cast<CXXMethodDecl>(Callee), D, Def);
      }
      const unsigned Parameter = I - FirstParameter;
      if (Parameter >= Callee->getNumParams())
        return escaped(Def);
      const QualType Type = Callee->getParamDecl(Parameter)->getType();
      if (isMutableReference(Type))
        return escaped(Def);
      return Type->isReferenceType() && classifyConstUse(*Callee, D, Def);
    }
    return escaped(Def);
  }

  bool classifyObject(const CXXMethodDecl &Method, const ValueDecl &D, Definition &Def) {
    return Method.isConst() ? classifyConstUse(Method, D, Def) : escaped(Def);
  }

  /// \p Callee is given a reference to const of \p D: it may cast the const away, for all that is
  /// known of a function of another file.
  bool classifyConstUse(const FunctionDecl &Callee, const ValueDecl &D, Definition &Def) {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Callee);
    if (Constructor && Constructor->isCopyOrMoveConstructor() && Constructor->isTrivial())
      return false; // it copies bytes
    ConstReferences.push_back(&D);
    return isUnseen(Callee) && escaped(Def);
  }

  /// What is given to a function of another file, by reference or pointer to const, may lose its
  /// const there, and so may what a function of this file hands on.
  void noteConstUses(const FunctionDecl &Callee) {
    if (!isUnseen(Callee))
      return;
    const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
    CastsConstAway |= Method && Method->isConst();
    for (const ParmVarDecl *Parameter : Callee.parameters())
      CastsConstAway |= leadsToConst(Parameter->getType());
  }

  /// `std::addressof(x)`, which is `&x`.
  static bool givesAddress(const FunctionDecl &Callee) {
    static constexpr llvm::StringLiteral Known[] = {"addressof", "__addressof",
                                                    "__builtin_addressof", "pointer_to"};
    return Callee.getIdentifier() && llvm::is_contained(Known, Callee.getName());
  }

  void noteAddressOf(const Expr &Named) {
    const Expr &Operand = *Named.IgnoreParenImpCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(&Operand);
    const bool OwnConst = Ref && !Ref->getDecl()->getType()->isReferenceType();
    CastsConstAway |= leadsToConst(Operand.getType()) ||
                      (!OwnConst && Operand.isLValue() && Operand.getType().isConstQualified());
  }

  /// True where another file of the user's may have the code that runs on the host.
  bool isUnseen(const FunctionDecl &Callee) const {
    const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
    const bool Elsewhere = (Method && Method->isVirtual()) || mayBeReplaced(Callee) ||
                           (!Callee.hasBody() && !Callee.isTrivial() && !Callee.isDefaulted());
    return Elsewhere && !Callee.hasAttr<CUDAGlobalAttr>() && !isHostOnly(Callee) &&
           !Context.getSourceManager().isInSystemHeader(Callee.getLocation());
  }

  /// True for references and pointers to const, other than strings.
  static bool leadsToConst(QualType Type) {
    if (!Type->isPointerType() && !Type->isReferenceType())
      return false;
    const QualType To = Type->getPointeeType();
    return To.isConstQualified() && !To->isAnyCharacterType();
  }

  ASTContext &Context;
  Facts &Out;
  std::vector<Stmt *> Path;
  std::vector<const FunctionDecl *> Functions;
  std::vector<const LambdaExpr *> Lambdas;
  /// Branches of statements that ask whether buffers are apart.
  llvm::DenseMap<const Stmt *, const IfStmt *> Guards;
  /// Loops that stand in a list, by their bodies.
  llvm::DenseMap<const Stmt *, const ForStmt *> Loops;
  /// Branches of which the launches are among those of the list around.
  llvm::DenseSet<const Stmt *> Conditional;
  llvm::DenseSet<const Expr *> LaunchReferences;
  /// Lists of functions that are made of templates, by where the template has them.
  llvm::DenseMap<SourceLocation, std::vector<LaunchList>> InstancesAt;
  /// Records whose fields have been made to escape.
  llvm::DenseSet<const RecordDecl *> Overlaid;
  std::vector<std::pair<const VarDecl *, const ValueDecl *>> AddressArrays;
  /// What functions are given a reference to const of; and whether any code takes a const away.
  std::vector<const ValueDecl *> ConstReferences;
  bool CastsConstAway = false;
};

} // namespace

const CallExpr *calledWithBody(const Stmt &S) {
  const auto *E = dyn_cast<Expr>(&S);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreUnlessSpelledInSource()) : nullptr;
  if (!Call || isa<CUDAKernelCallExpr, CXXOperatorCallExpr>(Call))
    return nullptr;
  const FunctionDecl *Callee = Call->getDirectCallee();
  const bool OnHost = Callee && Callee->hasBody() && !isDeviceOnly(*Callee);
  return OnHost &&
                 !Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation())
             ? Call
             : nullptr;
}

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
    Out.Capture = findInText(Context, BeginsCapture);
  Out.Text = readUnitText(Context);
  return Out;
}

} // namespace gpufuse
