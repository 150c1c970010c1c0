#include "analysis/order/HostOrder.h"
#include "analysis/order/ConditionalCode.h"
#include "analysis/order/HostCalls.h"
#include "analysis/order/Tracker.h"
#include "matchers/Annotations.h"
#include "matchers/HostApi.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/CFG.h"
#include <functional>

using namespace clang;

namespace gpufuse {
namespace {

constexpr unsigned MaxCallDepth = 12;
/// Statements and expressions, over all paths, calls and checks, before the last gives up.
constexpr unsigned MaxSteps = 1'000'000;

/// One function on the way of calls.
struct Frame {
  const FunctionDecl *Function = nullptr;
  const Frame *Caller = nullptr;
  /// Differs between ways to the function.
  unsigned Way = 0;
  HandleTable::Bindings Handles;
  MemoryBindings Memories;
  /// Parameters that hold the result of a runtime call.
  llvm::DenseSet<const VarDecl *> Results;
};

enum class Failure { Untold, IfTrue, IfFalse };

} // namespace

struct HostOrder::State {
  State(ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect,
        const DeviceKernels &Kernels)
      : Context(Context), TheFacts(TheFacts), Streams(Context, TheFacts, Dialect),
        Events(Context, TheFacts, Dialect), Memories(TheFacts, Kernels),
        Calls(collectHostCalls(Context)), Conditional(Context, TheFacts.Text) {}

  ASTContext &Context;
  const Facts &TheFacts;
  HandleTable Streams, Events;
  MemoryMap Memories;
  const HostCalls Calls;
  ConditionalCode Conditional;
  std::map<const FunctionDecl *, std::unique_ptr<CFG>> Graphs;

  std::unique_ptr<Tracker> Track;
  /// What a call that no edit concerns makes of a state, by the way to it.
  struct Effect {
    const FunctionDecl *Function;
    Outstanding In, Out;
  };
  std::map<unsigned, Effect> Known;
  unsigned Version = 0;

  /// The last edit was made: what it concerned is no longer known.
  void forget() {
    std::erase_if(Known, [&](const auto &Each) {
      return ConcernsAll || Concerned.contains(Each.second.Function);
    });
  }

  /// An annotation has told what a function does not do.
  bool ReliesOnAnnotations = false;

  // Of one check:
  const OrderEdit *Edit = nullptr;
  /// Functions with an edit inside, and those that lead to one.
  llvm::DenseSet<const FunctionDecl *> Concerned;
  bool ConcernsAll = false;
  unsigned Steps = 0;
  std::map<std::pair<const CallExpr *, unsigned>, Operation> Numbers;
  std::map<std::pair<unsigned, const Stmt *>, unsigned> Ways;
  llvm::DenseSet<const CallExpr *> Reached;
  llvm::DenseSet<const FunctionDecl *> Entered;

  /// Calls that are made before an element of the graph, and not where they stand.
  struct Again {
    const CallExpr *Call;
    bool HasMoved; ///< it stands there in the original too
    bool IsStart = false;
  };
  llvm::DenseSet<const CallExpr *> StartsEarly;
  llvm::DenseMap<const Stmt *, llvm::SmallVector<Again, 2>> MovedTo;

  /// The element of the graph of \p F with which \p S begins, if it is one.
  const Stmt *beginningOf(const FunctionDecl &F, const Stmt &S) {
    const Stmt *Part = &S;
    if (const auto *For = dyn_cast<ForStmt>(&S))
      Part = For->getInit();
    else if (const auto *If = dyn_cast<IfStmt>(&S))
      Part = If->getInit() || If->getConditionVariable() ? nullptr : If->getCond();
    else if (!isa<Expr, DeclStmt, ReturnStmt>(S))
      Part = nullptr;
    const CFG *Graph = Part && canFollow(F) ? graph(F) : nullptr;
    if (!Graph)
      return nullptr;
    llvm::DenseSet<const Stmt *> Parts;
    const std::function<void(const Stmt &)> collect = [&](const Stmt &Each) {
      Parts.insert(&Each);
      for (const Stmt *Child : Each.children())
        if (Child)
          collect(*Child);
    };
    collect(*Part);
    // Blocks are numbered from the end of the function to its beginning.
    const Stmt *First = nullptr;
    unsigned FirstBlock = 0;
    for (const CFGBlock *Block : *Graph)
      for (const CFGElement &Element : *Block)
        if (const auto OfStatement = Element.getAs<CFGStmt>();
            OfStatement && Parts.contains(OfStatement->getStmt()) &&
            (!First || Block->getBlockID() > FirstBlock)) {
          First = OfStatement->getStmt();
          FirstBlock = Block->getBlockID();
        }
    return First;
  }

  /// What goes with the removed waits, but for the waits themselves.
  llvm::DenseSet<const Stmt *> Gone;

  bool gaveUp() const { return Steps > MaxSteps; }
  /// True when the rest of the check would say no more.
  bool isDecided() const { return gaveUp() || (Edit->OneLossDecides && Track->hasLost()); }

  void markGone(const Stmt &S, bool WaitToo) {
    const auto *Call = dyn_cast<CallExpr>(&S);
    if (WaitToo || !Call || !Edit->Removed.contains(Call))
      Gone.insert(&S);
    for (const Stmt *Child : S.children())
      if (Child)
        markGone(*Child, WaitToo);
  }

  void checkAll() {
    for (const FunctionDecl *F : Calls.Bodies)
      if (!isDecided() && mayBeCalledFromElsewhere(*F))
        root(*F);
    // A function with a call that was not followed, on some way, is called from there too.
    for (bool Any = true; Any && !isDecided();) {
      Any = false;
      for (const FunctionDecl *F : Calls.Bodies)
        if (!Roots.contains(F) && hasUnfollowedCall(*F)) {
          root(*F);
          Any = true;
        }
    }
  }

  bool hasUnfollowedCall(const FunctionDecl &F) const {
    const FunctionDecl *Canonical = F.getCanonicalDecl();
    const auto It = Calls.SitesOf.find(Canonical);
    return CutOff.contains(Canonical) || !Entered.contains(Canonical) ||
           It == Calls.SitesOf.end() ||
           llvm::any_of(It->second, [&](const CallExpr *Site) { return !Followed.contains(Site); });
  }
  /// Roots of this check; calls that were followed, and functions that were not from somewhere.
  llvm::DenseSet<const FunctionDecl *> Roots;
  llvm::DenseSet<const CallExpr *> Followed;
  llvm::DenseSet<const FunctionDecl *> CutOff;
  /// An exception ends the program, as nothing catches it.
  bool ThrowsEndProgram = false;

  /// Another file is taken not to call a function that the file of `main` defines and no header
  /// declares (Assumption::FileSetsItsVariables).
  bool mayBeCalledFromElsewhere(const FunctionDecl &F) const {
    const auto isOfUser = [&](const ParmVarDecl *P) { // found by its argument, in a library's code
      QualType Type = P->getType().getNonReferenceType();
      while (Type->isPointerType())
        Type = Type->getPointeeType();
      const TagDecl *Tag = Type->getAsTagDecl();
      return Tag && !Context.getSourceManager().isInSystemHeader(Tag->getLocation());
    };
    if (F.isMain() || isa<CXXMethodDecl>(F) || F.isOverloadedOperator() || Calls.HasAliases ||
        llvm::any_of(F.parameters(), isOfUser) || F.isTemplateInstantiation() ||
        Calls.Taken.contains(F.getCanonicalDecl()))
      return true;
    if (!Calls.Called.contains(F.getCanonicalDecl()))
      return true;
    if (!F.hasExternalFormalLinkage())
      return false;
    const SourceManager &Sources = Context.getSourceManager();
    return !Calls.HasMain || llvm::any_of(F.redecls(), [&](const FunctionDecl *Each) {
      return !Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation()));
    });
  }

  void root(const FunctionDecl &F) {
    Roots.insert(&F);
    const bool Concerns = ConcernsAll || Concerned.contains(F.getCanonicalDecl());
    if (Entered.contains(F.getCanonicalDecl()) && !Concerns)
      return; // nothing is lost in there
    ThrowsEndProgram = F.isMain();
    Outstanding Start;
    Start.Reached = true;
    Track->setState(Start);
    if (!F.isMain() || Calls.WorksBeforeMain) {
      Track->addOthers();
      Track->anyDevice();
    }
    Frame Own;
    Own.Function = &F;
    Own.Way = way(0, F.getBody());
    run(Own, Start);
  }

  unsigned way(unsigned Outer, const Stmt *Site) {
    return Ways.try_emplace({Outer, Site}, Ways.size() + 1).first->second;
  }

  const CFG *graph(const FunctionDecl &F) {
    auto [It, New] = Graphs.try_emplace(&F);
    if (New) {
      CFG::BuildOptions Options;
      Options.setAllAlwaysAdd();
      Options.AddImplicitDtors = Options.AddTemporaryDtors = Options.AddInitializers = true;
      Options.AddLifetime = Options.AddStaticInitBranches = true;
      It->second = CFG::buildCFG(&F, F.getBody(), &Context, Options);
    }
    return It->second.get();
  }

  /// True when the body of \p F can be followed from where it is called.
  bool canFollow(const FunctionDecl &F) {
    return F.hasBody() && !Calls.NotFollowed.contains(F.getCanonicalDecl()) && graph(F) != nullptr;
  }

  void concern(const FunctionDecl *F) {
    ConcernsAll |= !F || isa<CXXMethodDecl>(F); // constructors and destructors are called unseen
    if (!F || !Concerned.insert(F->getCanonicalDecl()).second)
      return;
    const auto Callers = Calls.Callers.find(F->getCanonicalDecl());
    if (Callers != Calls.Callers.end())
      for (const FunctionDecl *Each : Callers->second)
        concern(Each);
  }

  void concern(const CallExpr &Call) { concern(Calls.Owner.lookup(&Call)); }

  /// The same for a call that nothing is known to have changed since it was last followed.
  Outstanding follow(const Frame &Own, const Outstanding &In) {
    if (ConcernsAll || Concerned.contains(Own.Function->getCanonicalDecl()) ||
        Track->owesAnything())
      return run(Own, In);
    auto It = Known.find(Own.Way);
    if (It != Known.end() && It->second.In == In)
      return It->second.Out;
    Outstanding Result = run(Own, In);
    if (!isDecided())
      Known[Own.Way] = {Own.Function->getCanonicalDecl(), In, Result};
    return Result;
  }

  /// Follows the body of \p Own's function from \p In, and gives what holds when it returns.
  Outstanding run(const Frame &Own, const Outstanding &In) {
    const FunctionDecl &F = *Own.Function;
    Entered.insert(F.getCanonicalDecl());
    Outstanding Out;
    const CFG *Graph = Calls.NotFollowed.contains(F.getCanonicalDecl()) ? nullptr : graph(F);
    if (!Graph)
      return In; // a function that others call, and that is not followed: none of its waits is
                 // reached
    std::map<const CFGBlock *, Outstanding> Entry;
    Entry[&Graph->getEntry()] = In;
    llvm::DenseSet<const CFGBlock *> Pending;
    if (In.Reached)
      Pending.insert(&Graph->getEntry());
    PostOrderCFGView Order(Graph);
    while (!Pending.empty() && !isDecided()) {
      for (const CFGBlock *Block : Order) {
        if (!Pending.erase(Block))
          continue;
        Outstanding Now = Entry.at(Block);
        if (Block == &Graph->getExit()) {
          Out.join(Now);
          continue;
        }
        for (const CFGElement &Element : *Block) {
          Track->setState(Now);
          if (const auto OfStatement = Element.getAs<CFGStmt>(); OfStatement && !MovedTo.empty())
            for (const Again &Moved : MovedTo.lookup(OfStatement->getStmt()))
              Moved.IsStart ? startElsewhere(Moved, Own) : waitAgain(Moved, Own);
          element(Element, Own, Now);
        }
        Track->setState(Now);
        conditionalCode(Own);
        if (!Block->hasNoReturnElement())
          follow(*Block, *Graph, Own, Now, Entry, Pending);
      }
    }
    if (Own.Caller && Out.Reached) {
      Track->setState(Out);
      Track->leaveCallee(In, *F.getBody());
      for (const ParmVarDecl *P : F.parameters())
        Track->hostAccess(Memories.variable(*P), true, /*Exposed=*/true, *F.getBody());
    }
    if (!Own.Caller && Out.Reached) {
      Track->setState(Out);
      Track->leave(*F.getBody(), F.isMain());
    }
    return Out;
  }

  /// True for the result of a runtime call: by itself, in a variable that holds nothing else, or in
  /// a parameter that was given one.
  bool isResult(const Expr &Written, const Frame &Own) const {
    const Expr *E = Written.IgnoreParenImpCasts();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return isResult(*Full->getSubExpr(), Own);
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return isErrorType(E->getType()) && runtimeOp(*Call) != RuntimeOp::None;
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || !isErrorType(V->getType()) || V->getType()->isReferenceType())
      return false;
    if (isa<ParmVarDecl>(V))
      return Own.Results.contains(V);
    if (!isOwnVariable(*V))
      return false;
    const llvm::ArrayRef<Definition> Definitions = TheFacts.Uses.definitions(*V);
    return !Definitions.empty() && llvm::all_of(Definitions, [&](const Definition &D) {
      return D.Value &&
             (D.Kind == Definition::How::Initial || D.Kind == Definition::How::Assigned) &&
             isa<CallExpr>(D.Value->IgnoreParenImpCasts()) && isResult(*D.Value, Own);
    });
  }

  /// What a condition on such a result says: which outcome means that something failed.
  Failure failureIn(const Expr &Written, const Frame &Own) const {
    const Expr *E = Written.IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return failureIn(*Full->getSubExpr(), Own);
    if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
      const Failure Inner = failureIn(*Not->getSubExpr(), Own);
      return Inner == Failure::IfTrue    ? Failure::IfFalse
             : Inner == Failure::IfFalse ? Failure::IfTrue
                                         : Inner;
    }
    if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
      const bool Compares = (isSuccessConstant(*Op->getLHS()) && isResult(*Op->getRHS(), Own)) ||
                            (isSuccessConstant(*Op->getRHS()) && isResult(*Op->getLHS(), Own));
      return Compares && Op->getOpcode() == BO_NE   ? Failure::IfTrue
             : Compares && Op->getOpcode() == BO_EQ ? Failure::IfFalse
                                                    : Failure::Untold;
    }
    return isResult(*E, Own) ? Failure::IfTrue : Failure::Untold;
  }

  /// Carries what holds at the end of \p Block to the blocks that may follow it.
  void follow(const CFGBlock &Block, const CFG &Graph, const Frame &Own, const Outstanding &Now,
              std::map<const CFGBlock *, Outstanding> &Entry,
              llvm::DenseSet<const CFGBlock *> &Pending) const {
    const Stmt *Condition = Block.succ_size() == 2 ? Block.getTerminatorCondition() : nullptr;
    const auto *Tested = dyn_cast_or_null<Expr>(Condition);
    const bool Branches = isa_and_nonnull<IfStmt, AbstractConditionalOperator, BinaryOperator>(
        Block.getTerminatorStmt());
    const Failure Fails = Tested && Branches ? failureIn(*Tested, Own) : Failure::Untold;
    unsigned Index = 0;
    for (const CFGBlock *Next : Block.succs()) {
      const bool IfTrue = Index++ == 0;
      if (!Next)
        continue;
      Outstanding Then = Now;
      Then.Failed |= !Calls.HasQueries && Fails == (IfTrue ? Failure::IfTrue : Failure::IfFalse);
      if (Next == &Graph.getExit() && !Own.Caller && Then.Failed && Own.Function->isMain() &&
          returnsFailure(Block))
        continue; // a program that fails promises nothing more
      if (Entry[Next].join(Then))
        Pending.insert(Next);
    }
  }

  void conditionalCode(const Frame &Own) {
    if (Track->owesAnything() && Conditional.in(*Own.Function))
      Track->conditionalCode(*Own.Function->getBody());
  }

  void element(const CFGElement &Element, const Frame &Own, Outstanding &Now) {
    if (const auto OfStatement = Element.getAs<CFGStmt>())
      if (isUnderstood(*OfStatement->getStmt()))
        return;
    Steps += 1 + static_cast<unsigned>(Now.Operations.size() / 4);
    if (isDecided())
      return;
    conditionalCode(Own);
    switch (Element.getKind()) {
    case CFGElement::Statement:
    case CFGElement::Constructor:
    case CFGElement::CXXRecordTypedCall:
      return statement(*Element.castAs<CFGStmt>().getStmt(), Own, Now);
    case CFGElement::LifetimeEnds: {
      const auto Ends = Element.castAs<CFGLifetimeEnds>();
      return Track->hostAccess(Memories.variable(*Ends.getVarDecl()), true, /*Exposed=*/true,
                               *Ends.getTriggerStmt());
    }
    case CFGElement::DeleteDtor:
      if (const auto *Deleted = Element.castAs<CFGDeleteDtor>().getDestructorDecl(Context);
          Deleted && Deleted->isVirtual())
        return Track->unknownCall("a virtual destructor", *Own.Function->getBody());
      [[fallthrough]];
    case CFGElement::AutomaticObjectDtor:
    case CFGElement::BaseDtor:
    case CFGElement::MemberDtor:
    case CFGElement::TemporaryDtor: {
      const CXXDestructorDecl *Destructor =
          Element.castAs<CFGImplicitDtor>().getDestructorDecl(Context);
      const auto Automatic = Element.getAs<CFGAutomaticObjDtor>();
      const Stmt *Place = Automatic ? Automatic->getTriggerStmt() : Own.Function->getBody();
      if (Destructor)
        destroy(*Destructor->getParent(), *Place, Own, Now);
      return;
    }
    case CFGElement::CleanupFunction:
      return Track->unknownCall("a cleanup function", *Own.Function->getBody());
    default:
      return;
    }
  }

  /// An object of \p Class is destroyed.
  void destroy(const CXXRecordDecl &Class, const Stmt &Place, const Frame &Own, Outstanding &Now) {
    if (!Class.hasDefinition() || Class.hasTrivialDestructor())
      return;
    const CXXDestructorDecl *Destructor = Class.getDestructor();
    const FunctionDecl *Definition = nullptr;
    if (Destructor && hostEffect(*Destructor) == HostEffect::Arguments)
      return Track->hostAccess({Memory::Kind::HostHeap, {}, {}, true, false, true}, true, true,
                               Place);
    if (Class.isInStdNamespace())
      return Track->unknownCall("~" + Class.getNameAsString(), Place);
    if (Destructor && !Destructor->isDefaulted()) {
      if (Destructor->hasBody(Definition) && !Destructor->isVirtual() && canFollow(*Definition))
        inside(*Definition, nullptr, Place, Own, Now); // its graph has the members' destructors
      else
        Track->unknownCall("~" + Class.getNameAsString(), Place);
      return;
    }
    for (const FieldDecl *Field : Class.fields())
      if (const auto *Record = Context.getBaseElementType(Field->getType())->getAsCXXRecordDecl())
        destroy(*Record, Place, Own, Now);
    for (const CXXBaseSpecifier &Base : Class.bases())
      if (const auto *Record = Base.getType()->getAsCXXRecordDecl())
        destroy(*Record, Place, Own, Now);
  }

  void statement(const Stmt &S, const Frame &Own, Outstanding &Now) {
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
        return Track->unknownCall("operator delete", S);
      Track->hostAccess(Memories.pointedTo(*Delete->getArgument(), Own.Memories), true, true, S);
    } else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(&S)) {
      defaulted(*Default->getExpr(), S);
    } else if (const auto *Member = dyn_cast<CXXDefaultInitExpr>(&S)) {
      defaulted(*Member->getExpr(), S);
    } else if (const auto *Lambda = dyn_cast<LambdaExpr>(&S)) {
      for (const LambdaCapture &Capture : Lambda->captures())
        if (Capture.capturesVariable())
          if (const auto *V = dyn_cast<VarDecl>(Capture.getCapturedVar()))
            Track->hostAccess(Memories.variable(*V), /*Writes=*/false, /*Exposed=*/true, S);
    } else if (isa<CXXThrowExpr>(S)) {
      Track->leave(S, /*EndsProgram=*/false);
    } else if (const auto *New = dyn_cast<CXXNewExpr>(&S)) {
      mayThrow(S);
      if (!New->getOperatorNew() ||
          !New->getOperatorNew()->isReplaceableGlobalAllocationFunction() ||
          New->getOperatorNew()->isDefined())
        Track->unknownCall("operator new", S);
    } else {
      Track->unknownCall("an expression of an unusual kind", S);
    }
  }

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

  /// Where an exception may leave functions behind that others have called.
  void mayThrow(const Stmt &S) const {
    if (!ThrowsEndProgram)
      Track->leave(S, /*EndsProgram=*/false);
  }

  /// The graph has no elements for what a default argument calls.
  void defaulted(const Expr &E, const Stmt &Place) {
    const Expr *Inner = E.IgnoreParenImpCasts();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      return defaulted(*Full->getSubExpr(), Place);
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      return defaulted(*Temporary->getSubExpr(), Place);
    if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(Inner))
      return defaulted(*Bind->getSubExpr(), Place);
    const auto *Construct = dyn_cast<CXXConstructExpr>(Inner);
    const bool OfLibrary = Construct && Construct->getNumArgs() == 0 &&
                           Construct->getConstructor()->isInStdNamespace();
    if (!OfLibrary && !E.isEvaluatable(Context))
      Track->unknownCall("a default argument", Place);
  }

  void assign(const Expr &Target, const Frame &Own, const Stmt &Place) {
    access(Target, /*Writes=*/true, Own, Place);
    const auto *Ref = dyn_cast<DeclRefExpr>(Target.IgnoreParenImpCasts());
    if (!Ref || !Ref->getType()->isPointerType())
      return;
    // Whichever of the two tables holds the variable.
    Track->newStream(Streams.variable(Target, Own.Handles));
    if (const Handle Event = Events.variable(Target, Own.Handles); Event != HandleTable::Unknown)
      if (!Events.isUnique(Event))
        Track->newEvent(Event);
  }

  /// The host reads or writes what \p Lvalue names.
  void access(const Expr &Lvalue, bool Writes, const Frame &Own, const Stmt &Place) {
    if (!Track->owesAnything())
      return;
    const Expr *E = Lvalue.IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      if (!V)
        return Track->hostAccess(Memory(), Writes, /*Exposed=*/true, Place); // a binding
      const bool Exposed = V->hasGlobalStorage() || V->getType()->isReferenceType() ||
                           V->hasAttr<HIPManagedAttr>() || V->getType()->isArrayType() ||
                           TheFacts.Uses.escapes(*V);
      return Track->hostAccess(Memories.named(*E, Own.Memories), Writes, Exposed, Place);
    }
    Track->hostAccess(Memories.named(*E, Own.Memories), Writes, /*Exposed=*/true, Place);
  }

  void construct(const CXXConstructExpr &Construct, const Frame &Own, Outstanding &Now) {
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
    const FunctionDecl *Definition = nullptr;
    if (!Constructor.isInStdNamespace() && Constructor.hasBody(Definition) &&
        canFollow(*Definition))
      inside(*Definition, nullptr, Construct, Own, Now);
    else
      Track->unknownCall(Constructor.getNameAsString(), Construct);
  }

  /// What a library function may do to what it is given.
  void argument(const Expr &Arg, const Frame &Own, const Stmt &Place) {
    if (!Track->owesAnything())
      return;
    const QualType Type = Arg.getType();
    if (Type->isPointerType())
      return Track->hostAccess(Memories.pointedTo(Arg, Own.Memories), true, true, Place);
    const auto *Record = Type->getAsCXXRecordDecl();
    if (Record && Context.getSourceManager().isInSystemHeader(Record->getLocation()))
      return Track->hostAccess(Memories.ownedBy(Arg, Own.Memories), true, true, Place);
    if (Record && !Arg.isGLValue())
      return Track->hostAccess(Memory(), true, true, Place);
    if (Arg.isGLValue())
      access(Arg, /*Writes=*/true, Own, Place);
  }

  /// True unless \p Status is 0, which says that all went well.
  bool isFailure(const Expr *Status) const {
    Expr::EvalResult Value;
    return Status && !Status->isValueDependent() &&
           !(Status->EvaluateAsInt(Value, Context) && Value.Val.getInt().isZero());
  }

  bool returnsFailure(const CFGBlock &Block) const {
    return llvm::any_of(Block, [&](const CFGElement &Element) {
      const auto OfStatement = Element.getAs<CFGStmt>();
      const auto *Return = OfStatement ? dyn_cast<ReturnStmt>(OfStatement->getStmt()) : nullptr;
      return Return && isFailure(Return->getRetValue());
    });
  }

  static bool endsProgram(const FunctionDecl &Callee) {
    return Callee.getIdentifier() &&
           llvm::is_contained(
               {"exit", "_Exit", "_exit", "abort", "quick_exit", "terminate", "__assert_fail"},
               Callee.getName());
  }

  void call(const CallExpr &Call, const Frame &Own, Outstanding &Now) {
    const HostOperation Operation = operation(Call);
    if (Operation.Op != RuntimeOp::None) {
      runtime(Operation, Own);
      if (Calls.isReported(Call) && isErrorType(Call.getType()) && !Edit->Removed.contains(&Call))
        Now.Unreported.clear();
      return;
    }
    const FunctionDecl *Callee = Call.getDirectCallee(), *Definition = nullptr;
    if (!Callee)
      return Track->unknownCall("a function called through a pointer", Call);

    if (Callee->isNoReturn() && (endsProgram(*Callee) || !Callee->hasBody())) {
      if (Now.Failed && Call.getNumArgs() == 1 && !isFailure(Call.getArg(0)))
        Now.Failed = false;
      return Track->leave(Call, /*EndsProgram=*/true);
    }
    switch (hostEffect(Call)) {
    case HostEffect::Value: // some take their arguments by reference
      for (const Expr *Arg : Call.arguments())
        if (Arg->isGLValue())
          access(*Arg, /*Writes=*/false, Own, Call);
      return;
    case HostEffect::Clock:
      Track->delimit(RejectReason::SyncObserved, "a timed region may begin or end here", Call);
      return Track->observe(RejectReason::SyncObserved, "the host looks at a clock here", Call);
    case HostEffect::Arguments:
      if (Calls.OwnBuffers)
        return Track->unknownCall(Callee->getNameAsString(), Call);
      Track->output(Call);
      if (Callee->isInStdNamespace())
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
    if (Callee->isConstexpr() && Call.isEvaluatable(Context))
      return;
    if (isHostOnly(*Callee)) {
      ReliesOnAnnotations = true;
      return Track->output(Call);
    }
    if (Dynamic || Callee->isInStdNamespace() || !Callee->hasBody(Definition) ||
        mayBeReplaced(*Callee) || !canFollow(*Definition))
      return Track->unknownCall(Callee->getNameAsString(), Call);
    inside(*Definition, &Call, Call, Own, Now);
  }

  bool inSystemHeader(const FunctionDecl &F) const {
    return Context.getSourceManager().isInSystemHeader(F.getLocation());
  }

  /// Follows a call into the body of \p Callee; \p Call is null for constructors and destructors.
  void inside(const FunctionDecl &Callee, const CallExpr *Call, const Stmt &Place, const Frame &Own,
              Outstanding &Now) {
    unsigned Depth = 0;
    // The insides of libraries are deep, and say little.
    unsigned InLibraries = inSystemHeader(Callee);
    for (const Frame *F = &Own; F; F = F->Caller) {
      InLibraries += inSystemHeader(*F->Function);
      if (F->Function == &Callee || ++Depth > MaxCallDepth || InLibraries > 2) {
        CutOff.insert(Callee.getCanonicalDecl());
        return Track->unknownCall(Callee.getNameAsString(), Place);
      }
    }
    if (Call)
      Followed.insert(Call);
    Frame Inner;
    Inner.Function = &Callee;
    Inner.Caller = &Own;
    Inner.Way = way(Own.Way, &Place);
    const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
    const unsigned First = Call && isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic();
    for (unsigned I = 0; I < Callee.getNumParams(); ++I) {
      const ParmVarDecl *Parameter = Callee.getParamDecl(I);
      const VarDecl *Key = Parameter->getCanonicalDecl();
      const Expr *Arg = Call && I + First < Call->getNumArgs() ? Call->getArg(I + First) : nullptr;
      if (Arg && isa<CXXDefaultArgExpr>(Arg))
        Arg = nullptr;
      if (Arg && TheFacts.Uses.neverChanges(*Parameter) && isErrorType(Parameter->getType()) &&
          isResult(*Arg, Own))
        Inner.Results.insert(Parameter);
      if (!Parameter->getType()->isPointerType())
        continue;
      if (!Arg || !TheFacts.Uses.neverChanges(*Parameter)) {
        Inner.Handles[Key] = HandleTable::Unknown;
        Inner.Memories[Parameter] = Memory();
        continue;
      }
      Inner.Memories[Parameter] = Memories.pointedTo(*Arg, Own.Memories);
      Inner.Handles[Key] = Streams.stream(Arg, Own.Handles);
      EventArguments[{Inner.Way, Key}] = Events.event(*Arg, eventBindings(Own));
    }
    Now = follow(Inner, Now);
    Track->setState(Now);
  }

  /// Handles of streams and of events are numbered apart.
  std::map<std::pair<unsigned, const VarDecl *>, Handle> EventArguments;
  HandleTable::Bindings eventBindings(const Frame &Own) const {
    HandleTable::Bindings Out;
    for (const auto &[V, Unused] : Own.Handles) {
      auto It = EventArguments.find({Own.Way, V});
      Out[V] = It == EventArguments.end() ? HandleTable::Unknown : It->second;
    }
    return Out;
  }

  Operation number(const HostOperation &Of, const Frame &Own) {
    auto [It, New] = Numbers.try_emplace({Of.Call, Own.Way});
    if (New)
      It->second = Track->number({Of.Call, Memories.footprint(Of, Own.Memories)});
    return It->second;
  }

  /// What \p Call does in the original: what has been done before counts.
  HostOperation operation(const CallExpr &Call) const {
    HostOperation Op = hostOperation(Call);
    const auto Given = Edit->StreamsBefore.find(&Call);
    if (Given == Edit->StreamsBefore.end())
      return Op;
    Op.Stream = Given->second;
    if (Op.Op == RuntimeOp::DeviceSynchronize)
      Op.Op = RuntimeOp::StreamSynchronize;
    return Op;
  }

  void runtime(const HostOperation &Op, const Frame &Own) {
    const CallExpr &Call = *Op.Call;
    Reached.insert(&Call);
    const CallExpr *Removed = Edit->Removed.contains(&Call) ? &Call : nullptr;
    const bool Reported = Calls.isReported(Call);
    const auto stream = [&] {
      return Op.InStruct ? HandleTable::Unknown : Streams.stream(Op.Stream, Own.Handles);
    };
    const auto enqueue = [&] {
      const auto Given = Edit->Streams.find(&Call);
      Track->enqueue(number(Op, Own), stream(), Call,
                     Given == Edit->Streams.end()
                         ? std::nullopt
                         : std::optional(Streams.stream(Given->second, Own.Handles)));
    };
    const auto event = [&] { return eventOf(Op, Own); };
    if (StartsEarly.contains(&Call)) {
      if (Op.Op == RuntimeOp::EventRecord)
        return Track->recordLate(event(), stream(), Call);
      if (Op.Op == RuntimeOp::StreamWaitEvent)
        return Track->streamWaitLate(stream(), event(), Call);
      return Track->startLate(number(Op, Own), stream(), Call);
    }
    const auto created = [&](HandleTable &Table) {
      return Call.getNumArgs() ? Table.variable(*Call.getArg(0), HandleTable::Bindings())
                               : HandleTable::Unknown;
    };
    switch (Op.Op) {
    case RuntimeOp::DeviceSynchronize:
    case RuntimeOp::StreamSynchronize:
    case RuntimeOp::EventSynchronize:
      return hostWait(Op, Own, Removed);
    case RuntimeOp::StreamWaitEvent:
      if (Removed && Calls.HasQueries)
        Track->needed(Call, RejectReason::SyncObserved,
                      "this file asks streams or events whether they have finished");
      if (Removed && Reported)
        Track->unreported(Call);
      if (!Removed && Calls.HasQueries)
        enqueue();
      return Track->streamWait(stream(), event(), Removed);
    case RuntimeOp::EventRecord: {
      const bool TakesTime = !Op.Event || Calls.isTimed(*Op.Event) || !Events.isUnique(event());
      if (Removed && Reported)
        Track->unreported(Call);
      if (!Removed && TakesTime) {
        Track->delimit(RejectReason::SyncObserved, "a timed region may begin or end here", Call);
        Track->observe(RejectReason::SyncObserved, "time is taken by an event here", Call,
                       stream());
      }
      if (!Removed && (TakesTime || Calls.HasQueries)) // it is asked whether it has finished
        enqueue();
      return Track->record(event(), stream(), Removed);
    }
    case RuntimeOp::Copy:
    case RuntimeOp::CopySymbol:
      copiedByHost(Op, Own);
      return Track->blockingCopy(number(Op, Own), Op.Direction, Reported, Call);
    case RuntimeOp::Free:
    case RuntimeOp::FreeHost:
      if (Op.Stream)
        return enqueue();
      return Track->free(Op.Target ? Memories.pointedTo(*Op.Target, Own.Memories) : Memory(), Call);
    case RuntimeOp::CopyAsync:
    case RuntimeOp::CopySymbolAsync:
      copiedByHost(Op, Own);
      enqueue();
      if (mayWait(Op, Own))
        Track->mayWaitForStream(stream(), Call);
      return;
    case RuntimeOp::Set:
      enqueue();
      if (!Op.Target || Memories.pointedTo(*Op.Target, Own.Memories).HostSees)
        Track->mayWaitForStream(stream(), Call);
      return;
    case RuntimeOp::LaunchKernel:
    case RuntimeOp::LaunchOther:
    case RuntimeOp::SetAsync:
    case RuntimeOp::Prefetch:
    case RuntimeOp::HostCallback:
      return enqueue();
    case RuntimeOp::StreamCreate:
      return Track->newStream(created(Streams));
    case RuntimeOp::EventCreate:
      return Track->newEvent(created(Events));
    case RuntimeOp::StreamQuery:
    case RuntimeOp::EventQuery:
    case RuntimeOp::EventElapsed:
      return Track->observe(RejectReason::SyncObserved, "the state of the device is asked for here",
                            Call);
    case RuntimeOp::SetDevice:
      return Track->changeDevice();
    case RuntimeOp::DeviceReset:
      Track->observe(RejectReason::SyncObserved, "the device is reset here", Call);
      return Track->resetDevice();
    case RuntimeOp::ErrorQuery:
      if (Reported)
        Track->errorQuery();
      return;
    case RuntimeOp::StreamDestroy:
      return Track->destroyStream(stream());
    case RuntimeOp::EventDestroy:
      return Track->destroyEvent(event());
    case RuntimeOp::Allocate:
      if (Op.Stream)
        enqueue();
      return Track->setUp(Call);
    case RuntimeOp::AllocateManaged:
    case RuntimeOp::AllocateHost:
    case RuntimeOp::SymbolAddress:
    case RuntimeOp::Advise:
    case RuntimeOp::DeviceQuery:
    case RuntimeOp::FunctionAttribute:
      return Track->setUp(Call);
    case RuntimeOp::ErrorText:
    case RuntimeOp::PushConfiguration:
      return;
    default:
      return Track->unknownCall(Call.getDirectCallee()->getNameAsString(), Call);
    }
  }

  /// A wait of the host, where it stands or at its new place.
  void hostWait(const HostOperation &Op, const Frame &Own, const CallExpr *Removed) {
    using For = Tracker::Waited::For;
    const bool Reported = Calls.isReported(*Op.Call);
    const Handle Stream = Streams.stream(Op.Stream, Own.Handles);
    const auto Narrowed = Edit->Streams.find(Op.Call);
    if (Narrowed != Edit->Streams.end())
      Track->narrowedWait(Streams.stream(Narrowed->second, Own.Handles), *Op.Call, Reported);
    else if (Op.Op == RuntimeOp::DeviceSynchronize)
      Track->hostWait({For::Device}, Removed, Reported);
    else if (Op.Op == RuntimeOp::StreamSynchronize)
      Track->hostWait({For::Stream, Stream}, Removed, Reported);
    else
      Track->hostWait({For::Event, eventOf(Op, Own)}, Removed, Reported);
  }

  Handle eventOf(const HostOperation &Op, const Frame &Own) {
    return Op.Event ? Events.event(*Op.Event, eventBindings(Own)) : HandleTable::Unknown;
  }

  /// Pageable memory is read, and between two places of the host written, before the call returns,
  /// and whatever the stream does.
  void copiedByHost(const HostOperation &Op, const Frame &Own) const {
    if (!Op.Source || !Op.Target) // parameters in a struct
      return Track->hostAccess(Memory(), /*Writes=*/true, /*Exposed=*/true, *Op.Call);
    const Memory Source = Memories.pointedTo(*Op.Source, Own.Memories),
                 Target = Memories.pointedTo(*Op.Target, Own.Memories);
    const bool FromDevice = Op.Direction == CopyDirection::DeviceToDevice ||
                            Op.Direction == CopyDirection::DeviceToHost,
               ToDevice = Op.Direction == CopyDirection::DeviceToDevice ||
                          Op.Direction == CopyDirection::HostToDevice;
    const bool Blocking = Op.Op == RuntimeOp::Copy || Op.Op == RuntimeOp::CopySymbol,
               WithinHost = !FromDevice && !ToDevice && Source.HostSees && Target.HostSees;
    if (!FromDevice && (Blocking || WithinHost || Source.Pageable))
      Track->hostAccess(Source, /*Writes=*/false, /*Exposed=*/true, *Op.Call);
    if (WithinHost)
      Track->hostAccess(Target, /*Writes=*/true, /*Exposed=*/true, *Op.Call);
  }

  /// A start, at its new place.
  void startElsewhere(const Again &Moved, const Frame &Own) {
    const CallExpr &Call = *Moved.Call;
    const HostOperation Op = operation(Call);
    if (Moved.HasMoved)
      return runtime(Op, Own);
    const Handle Event = eventOf(Op, Own), Stream = Streams.stream(Op.Stream, Own.Handles);
    if (Op.Op == RuntimeOp::EventRecord) {
      if (Calls.isTimed(*Op.Event))
        Track->needed(Call, RejectReason::SyncObserved, "time is taken by an event here");
      return Track->recordEarly(Event, Stream, Call);
    }
    if (Op.Op == RuntimeOp::StreamWaitEvent)
      return Track->streamWaitEarly(Stream, Event);
    const bool Copies = Op.Op == RuntimeOp::CopyAsync || Op.Op == RuntimeOp::CopySymbolAsync;
    if (Copies && mayWait(Op, Own))
      Track->needed(Call, RejectReason::SyncGuardsHostAccess,
                    "it may touch memory of the host before it returns");
    const Operation O = number(Op, Own);
    if (Track->observesOthers(O))
      Track->needed(Call, RejectReason::SyncObserved,
                    "it may look at a clock, or at what other work does");
    return Track->startEarly(O, Stream);
  }

  /// Copies from and to pageable memory may be made step by step, and those between two places of
  /// the host always are.
  bool mayWait(const HostOperation &Op, const Frame &Own) const {
    if (!Op.Source || !Op.Target)
      return true;
    const bool OfDevice = Op.Direction == CopyDirection::HostToDevice ||
                          Op.Direction == CopyDirection::DeviceToHost ||
                          Op.Direction == CopyDirection::DeviceToDevice;
    return touchesPageable(Op, Own) ||
           (!OfDevice && Memories.pointedTo(*Op.Source, Own.Memories).HostSees &&
            Memories.pointedTo(*Op.Target, Own.Memories).HostSees);
  }

  bool touchesPageable(const HostOperation &Op, const Frame &Own) const {
    const bool FromDevice = Op.Direction == CopyDirection::DeviceToDevice ||
                            Op.Direction == CopyDirection::DeviceToHost,
               ToDevice = Op.Direction == CopyDirection::DeviceToDevice ||
                          Op.Direction == CopyDirection::HostToDevice;
    return (!FromDevice && Memories.pointedTo(*Op.Source, Own.Memories).Pageable) ||
           (!ToDevice && Memories.pointedTo(*Op.Target, Own.Memories).Pageable);
  }

  /// A removed wait, at its new place.
  void waitAgain(const Again &Moved, const Frame &Own) {
    const CallExpr &Call = *Moved.Call;
    const CallExpr *Removed = Moved.HasMoved && Edit->Removed.contains(&Call) ? &Call : nullptr;
    Reached.insert(&Call);
    const HostOperation Op = operation(Call);
    const bool OfStream = Op.Op == RuntimeOp::StreamWaitEvent;
    if (!Moved.HasMoved) {
      const bool UsesStream = OfStream || Op.Op == RuntimeOp::StreamSynchronize;
      Track->comesLater(
          Call, UsesStream ? std::optional(Streams.stream(Op.Stream, Own.Handles)) : std::nullopt,
          Op.Event ? std::optional(eventOf(Op, Own)) : std::nullopt);
    }
    if (OfStream)
      Track->streamWait(Streams.stream(Op.Stream, Own.Handles), eventOf(Op, Own), Removed);
    else
      hostWait(Op, Own, Removed);
    if (!Calls.isReported(Call))
      return;
    if (!Removed)
      Track->reported();
    else if (OfStream)
      Track->unreported(Call);
  }
};

HostOrder::HostOrder(ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect,
                     const DeviceKernels &Kernels)
    : S(std::make_unique<State>(Context, TheFacts, Dialect, Kernels)) {
  S->Track = std::make_unique<Tracker>(S->Streams, S->Events, S->Calls.SeveralDevices,
                                       !S->Calls.HasOddEvents);
}

HostOrder::~HostOrder() = default;

std::optional<std::vector<LostOrder>> HostOrder::check(const OrderEdit &Edit) {
  S->Edit = &Edit;
  S->Track->begin();
  S->Reached.clear();
  S->Roots.clear();
  S->Gone.clear();
  for (const Stmt *Each : Edit.Statements)
    S->markGone(*Each, /*WaitToo=*/false);
  for (const Stmt *Each : Edit.Absent)
    S->markGone(*Each, /*WaitToo=*/true);
  S->MovedTo.clear();
  S->StartsEarly.clear();
  for (const auto *Moves : {&Edit.StartsBefore, &Edit.StartedBefore})
    for (const auto &[Call, Target] : *Moves) {
      const bool HasMoved = Moves == &Edit.StartsBefore;
      if (!HasMoved)
        S->StartsEarly.insert(Call);
      const FunctionDecl *F = Edit.FunctionOf.lookup(Call);
      if (const Stmt *First = F ? S->beginningOf(*F, *Target) : nullptr)
        S->MovedTo[First].push_back({Call, HasMoved, /*IsStart=*/true});
    }
  for (const auto *Moves : {&Edit.StandsBefore, &Edit.MovedBefore})
    for (const auto &[Call, Target] : *Moves)
      if (const FunctionDecl *F = Edit.FunctionOf.lookup(Call))
        if (const Stmt *First = S->beginningOf(*F, *Target))
          S->MovedTo[First].push_back({Call, Moves == &Edit.StandsBefore});
  if (Edit.Version != S->Version)
    S->forget();
  S->Version = Edit.Version;
  for (auto &[First, Moved] : S->MovedTo) // as the text has them
    llvm::sort(Moved, [&](const auto &X, const auto &Y) {
      return S->Context.getSourceManager().isBeforeInTranslationUnit(X.Call->getBeginLoc(),
                                                                     Y.Call->getBeginLoc());
    });
  S->Concerned.clear();
  S->ConcernsAll = false;
  for (const CallExpr *Call : Edit.Removed)
    S->concern(*Call);
  for (const auto &[Call, Stream] : Edit.Streams)
    S->concern(*Call);
  for (const auto &[Call, Target] : Edit.StartedBefore)
    S->concern(*Call);
  S->checkAll();
  if (S->gaveUp())
    return std::nullopt;
  return S->Track->takeLost();
}

std::set<Assumption> HostOrder::assumptions() const {
  std::set<Assumption> Out{Assumption::DistinctAllocations, Assumption::OneHostThread,
                           Assumption::LaunchesSucceed, Assumption::FileSetsItsVariables};
  if (S->Track->reliesOnCopies())
    Out.insert(Assumption::CopiesAreNotEmpty);
  if (S->Memories.reliesOnAnnotations())
    Out.insert(Assumption::AnnotatedDistinct);
  if (S->ReliesOnAnnotations)
    Out.insert(Assumption::AnnotatedHostOnly);
  return Out;
}

bool HostOrder::gaveUp() const { return S->gaveUp(); }

bool HostOrder::leavesWork(const CallExpr &Call) const { return S->Track->leavesWork(Call); }

bool HostOrder::hasQueries() const { return S->Calls.HasQueries; }

bool HostOrder::beginsOnce(const FunctionDecl &Function, const Stmt &Statement) {
  return S->beginningOf(Function, Statement) != nullptr;
}

bool HostOrder::wasReached(const CallExpr &Call) const { return S->Reached.contains(&Call); }

} // namespace gpufuse
