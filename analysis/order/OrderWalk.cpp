#include "analysis/order/OrderWalk.h"
#include "matchers/FunctionNames.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include <functional>

using namespace clang;

namespace gpufuse {

OrderWalk::OrderWalk(ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect,
                     const DeviceKernels &Kernels)
    : Context(Context), TheFacts(TheFacts), Streams(Context, TheFacts, Dialect),
      Events(Context, TheFacts, Dialect), Memories(TheFacts, Kernels),
      Calls(collectHostCalls(Context, TheFacts.HiddenInitialiser.isInvalid())),
      Conditional(Context, TheFacts.Text),
      Track(Streams, Events, Calls.SeveralDevices, !Calls.HasOddEvents) {}

std::set<Assumption> OrderWalk::assumptions() const {
  std::set<Assumption> Out{Assumption::DistinctAllocations, Assumption::OneHostThread,
                           Assumption::LaunchesSucceed, Assumption::FileSetsItsVariables};
  if (Track.reliesOnCopies())
    Out.insert(Assumption::CopiesAreNotEmpty);
  if (Memories.reliesOnAnnotations())
    Out.insert(Assumption::AnnotatedDistinct);
  if (ReliesOnCallers)
    Out.insert(Assumption::FileCallsItsFunctions);
  if (ReliesOnAnnotations)
    Out.insert(Assumption::AnnotatedHostOnly);
  return Out;
}

void OrderWalk::prepare() {
  Track.begin();
  Reached.clear();
  Roots.clear();
  Gone.clear();
  for (const Stmt *Each : Edit->Statements)
    markGone(*Each, /*WaitToo=*/false);
  for (const Stmt *Each : Edit->Absent)
    markGone(*Each, /*WaitToo=*/true);
  placeDisplaced();
  if (Edit->Version != Version)
    forget();
  Version = Edit->Version;
  Concerned.clear();
  ConcernsAll = false;
  for (const CallExpr *Call : Edit->Removed)
    concern(*Call);
  for (const auto &[Call, Stream] : Edit->Streams)
    concern(*Call);
  for (const auto &[Call, Target] : Edit->StartedBefore)
    concern(*Call);
}

void OrderWalk::placeDisplaced() {
  MovedTo.clear();
  StartsEarly.clear();
  const auto place = [&](const CallExpr *Call, const Stmt &Target, bool HasMoved, bool IsStart) {
    const FunctionDecl *F = Edit->FunctionOf.lookup(Call);
    if (const Stmt *First = F ? beginningOf(*F, Target) : nullptr)
      MovedTo[First].push_back({Call, HasMoved, IsStart});
  };
  for (const auto &[Call, Target] : Edit->StartsBefore)
    place(Call, *Target, /*HasMoved=*/true, /*IsStart=*/true);
  for (const auto &[Call, Target] : Edit->StartedBefore) {
    StartsEarly.insert(Call);
    place(Call, *Target, /*HasMoved=*/false, /*IsStart=*/true);
  }
  for (const auto &[Call, Target] : Edit->StandsBefore)
    place(Call, *Target, /*HasMoved=*/true, /*IsStart=*/false);
  for (const auto &[Call, Target] : Edit->MovedBefore)
    place(Call, *Target, /*HasMoved=*/false, /*IsStart=*/false);
  const SourceManager &Sources = Context.getSourceManager();
  for (auto &[First, Moved] : MovedTo) // as the text has them
    llvm::sort(Moved, [&](const Displaced &X, const Displaced &Y) {
      return Sources.isBeforeInTranslationUnit(X.Call->getBeginLoc(), Y.Call->getBeginLoc());
    });
}

void OrderWalk::check(const OrderEdit &Proposed) {
  Edit = &Proposed;
  prepare();
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

void OrderWalk::forget() {
  std::erase_if(Known, [&](const auto &Each) {
    return ConcernsAll || Concerned.contains(Each.second.Function);
  });
}

const Stmt *OrderWalk::beginningOf(const FunctionDecl &F, const Stmt &S) {
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

void OrderWalk::markGone(const Stmt &S, bool WaitToo) {
  const auto *Call = dyn_cast<CallExpr>(&S);
  if (WaitToo || !Call || !Edit->Removed.contains(Call))
    Gone.insert(&S);
  for (const Stmt *Child : S.children())
    if (Child)
      markGone(*Child, WaitToo);
}

bool OrderWalk::hasUnfollowedCall(const FunctionDecl &F) const {
  const FunctionDecl *Canonical = F.getCanonicalDecl();
  const auto It = Calls.SitesOf.find(Canonical);
  return CutOff.contains(Canonical) || !Entered.contains(Canonical) || It == Calls.SitesOf.end() ||
         llvm::any_of(It->second, [&](const CallExpr *Site) { return !Followed.contains(Site); });
}

bool OrderWalk::mayBeCalledFromElsewhere(const FunctionDecl &F) {
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
  if (!Calls.HasMain || !isOfMainFileAlone(F))
    return true;
  ReliesOnCallers = true;
  return false;
}

void OrderWalk::root(const FunctionDecl &F) {
  Roots.insert(&F);
  const bool Concerns = ConcernsAll || Concerned.contains(F.getCanonicalDecl());
  if (Entered.contains(F.getCanonicalDecl()) && !Concerns)
    return; // nothing is lost in there
  ThrowsEndProgram = F.isMain() && !Calls.HasHandlers;
  Outstanding Start;
  Start.Reached = true;
  Track.setState(Start);
  if (!F.isMain() || Calls.WorksBeforeMain) {
    Track.addOthers();
    Track.anyDevice();
  }
  Frame Own;
  Own.Function = &F;
  Own.Way = way(0, F.getBody(), F);
  run(Own, Start);
}

unsigned OrderWalk::way(unsigned Outer, const Stmt *Site, const FunctionDecl &Callee) {
  return Ways.try_emplace({Outer, Site, &Callee}, Ways.size() + 1).first->second;
}

const CFG *OrderWalk::graph(const FunctionDecl &F) {
  auto [It, New] = Graphs.try_emplace(&F);
  if (New) {
    CFG::BuildOptions Options;
    Options.setAllAlwaysAdd();
    Options.AddImplicitDtors = Options.AddTemporaryDtors = Options.AddInitializers = true;
    Options.AddLifetime = Options.AddStaticInitBranches = true;
    Options.AddRichCXXConstructors = true;
    // What is constant here need not be so with another toolkit, or other definitions.
    Options.PruneTriviallyFalseEdges = false;
    It->second = CFG::buildCFG(&F, F.getBody(), &Context, Options);
  }
  return It->second.get();
}

bool OrderWalk::canFollow(const FunctionDecl &F) {
  return F.hasBody() && !Calls.NotFollowed.contains(F.getCanonicalDecl()) && graph(F) != nullptr;
}

void OrderWalk::concern(const FunctionDecl *F) {
  ConcernsAll |= !F || isa<CXXMethodDecl>(F); // constructors and destructors are called unseen
  if (!F || !Concerned.insert(F->getCanonicalDecl()).second)
    return;
  const auto Callers = Calls.Callers.find(F->getCanonicalDecl());
  if (Callers != Calls.Callers.end())
    for (const FunctionDecl *Each : Callers->second)
      concern(Each);
}

Outstanding OrderWalk::follow(const Frame &Own, const Outstanding &In) {
  if (ConcernsAll || Concerned.contains(Own.Function->getCanonicalDecl()) || Track.owesAnything())
    return run(Own, In);
  auto It = Known.find(Own.Way);
  if (It != Known.end() && It->second.In == In)
    return It->second.Out;
  Outstanding Result = run(Own, In);
  if (!isDecided())
    Known[Own.Way] = {Own.Function->getCanonicalDecl(), In, Result};
  return Result;
}

/// The blocks that may follow \p Block, null for an edge that is never taken.
static llvm::SmallVector<const CFGBlock *, 2> successors(const CFGBlock &Block,
                                                         const ASTContext &Context) {
  llvm::SmallVector<const CFGBlock *, 2> Out(Block.succ_begin(), Block.succ_end());
  // With a case for each enumerator the graph has no way past them; a number need be none of these.
  if (isa_and_nonnull<SwitchStmt>(Block.getTerminatorStmt()))
    for (auto [Next, Edge] : llvm::zip_equal(Out, Block.succs()))
      if (!Next)
        Next = Edge.getPossiblyUnreachableBlock();
  const auto *Do = dyn_cast_or_null<DoStmt>(Block.getTerminatorStmt());
  Expr::EvalResult Again; // `do ... while (0)` is how macros become statements
  if (Do && !Do->getCond()->isValueDependent() && Do->getCond()->EvaluateAsInt(Again, Context) &&
      Again.Val.getInt().isZero())
    Out.front() = nullptr;
  return Out;
}

/// The blocks in an order in which the body of a loop comes before what follows the loop.
static std::vector<const CFGBlock *> inOrder(const CFG &Graph, const ASTContext &Context) {
  std::vector<const CFGBlock *> Out; // the last first
  llvm::DenseSet<const CFGBlock *> Seen;
  llvm::SmallVector<std::pair<const CFGBlock *, bool>, 32> Open{{&Graph.getEntry(), false}};
  while (!Open.empty()) {
    const auto [Block, IsDone] = Open.pop_back_val();
    if (IsDone)
      Out.push_back(Block);
    if (IsDone || !Seen.insert(Block).second)
      continue;
    Open.emplace_back(Block, true);
    for (const CFGBlock *Next : successors(*Block, Context))
      if (Next)
        Open.emplace_back(Next, false);
  }
  std::reverse(Out.begin(), Out.end());
  return Out;
}

Outstanding OrderWalk::run(const Frame &Own, const Outstanding &In) {
  const FunctionDecl &F = *Own.Function;
  Entered.insert(F.getCanonicalDecl());
  Outstanding Out;
  const CFG *Graph = Calls.NotFollowed.contains(F.getCanonicalDecl()) ? nullptr : graph(F);
  if (!Graph)
    return In; // a function that others call, and that is not followed: none of its waits is
               // reached
  Entries Entry;
  Entry[&Graph->getEntry()] = In;
  Blocks Pending;
  if (In.Reached)
    Pending.insert(&Graph->getEntry());
  const std::vector<const CFGBlock *> Order = inOrder(*Graph, Context);
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
        Track.setState(Now);
        if (const auto OfStatement = Element.getAs<CFGStmt>(); OfStatement && !MovedTo.empty())
          for (const Displaced &Moved : MovedTo.lookup(OfStatement->getStmt()))
            Moved.IsStart ? startElsewhere(Moved, Own) : waitElsewhere(Moved, Own);
        element(Element, Own, Now);
      }
      Track.setState(Now);
      conditionalCode(Own);
      if (!Block->hasNoReturnElement())
        follow(*Block, *Graph, Own, Now, Entry, Pending);
    }
  }
  if (Own.Caller && Out.Reached) {
    if (Conditional.in(F) || Conditional.around(F)) // in other configurations it may do less
      Out.join(In);
    Track.setState(Out);
    Track.leaveCallee(In, *F.getBody());
    for (const ParmVarDecl *P : F.parameters())
      Track.hostAccess(Memories.variable(*P), true, /*Exposed=*/true, *F.getBody());
  }
  if (!Own.Caller && Out.Reached) {
    Track.setState(Out);
    Track.leave(*F.getBody(), F.isMain());
  }
  return Out;
}

void OrderWalk::follow(const CFGBlock &Block, const CFG &Graph, const Frame &Own,
                       const Outstanding &Now, Entries &Entry, Blocks &Pending) const {
  const Stmt *Condition = Block.succ_size() == 2 ? Block.getTerminatorCondition() : nullptr;
  const auto *Tested = dyn_cast_or_null<Expr>(Condition);
  const bool Branches = isa_and_nonnull<IfStmt, AbstractConditionalOperator, BinaryOperator>(
      Block.getTerminatorStmt());
  const Failure Fails =
      Tested && Branches ? failureIn(*Tested, TheFacts.Uses, Own.Results) : Failure::Untold;
  unsigned Index = 0;
  for (const CFGBlock *Next : successors(Block, Context)) {
    const bool IfTrue = Index++ == 0;
    if (!Next)
      continue;
    Outstanding Then = Now;
    Then.Failed |= !Calls.HasQueries && !Calls.HasHandlers &&
                   Fails == (IfTrue ? Failure::IfTrue : Failure::IfFalse);
    if (Next == &Graph.getExit() && !Own.Caller && Then.Failed && Own.Function->isMain() &&
        returnsFailure(Block, Context, TheFacts.Uses, Own.Results))
      continue; // a program that fails promises nothing more
    if (Entry[Next].join(Then))
      Pending.insert(Next);
  }
}

void OrderWalk::conditionalCode(const Frame &Own) {
  if (Track.owesAnything() && Conditional.in(*Own.Function))
    Track.conditionalCode(*Own.Function->getBody());
}

bool OrderWalk::inSystemHeader(const FunctionDecl &F) const {
  return Context.getSourceManager().isInSystemHeader(F.getLocation());
}

void OrderWalk::inside(const FunctionDecl &Callee, const CallExpr *Call, const Stmt &Place,
                       const Frame &Own, Outstanding &Now) {
  unsigned Depth = 0;
  // The insides of libraries are deep, and say little.
  unsigned InLibraries = inSystemHeader(Callee);
  for (const Frame *F = &Own; F; F = F->Caller) {
    InLibraries += inSystemHeader(*F->Function);
    if (F->Function == &Callee || ++Depth > MaxCallDepth || InLibraries > 2) {
      CutOff.insert(Callee.getCanonicalDecl());
      return Track.unknownCall(Callee.getNameAsString(), Place);
    }
  }
  if (Call)
    Followed.insert(Call);
  Frame Inner;
  Inner.Function = &Callee;
  Inner.Caller = &Own;
  Inner.Way = way(Own.Way, &Place, Callee);
  const unsigned First = Call ? objectArguments(*Call) : 0;
  for (unsigned I = 0; I < Callee.getNumParams(); ++I) {
    const ParmVarDecl *Parameter = Callee.getParamDecl(I);
    const VarDecl *Key = Parameter->getCanonicalDecl();
    const Expr *Arg = Call && I + First < Call->getNumArgs() ? Call->getArg(I + First) : nullptr;
    if (Arg && isa<CXXDefaultArgExpr>(Arg))
      Arg = nullptr;
    if (Arg && TheFacts.Uses.neverChanges(*Parameter) && isErrorType(Parameter->getType()) &&
        isResult(*Arg, TheFacts.Uses, Own.Results))
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
  Track.setState(Now);
}

HandleTable::Bindings OrderWalk::eventBindings(const Frame &Own) const {
  HandleTable::Bindings Out;
  for (const auto &[V, Unused] : Own.Handles) {
    auto It = EventArguments.find({Own.Way, V});
    Out[V] = It == EventArguments.end() ? HandleTable::Unknown : It->second;
  }
  return Out;
}

} // namespace gpufuse
