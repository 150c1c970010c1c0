#include "rewriters/VerifyRewrite.h"
#include "analysis/LaunchShape.h"
#include "matchers/LaunchMatchers.h"
#include "rewriters/CompareBodies.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

class FindKernel : public DynamicRecursiveASTVisitor {
public:
  explicit FindKernel(llvm::StringRef Name) : Name(Name) {}
  std::vector<const FunctionDecl *> Found;
  bool TraverseStmt(Stmt *) override { return true; }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->hasAttr<CUDAGlobalAttr>() && F->getIdentifier() && F->getName() == Name &&
        F->isThisDeclarationADefinition())
      Found.push_back(F);
    return true;
  }

private:
  llvm::StringRef Name;
};

/// Reads launches; functions that launch often are looked at once.
class LaunchReader {
public:
  /// \p Gone are variables of the originals that the rewritten functions lack.
  explicit LaunchReader(llvm::DenseSet<const VarDecl *> Gone) : Gone(std::move(Gone)) {}

  std::string read(const FunctionDecl &Function, llvm::ArrayRef<const Expr *> Launched,
                   const Expr *OtherGrid = nullptr) {
    ExpressionReader &Reader = Readers.try_emplace(&Function, Function, Gone).first->second;
    std::string Text;
    if (OtherGrid) {
      Text = Reader.readLarger(*Launched.front(), *OtherGrid) + "\n  ";
      Launched = Launched.drop_front();
    }
    for (const Expr *E : Launched)
      Text += (isDefault(E) ? "default" : Reader.read(*E)) + "\n  ";
    return Text;
  }

private:
  /// Left out, or a zero that holds the place.
  static bool isDefault(const Expr *E) {
    if (!E)
      return true;
    const auto *Zero = dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
    return Zero && Zero->getValue().isZero();
  }

  const llvm::DenseSet<const VarDecl *> Gone;
  std::map<const FunctionDecl *, ExpressionReader> Readers;
};

/// Configuration and arguments.
llvm::SmallVector<const Expr *, 12> expressionsOf(const Launch &L) {
  llvm::SmallVector<const Expr *, 12> Out{L.Grid, L.Block, L.SharedBytes, L.Stream};
  Out.append(L.Args.begin(), L.Args.end());
  return Out;
}

/// Of a template, the lists of what the unit makes of it, if anything.
void forEachMadeList(const Facts &TheFacts, llvm::function_ref<void(const LaunchList &)> Do) {
  for (const LaunchList &List : TheFacts.Lists)
    if (List.Instances.empty())
      Do(List);
    else
      llvm::for_each(List.Instances, Do);
}

/// True for `gpufuse_disjoint(...) && gpufuse_disjoint(...)`, also with `n <= 0x3fffffff` among
/// them.
bool asksDisjointOnly(const Expr &Cond) {
  const Expr *E = Cond.IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return Op->getOpcode() == BO_LAnd
               ? asksDisjointOnly(*Op->getLHS()) && asksDisjointOnly(*Op->getRHS())
               : Op->getOpcode() == BO_LE &&
                     isa<IntegerLiteral>(Op->getRHS()->IgnoreParenImpCasts());
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && Call->getDirectCallee() && Call->getDirectCallee()->getIdentifier() &&
         Call->getDirectCallee()->getName() == DisjointFunction;
}

/// The launches that are made where the guard \p If fails, one after the other; "" where there is
/// anything else.
std::string readOriginals(const IfStmt &If, const Facts &TheFacts, LaunchReader &Reader) {
  const auto *Else = dyn_cast_or_null<CompoundStmt>(If.getElse());
  const auto *Then = dyn_cast<CompoundStmt>(If.getThen());
  if (!Else || !Then || Then->size() != 1 || !asksDisjointOnly(*If.getCond()))
    return "";
  std::string Text;
  forEachMadeList(TheFacts, [&](const LaunchList &List) {
    if (List.List == Else && List.Launches.size() == Else->size())
      for (const PlacedLaunch &Placed : List.Launches)
        Text +=
            kernelName(Placed.What) + " " + Reader.read(*List.Function, expressionsOf(Placed.What));
  });
  return Text;
}

} // namespace

ExpectedKernel expectedKernel(const FusionProof &Proof, llvm::StringRef FusedName) {
  ExpectedKernel Out;
  Out.Name = FusedName.str();
  Out.Bounds = launchBounds(*Proof.launches().front()->DeviceKernel);
  for (const FusedParameter &P : Proof.parameters()) {
    Out.MayRestrict.push_back(P.KeepsRestrict);
    Out.ParameterTypes.push_back(parameterType(
        Proof.launches()[P.Launch]->DeviceKernel->getParamDecl(P.Parameter)->getType()));
  }
  for (unsigned K = 0; K < Proof.launches().size(); ++K) {
    if (!Proof.callsBodies() && !Proof.isFunction(K))
      continue;
    ExpectedCall &Call = (Proof.callsBodies() ? Out.Calls : Out.Inlined).emplace_back();
    Call.Inlined = !Proof.callsBodies();
    Call.Kernel = Proof.launches()[K]->DeviceKernel;
    Call.Arguments = Proof.parameterOf()[K];
    Call.BehindBarrier = K > 0 && Proof.seams()[K - 1] == Seam::Barrier;
    for (const unsigned Number : Call.Arguments)
      Call.MayRestrict.push_back(Proof.parameters()[Number].KeepsRestrict);
  }
  Out.EndsWithBarrier = Proof.betweenRounds() == Seam::Barrier;
  unsigned Local = 0;
  for (unsigned K = 0; K < Proof.launches().size() && !Proof.callsBodies(); ++K) {
    if (K > 0 && Proof.seams()[K - 1] != Seam::Plain)
      Out.Items.push_back(seamItem(Proof.seams()[K - 1]));
    if (Proof.isFunction(K)) {
      Out.Items.push_back(
          limitedItem(Proof.blockGuards()[K],
                      calledItem(*Proof.launches()[K]->DeviceKernel, Proof.parameterOf()[K])));
      continue;
    }
    for (const std::string &Item :
         bodyItems(*Proof.launches()[K]->DeviceKernel, Proof.parameterOf()[K], Local, {},
                   readingsInRounds(*Proof.launches()[K], Proof.loop(), *Proof.list().Function)))
      Out.Items.push_back(limitedItem(Proof.blockGuards()[K], Item));
  }
  Out.LaunchedIn = Proof.list().Function;
  Out.InLoop = Proof.list().Loop && !Proof.loop() && Proof.guards().empty();
  const Launch &Shape = *Proof.shapeFrom().front()->What, &Last = *Proof.launches().back()->What;
  const bool HasTwoGrids = Proof.shapeFrom().size() > 1;
  if (HasTwoGrids)
    Out.OtherGrid = writtenBlocks(*Proof.shapeFrom().back()->What);
  Out.Launched = {HasTwoGrids ? writtenBlocks(Shape) : Shape.Grid, Shape.Block,
                  Proof.sharedFrom().What->SharedBytes, Last.Stream};
  for (const FusedParameter &P : Proof.parameters())
    Out.Launched.push_back(Proof.launches()[P.Launch]->What->Args[P.Parameter]);
  if (!Proof.guards().empty())
    for (const EvaluatedLaunch *L : Proof.launches())
      Out.Originals.push_back(*L->What);
  if (const CountedLoop *Loop = Proof.loop()) {
    Out.Rounds = *Loop;
    Out.MayRestrict.push_back(false);
    Out.ParameterTypes.push_back(parameterType(Loop->Bound->IgnoreParenImpCasts()->getType()));
    Out.Launched.push_back(Loop->Bound);
    if (Proof.betweenRounds() != Seam::Plain && !Proof.callsBodies())
      Out.Items.push_back(seamItem(Proof.betweenRounds()));
  }
  return Out;
}

static bool names(const Expr &E, const VarDecl &V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return Ref && Ref->getDecl() == &V;
}

/// True when \p Step changes \p Counter as \p Expected does.
static bool stepsAs(const Expr *Step, const VarDecl &Counter, const CountedLoop &Expected) {
  if (const auto *One = dyn_cast_or_null<UnaryOperator>(Step))
    return Expected.Step == 1 && names(*One->getSubExpr(), Counter) &&
           (Expected.Upwards ? One->isIncrementOp() : One->isDecrementOp());
  const auto *More = dyn_cast_or_null<CompoundAssignOperator>(Step);
  const auto *By = More ? dyn_cast<IntegerLiteral>(More->getRHS()->IgnoreParenImpCasts()) : nullptr;
  return By && More->getOpcode() == (Expected.Upwards ? BO_AddAssign : BO_SubAssign) &&
         names(*More->getLHS(), Counter) && By->getValue() == Expected.Step;
}

/// True when \p For, in kernel \p Fused, counts as \p Expected up to the last parameter.
static bool countsAs(const ForStmt &For, const FunctionDecl &Fused, const CountedLoop &Expected) {
  const auto *Init = dyn_cast_or_null<DeclStmt>(For.getInit());
  const auto *Counter =
      Init && Init->isSingleDecl() ? dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
  const auto *Test = dyn_cast_or_null<BinaryOperator>(For.getCond());
  Expr::EvalResult Start;
  if (!Counter || !Counter->getInit() || !Test ||
      !Counter->getInit()->EvaluateAsInt(Start, Fused.getASTContext()))
    return false;
  const auto typeOf = [](QualType Type) {
    return Type.getCanonicalType().getUnqualifiedType()->castAs<BuiltinType>()->getKind();
  };
  const ParmVarDecl &Bound = *Fused.getParamDecl(Fused.getNumParams() - 1);
  return Counter->getType()->isIntegerType() && Bound.getType()->isIntegerType() &&
         typeOf(Counter->getType()) == typeOf(Expected.Counter->getType()) &&
         typeOf(Bound.getType()) == typeOf(Expected.Bound->IgnoreParenImpCasts()->getType()) &&
         llvm::APSInt::isSameValue(Start.Val.getInt(), Expected.Start) &&
         Test->getOpcode() == Expected.Test && names(*Test->getLHS(), *Counter) &&
         names(*Test->getRHS(), Bound) && stepsAs(For.getInc(), *Counter, Expected);
}

/// True when \p Function is \p Expected's kernel but for what makes a kernel of it, and is inlined
/// or not, as expected.
static bool isBodyOf(const FunctionDecl &Function, const ExpectedCall &Expected) {
  const FunctionDecl &Kernel = *Expected.Kernel;
  if (Function.hasAttr<NoInlineAttr>() == Expected.Inlined ||
      Function.hasAttr<AlwaysInlineAttr>() != Expected.Inlined ||
      !Function.hasAttr<CUDADeviceAttr>() || Function.hasAttr<CUDAGlobalAttr>() ||
      Function.isExternallyVisible() || Function.isTemplated() ||
      Function.getNumParams() != Kernel.getNumParams())
    return false;
  std::vector<unsigned> Numbers;
  for (unsigned I = 0; I < Kernel.getNumParams(); ++I) {
    const QualType Is = Function.getParamDecl(I)->getType(),
                   Was = Kernel.getParamDecl(I)->getType();
    if (parameterType(Is) != parameterType(Was) ||
        Is.isRestrictQualified() != (Was.isRestrictQualified() && Expected.MayRestrict[I]))
      return false;
    Numbers.push_back(I);
  }
  unsigned Local = 0, LocalOfKernel = 0;
  return bodyItems(Function, Numbers, Local) == bodyItems(Kernel, Numbers, LocalOfKernel);
}

/// A kernel that does nothing but call its bodies.
static std::optional<std::string> findDifferenceInCalls(const FunctionDecl &Fused,
                                                        const ExpectedKernel &Expected) {
  const auto *Body = cast<CompoundStmt>(Fused.getBody());
  if (Expected.Rounds) {
    const auto *For = Body->size() == 1 ? dyn_cast<ForStmt>(Body->body_front()) : nullptr;
    if (!For || !isa<CompoundStmt>(For->getBody()) || !countsAs(*For, Fused, *Expected.Rounds))
      return "'" + Expected.Name + "' does not count as the loop did";
    Body = cast<CompoundStmt>(For->getBody());
  }
  llvm::SmallVector<const ExpectedCall *, 8> Order; // null for a barrier
  for (const ExpectedCall &Call : Expected.Calls) {
    if (Call.BehindBarrier)
      Order.push_back(nullptr);
    Order.push_back(&Call);
  }
  if (Expected.EndsWithBarrier)
    Order.push_back(nullptr);
  if (Body->size() != Order.size())
    return "'" + Expected.Name + "' does not call its bodies one after the other";
  for (const auto &[S, Each] : llvm::zip(Body->body(), Order)) {
    const auto *Call = dyn_cast<CallExpr>(S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    if (!Each) {
      if (!Callee || !Callee->getIdentifier() || Callee->getName() != "__syncthreads")
        return "'" + Expected.Name + "' lacks a barrier";
      continue;
    }
    if (!Definition || !isBodyOf(*Definition, *Each))
      return "'" + Expected.Name + "' calls something else than '" +
             Each->Kernel->getNameAsString() + "' does";
    for (unsigned I = 0; I < Each->Arguments.size(); ++I)
      if (handedOn(*Call->getArg(I), Fused) != Each->Arguments[I])
        return "'" + Expected.Name + "' hands on another argument to '" +
               Definition->getNameAsString() + "'";
  }
  return std::nullopt;
}

static std::optional<std::string> findDifferenceIn(const FunctionDecl &Fused,
                                                   const ExpectedKernel &Expected) {
  if (Fused.getNumParams() != Expected.MayRestrict.size())
    return "'" + Expected.Name + "' has " + std::to_string(Fused.getNumParams()) + " parameters";
  if (!Expected.Bounds.empty() && launchBounds(Fused) != Expected.Bounds)
    return "'" + Expected.Name + "' has other launch bounds";
  std::vector<unsigned> Numbers;
  for (unsigned I = 0; I < Fused.getNumParams(); ++I) {
    if (Fused.getParamDecl(I)->getType().isRestrictQualified() && !Expected.MayRestrict[I])
      return "parameter '" + Fused.getParamDecl(I)->getNameAsString() + "' of '" + Expected.Name +
             "' is still __restrict__";
    if (parameterType(Fused.getParamDecl(I)->getType()) != Expected.ParameterTypes[I])
      return "parameter '" + Fused.getParamDecl(I)->getNameAsString() + "' of '" + Expected.Name +
             "' has another type";
    Numbers.push_back(I);
  }
  if (!Expected.Calls.empty())
    return findDifferenceInCalls(Fused, Expected);
  const auto standsForBody = [&](const FunctionDecl &Function, llvm::ArrayRef<unsigned> Given) {
    return llvm::any_of(Expected.Inlined, [&](const ExpectedCall &Each) {
      return Given == llvm::ArrayRef(Each.Arguments) && isBodyOf(Function, Each);
    });
  };
  const ForStmt *Rounds = nullptr;
  const BodyItems Items =
      Expected.Rounds ? itemsOfRounds(Fused, Numbers, Rounds) : itemsOfFused(Fused, standsForBody);
  if (Expected.Rounds && (!Rounds || !countsAs(*Rounds, Fused, *Expected.Rounds)))
    return "'" + Expected.Name + "' does not count as the loop did";
  return itemDifference(Expected.Name, Items, Expected.Items);
}

std::optional<std::string> findDifference(llvm::ArrayRef<ExpectedKernel> Expected,
                                          const ASTContext &Rewritten) {
  for (const ExpectedKernel &Kernel : Expected) {
    FindKernel Finder(Kernel.Name);
    Finder.TraverseDecl(Rewritten.getTranslationUnitDecl());
    if (Finder.Found.size() != 1)
      return "'" + Kernel.Name + "' is defined " + std::to_string(Finder.Found.size()) + " times";
    FunctionTemplateDecl *Template = Finder.Found.front()->getDescribedFunctionTemplate();
    if (!Template) {
      if (auto Difference = findDifferenceIn(*Finder.Found.front(), Kernel))
        return Difference;
      continue;
    }
    // Over the types of closures. Which instantiation belongs to which launch, their arguments
    // tell; in each a name may mean something else.
    bool Found = false;
    for (const FunctionDecl *Instance : Template->specializations()) {
      const FunctionDecl *Definition = nullptr;
      if (!Instance->hasBody(Definition))
        continue;
      std::optional<std::string> Difference = findDifferenceIn(*Definition, Kernel);
      Found |= !Difference;
      const bool OfAnother = llvm::any_of(Expected, [&](const ExpectedKernel &Other) {
        return Other.Name == Kernel.Name && !findDifferenceIn(*Definition, Other);
      });
      if (Difference && !OfAnother)
        return Difference;
    }
    if (!Found)
      return "'" + Kernel.Name + "' has no instantiation that reads as it should";
  }
  return std::nullopt;
}

std::optional<std::string> findLaunchDifference(llvm::ArrayRef<ExpectedKernel> Expected,
                                                const Facts &Rewritten) {
  llvm::StringMap<std::multiset<std::string>> Was, Is;
  llvm::DenseSet<const VarDecl *> Counters;
  llvm::StringSet<> WithRounds; // perhaps in a loop around their own
  for (const ExpectedKernel &Kernel : Expected)
    if (Kernel.Rounds) {
      Counters.insert(Kernel.Rounds->Counter);
      WithRounds.insert(Kernel.Name);
    }
  LaunchReader Reader(std::move(Counters));
  // The launch macro makes a list of its own; instances of a template may share an expression.
  llvm::DenseSet<std::pair<const FunctionDecl *, const Expr *>> Seen;
  for (const ExpectedKernel &Kernel : Expected) {
    std::string Text = Reader.read(*Kernel.LaunchedIn, Kernel.Launched, Kernel.OtherGrid);
    if (Kernel.InLoop)
      Text += "in a loop\n  ";
    if (!Kernel.Originals.empty())
      Text += "or\n  ";
    for (const Launch &Original : Kernel.Originals)
      Text += kernelName(Original) + " " + Reader.read(*Kernel.LaunchedIn, expressionsOf(Original));
    Was[Kernel.Name].insert(std::move(Text));
  }
  forEachMadeList(Rewritten, [&](const LaunchList &List) {
    for (const PlacedLaunch &Placed : List.Launches) {
      const Launch &L = Placed.What;
      if (!L.Kernel || !L.Kernel->getIdentifier() || !Was.contains(L.Kernel->getName()) ||
          !Seen.insert({List.Function, L.KernelRef}).second)
        continue;
      std::string Text = Reader.read(*List.Function, expressionsOf(L));
      if (List.Loop && !WithRounds.contains(L.Kernel->getName()))
        Text += "in a loop\n  ";
      if (List.Guard)
        Text += "or\n  " + readOriginals(*List.Guard, Rewritten, Reader);
      Is[L.Kernel->getName()].insert(std::move(Text));
    }
  });
  for (const auto &Entry : Was)
    if (const auto &Launches = Is[Entry.getKey()]; Launches != Entry.second)
      return "the launches of '" + Entry.getKey().str() + "' read\n  " +
             llvm::join(Launches, "and\n  ") + "\nand not\n  " +
             llvm::join(Entry.second, "and\n  ");
  return std::nullopt;
}

namespace {

class RuntimeCallReader : public DynamicRecursiveASTVisitor {
public:
  RuntimeCallReader(const llvm::DenseSet<const Stmt *> &Without,
                    const llvm::DenseMap<const CallExpr *, const Expr *> &Narrowed,
                    std::vector<std::string> &Out)
      : Without(Without), Narrowed(Narrowed), Out(Out) {}

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    const std::string Outer = std::exchange(Function, F->getQualifiedNameAsString());
    const bool Continue = DynamicRecursiveASTVisitor::TraverseFunctionDecl(F);
    Function = Outer;
    return Continue;
  }
  bool TraverseStmt(Stmt *S) override {
    return !S || Without.contains(S) || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  /// Behind a guard stand the original launches, and the macro that also spells the fused one.
  bool TraverseIfStmt(IfStmt *If) override {
    const auto *Then = dyn_cast<CompoundStmt>(If->getThen());
    const bool Invokes = Then && llvm::all_of(Then->body(), [](const Stmt *S) {
                           return isa<NullStmt>(S) || S->getBeginLoc().isMacroID();
                         });
    return Invokes && If->getElse() && asksDisjoint(*If->getCond())
               ? TraverseStmt(If->getElse())
               : DynamicRecursiveASTVisitor::TraverseIfStmt(If);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const RuntimeOp Op = runtimeOp(*Call);
    if (Op == RuntimeOp::None || Op == RuntimeOp::PushConfiguration ||
        Op == RuntimeOp::LaunchKernel)
      return true;
    llvm::StringRef Name = Call->getDirectCallee()->getName();
    const Expr *Stream = Narrowed.lookup(Call);
    if (Stream)
      Name = runtimeName(RuntimeOp::StreamSynchronize, Name);
    else if (Op == RuntimeOp::StreamSynchronize && Call->getNumArgs())
      Stream = Call->getArg(0);
    const auto *Ref = Stream ? dyn_cast<DeclRefExpr>(Stream->IgnoreParenCasts()) : nullptr;
    Out.push_back(Function + ": " + Name.str() +
                  (Ref ? " of " + Ref->getDecl()->getNameAsString() : ""));
    return true;
  }

private:
  const llvm::DenseSet<const Stmt *> &Without;
  const llvm::DenseMap<const CallExpr *, const Expr *> &Narrowed;
  std::vector<std::string> &Out;
  std::string Function;
};

} // namespace

std::vector<std::string>
runtimeCalls(ASTContext &Host, const llvm::DenseSet<const Stmt *> &Without,
             const llvm::DenseMap<const CallExpr *, const Expr *> &Narrowed) {
  std::vector<std::string> Out;
  RuntimeCallReader Reader(Without, Narrowed, Out);
  const SourceManager &Sources = Host.getSourceManager();
  for (Decl *D : Host.getTranslationUnitDecl()->decls())
    if (D->getLocation().isInvalid() || !Sources.isInSystemHeader(D->getLocation()))
      Reader.TraverseDecl(D);
  return Out;
}

} // namespace gpufuse
