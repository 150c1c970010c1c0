#include "analysis/wrappers/CallJoin.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "analysis/kernel/AssignedVariables.h"
#include "analysis/wrappers/EarlyReturns.h"
#include "analysis/wrappers/KeptResult.h"
#include "analysis/wrappers/TakenOver.h"
#include "analysis/wrappers/WrapperRules.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/Launchers.h"
#include "matchers/SameExpression.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Runs are cut here: what is launched in one is judged pair by pair.
constexpr unsigned MaxParts = 64;

class RunFinder {
public:
  RunFinder(const ASTContext &Host, const Facts &TheFacts, const LegalityOptions &Options)
      : Host(Host), TheFacts(TheFacts), Options(Options) {}

  CallJoins run() {
    for (const CallList &List : TheFacts.CallLists) {
      if (List.Function->isDependentContext())
        continue;
      Caller = List.Function;
      Statements = List.List;
      for (const auto *It = List.List->body_begin(); It != List.List->body_end(); ++It) {
        const Stmt *S = *It;
        auto Part = partFor(*S);
        if (Part && Part->Launches && Current.empty())
          noteCut(*Part);
        if (Part && Part->Check)
          ++It;
        if (Part)
          add(std::move(*Part));
        else if (const auto *Declares = plainDeclaration(*S); Declares && !Current.empty())
          Passed.push_back(Declares);
        else
          finish();
      }
      finish();
      Before.reset();
    }
    leaveOuter();
    return std::move(Out);
  }

private:
  /// A function whose own calls are joined is not part of another: its body will be another one.
  void leaveOuter() {
    llvm::DenseSet<const FunctionDecl *> Callers;
    for (const CallJoin &Join : Out.Joins)
      Callers.insert(Join.Caller->getCanonicalDecl());
    std::vector<CallJoin> All = std::exchange(Out.Joins, {});
    for (CallJoin &Join : All) {
      Caller = Join.Caller;
      Statements = Join.List;
      for (CallPart &Part : Join.Parts)
        if (Part.Wrapper && Callers.contains(Part.Wrapper->getCanonicalDecl()))
          finish();
        else if (!Current.empty() || Part.Launches)
          Current.push_back(std::move(Part));
      finish();
    }
  }

  std::optional<CallPart> partFor(const Stmt &S) {
    CallPart Part;
    Part.Statement = &S;
    if (S.getBeginLoc().isMacroID() && !isAllThatIsSpelled(S, *Statements, Host))
      return std::nullopt;
    for (const CallExpr *Call : callsEvaluatedFirst(S)) {
      const FunctionDecl *Definition = nullptr;
      if (!calledWithBody(*Call) || !Call->getDirectCallee()->hasBody(Definition) ||
          !launches(*Definition))
        continue;
      Part.Call = Call;
      Part.Wrapper = Definition;
      Part.Launches = true;
      Part.Inputs.append(Definition->param_begin(), Definition->param_end());
      findKeptResult(Part, *Statements, TheFacts, Host);
      Part.ChecksBehind = !Options.StrictErrors &&
                          !Options.Withdrawn.contains(Assumption::LaunchesSucceed) &&
                          checksInCaller(Part, *Caller, Host);
      if (!Part.ChecksBehind) {
        Part.Status = nullptr;
        Part.Check = nullptr;
        Part.GivesResult = givesResult(Part, Host);
      }
      return Part;
    }
    if (calledWithBody(S))
      return std::nullopt;
    Part.Launches = matchLaunch(S, Host).has_value();
    return takeOver(Part, Host) ? std::optional(Part) : std::nullopt;
  }

  /// True where \p Definition launches in its outermost list, or in one branch.
  bool launches(const FunctionDecl &Definition) {
    auto [Known, New] = Launches.try_emplace(&Definition, false);
    if (New && isa_and_nonnull<CompoundStmt>(Definition.getBody()))
      Known->second = !launchStatements(*Definition.getBody(), Host).empty();
    return Known->second;
  }

  /// A statement that does nothing but give new variables values, perhaps.
  const DeclStmt *plainDeclaration(const Stmt &S) const {
    const auto *Declares = dyn_cast<DeclStmt>(&S);
    const auto isPlain = [&](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      return V && V->getIdentifier() && V->hasLocalStorage() && V->getType()->isScalarType() &&
             !V->getType().isVolatileQualified() && !V->hasAttrs() &&
             (!V->getInit() || (isOnlyValue(*V->getInit(), Host) &&
                                !readsOf(*V->getInit(), Host.getSourceManager()).Line));
    };
    return Declares && llvm::all_of(Declares->decls(), isPlain) ? Declares : nullptr;
  }

  void add(CallPart Part) {
    if (Current.size() >= MaxParts)
      finish();
    const auto Last =
        llvm::find_if(llvm::reverse(Current), [](const CallPart &Each) { return Each.Launches; });
    if (Last == Current.rend()) {
      Current.clear(); // what comes before the first launch stays
      if (Part.Launches)
        Current.push_back(std::move(Part));
      return;
    }
    std::vector<Obstacle> Obstacles = obstacles(*Last, Part);
    if (Obstacles.empty()) {
      if (!Part.MayBeGiven.empty()) {
        CallPart Given = Part;
        giveFields(Given, Given.MayBeGiven);
        if (!stableInputs(Given, Current, TheFacts, Host).empty())
          Part.MayBeGiven.clear();
      }
      Current.push_back(std::move(Part));
      Passed.clear();
      return;
    }
    if (Part.Launches && (Part.Call || Last->Call))
      Out.Refused.push_back({Caller, *Last, Part, std::move(Obstacles)});
    finish();
    Before.reset();
    if (Part.Launches)
      Current.push_back(std::move(Part));
  }

  std::vector<Obstacle> obstacles(const CallPart &Last, const CallPart &Part) const {
    std::vector<Obstacle> Found;
    const auto append = [&](std::vector<Obstacle> More) {
      for (Obstacle &Each : More) // two calls of one function say the same
        if (llvm::none_of(Found, [&](const Obstacle &Said) {
              return Said.Message == Each.Message && Said.Where.File == Each.Where.File &&
                     Said.Where.Offset == Each.Where.Offset;
            }))
          Found.push_back(std::move(Each));
    };
    if (Last.GivesResult)
      append({{RejectReason::WrapperNotCopyable,
               positionOf(Last.Statement->getBeginLoc(), Host.getSourceManager()),
               "what '" + Last.Wrapper->getNameAsString() + "' returns is used ahead of this",
               "",
               {}}});
    for (const CallPart *Each : {&Last, &Part})
      append(copyableBody(*Each, TheFacts, Host));
    if (Found.empty())
      append(checksAlike(Part));
    if (Found.empty())
      append(leavesWithOthers(Part));
    if (Found.empty())
      append(leavesResults(Part, Passed, Current, Host));
    if (Found.empty())
      append(stableDeclarations(Passed, Current, TheFacts, Host));
    if (Found.empty())
      append(stableInputs(Part, Current, TheFacts, Host));
    if (Found.empty())
      for (const CallPart &Each : Current)
        if (Found.empty())
          append(sameMeaning(Each, Part, *Caller, TheFacts, Host));
    return Found;
  }

  /// W1: of the checks that stay in the caller one is left, behind all: so all say the same, and
  /// nothing launches behind a check that is not checked itself.
  std::vector<Obstacle> checksAlike(const CallPart &Part) const {
    for (const CallPart &Each : Current) {
      if (!Each.ChecksBehind)
        continue;
      const std::string Of = "'" + Each.Wrapper->getNameAsString() + "'";
      std::string Why;
      if (!Part.ChecksBehind && Part.Launches)
        Why = "the check of what " + Of +
              " returns would also find errors of this, which is not checked";
      else if (Part.ChecksBehind &&
               (Part.Status != Each.Status || Part.checkText(Host) != Each.checkText(Host)))
        Why = "'" + Part.Wrapper->getNameAsString() +
              "' returns to another error check than what is beside it";
      if (!Why.empty())
        return {{RejectReason::WrapperNotCopyable,
                 positionOf(Part.Statement->getBeginLoc(), Host.getSourceManager()),
                 std::move(Why),
                 "",
                 {}}};
    }
    return {};
  }

  /// W1: where one part leaves before it has done anything, so do all; where an object decides,
  /// none of them changes it.
  std::vector<Obstacle> leavesWithOthers(const CallPart &Part) const {
    const bool ByObject = Part.Call && leavesByObject(*Part.Wrapper);
    for (const CallPart &Each : Current) {
      const bool Alike = leaveAlike(Each, Part, Host),
                 OfOthers = ByObject && !sameObject(Each, Part, Host);
      if (Alike && !OfOthers && !(ByObject && !isQuiet(Each)))
        continue;
      const CallPart &Leaves = Each.Call && !earlyReturns(*Each.Wrapper).empty() ? Each : Part;
      const std::string Name = "'" + Leaves.Wrapper->getNameAsString() + "' returns early ";
      return {{RejectReason::WrapperNotCopyable,
               positionOf(Leaves.Statement->getBeginLoc(), Host.getSourceManager()),
               Name + (!Alike     ? "where what is beside it does not"
                       : OfOthers ? "by what its object holds, and not that of what is beside it"
                                  : "by what its object holds, which a call may change"),
               "",
               {}}};
    }
    return {};
  }

  /// True where what \p Part does changes nothing on the host.
  bool isQuiet(const CallPart &Part) const {
    if (!Part.Call)
      return changesNothing({Part.Statement}, Host);
    const llvm::SmallVector<const IfStmt *, 2> Early = earlyReturns(*Part.Wrapper);
    llvm::SmallVector<const Stmt *, 8> Statements;
    for (const Stmt *S : cast<CompoundStmt>(Part.Wrapper->getBody())->body())
      if (!llvm::is_contained(Early, S) && !isa<ReturnStmt>(S))
        Statements.push_back(S);
    return changesNothing(Statements, Host);
  }

  /// Says why \p Part is not joined with the launch ahead of it, where the statements between the
  /// two are the reason.
  void noteCut(const CallPart &Part) {
    const std::optional<CallPart> First = std::exchange(Before, std::nullopt);
    if (!First || !(First->Call || Part.Call) || !onlyLaunches(*First) || !onlyLaunches(Part))
      return;
    const auto Begin = llvm::find(Statements->body(), First->Statement),
               End = llvm::find(Statements->body(), Part.Statement);
    const llvm::SmallVector<const Stmt *, 8> Between(std::next(Begin), End);
    Harmless Allowed;
    Allowed.CountersAndPrints = true;
    std::vector<Obstacle> Found = classifyBetween(Between, Host, Allowed).Obstacles;
    if (Found.empty())
      Found.push_back({RejectReason::WrapperArgumentChanges,
                       positionOf(Between.front()->getBeginLoc(), Host.getSourceManager()),
                       "what stands between the calls stays there: it prints, changes variables, "
                       "or declares more than numbers and pointers",
                       "",
                       {}});
    Out.Refused.push_back({Caller, *First, Part, std::move(Found)});
  }

  /// True for a function that could be joined with others: it gives the device work, and little
  /// else.
  bool onlyLaunches(const CallPart &Part) const {
    return copyableBody(Part, TheFacts, Host).empty() &&
           hostEffects({Part.Statement}, Host).Obstacles.empty();
  }

  void finish() {
    while (!Current.empty() && !Current.back().Launches)
      Current.pop_back();
    if (!Current.empty())
      Before = Current.back();
    const bool Calls = llvm::any_of(Current, [](const CallPart &P) { return P.Call != nullptr; });
    if (Calls && Current.size() > 1) {
      CallJoin Whole{Caller, Statements, std::move(Current), {}, {}, {}, {}, false};
      const auto Last = static_cast<unsigned>(Whole.Parts.size() - 1);
      Out.Joins.push_back(partOf(Whole, 0, Last));
    }
    Current.clear();
    Passed.clear();
  }

  const ASTContext &Host;
  const Facts &TheFacts;
  const LegalityOptions &Options;
  const FunctionDecl *Caller = nullptr;
  const CompoundStmt *Statements = nullptr;
  std::vector<CallPart> Current;
  /// The last launch of what was cut off ahead of this.
  std::optional<CallPart> Before;
  /// Declarations behind the last part.
  llvm::SmallVector<const DeclStmt *, 4> Passed;
  llvm::DenseMap<const FunctionDecl *, bool> Launches;
  CallJoins Out;
};

/// The same expression: it has no effects, and both are evaluated at one place.
bool sameValue(const Expr &X, const Expr &Y, const ASTContext &Host) {
  const auto unqualified =
      [](const Expr &Given) -> const Expr & { // `int *` given for `const int *`
    const Expr *E = Given.IgnoreParens();
    for (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
         Cast && (Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_LValueToRValue);
         Cast = dyn_cast<ImplicitCastExpr>(E))
      E = Cast->getSubExpr()->IgnoreParens();
    return *E;
  };
  return identityOf(unqualified(X), Host) == identityOf(unqualified(Y), Host);
}

/// Types of which one parameter can stand for both: equal, or pointers that differ in const.
bool sameType(QualType X, QualType Y, const ASTContext &Host) {
  X = X.getCanonicalType().getUnqualifiedType();
  Y = Y.getCanonicalType().getUnqualifiedType();
  if (X->isPointerType() && Y->isPointerType())
    return !X->getPointeeType().isVolatileQualified() &&
           !Y->getPointeeType().isVolatileQualified() &&
           Host.hasSameUnqualifiedType(X->getPointeeType(), Y->getPointeeType());
  return Host.hasSameType(X, Y);
}

bool pointeeIsConst(const DeclaratorDecl &V) {
  const QualType Type = typeOfInput(V);
  return Type->isPointerType() && Type->getPointeeType().isConstQualified();
}

} // namespace

bool sameObject(const CallPart &First, const CallPart &Second, const ASTContext &Host) {
  if (!First.object() || !Second.object())
    return true;
  const Expr *X = First.object()->IgnoreParenImpCasts(), // perhaps to one that is const
      *Y = Second.object()->IgnoreParenImpCasts();
  return (isa<CXXThisExpr>(X) && isa<CXXThisExpr>(Y)) || // perhaps not written
         identityOf(*X, Host) == identityOf(*Y, Host);
}

bool sameInput(const CallPart &First, unsigned I, const CallPart &Second, unsigned J,
               const ASTContext &Host) {
  const VarDecl *X = First.variable(I), *Y = Second.variable(J);
  if (!sameType(typeOfInput(*First.Inputs[I]), typeOfInput(*Second.Inputs[J]), Host))
    return false;
  for (const auto &[Part, V] : {std::pair(&First, X), std::pair(&Second, Y)})
    if (Part->Wrapper && Part->Wrapper->hasBody() && !isHandedOn(*V) &&
        changedVariables(Part->Wrapper->getBody()).contains(V))
      return false;
  const Expr *Left = First.argument(I), *Right = Second.argument(J);
  if (Left && Right)
    return sameValue(*Left, *Right, Host);
  const auto names = [](const Expr *E, const VarDecl *V) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl()->getCanonicalDecl() == V->getCanonicalDecl();
  };
  return Left ? names(Left, Y) : Right ? names(Right, X) : X == Y;
}

const VarDecl *CallPart::variable(unsigned Input) const { return dyn_cast<VarDecl>(Inputs[Input]); }

bool CallPart::isDefault(unsigned Input) const {
  const unsigned At = Call ? Input + objectArguments(*Call) : 0;
  return Call && At < Call->getNumArgs() && isa<CXXDefaultArgExpr>(Call->getArg(At));
}

const Expr *CallPart::result() const { return ChecksBehind || GivesResult ? nullptr : returned(); }

const Expr *CallPart::returned() const {
  const auto *Body = Wrapper ? dyn_cast_or_null<CompoundStmt>(Wrapper->getBody()) : nullptr;
  const auto *Last =
      Body && !Body->body_empty() ? dyn_cast<ReturnStmt>(Body->body_back()) : nullptr;
  return Last ? Last->getRetValue() : nullptr;
}

bool CallPart::usesResult() const {
  const auto *Whole = dyn_cast<Expr>(Statement);
  return Call && !ChecksBehind && !GivesResult &&
         !(Whole && Whole->IgnoreUnlessSpelledInSource() == Call);
}

const Expr *CallPart::evaluatedResult() const {
  const Expr *Result = result();
  if (!Result)
    return nullptr;
  if (!usesResult())
    return onlyCallIn(*Result);
  return isa<CallExpr>(Result->IgnoreParenImpCasts()) ? Result : nullptr;
}

std::string CallPart::textWith(llvm::StringRef Value, const ASTContext &Host) const {
  return gpufuse::textWith(*Statement, *Call, Value, Host);
}

llvm::SmallVector<const Stmt *, 2> CallPart::statements() const {
  llvm::SmallVector<const Stmt *, 2> Out{Statement};
  if (Check)
    Out.push_back(Check);
  return Out;
}

std::string CallPart::checkText(const ASTContext &Host) const {
  return Check ? textOf(statementRange(*Check, Host), Host).str() : textWith("", Host);
}

const CXXMethodDecl *CallPart::method() const {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Wrapper);
  const bool IsNamed = Method && Method->isStatic() && Method->getIdentifier() &&
                       isa<DeclRefExpr>(Call->getCallee()->IgnoreParenCasts());
  return object() || IsNamed ? Method : nullptr;
}

const Expr *CallPart::object() const {
  const auto *OnObject = dyn_cast_or_null<CXXMemberCallExpr>(Call);
  return OnObject ? OnObject->getImplicitObjectArgument() : nullptr;
}

const CXXMethodDecl *methodOf(const CallJoin &Join) {
  for (const CallPart &Part : Join.Parts)
    if (const CXXMethodDecl *Method = Part.method())
      return Method;
  return nullptr;
}

std::string classOf(const FunctionDecl &Method) {
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  cast<CXXMethodDecl>(Method).getParent()->getNameForDiagnostic(
      Out, Method.getASTContext().getPrintingPolicy(), /*Qualified=*/true);
  return Name;
}

const Expr *CallPart::argument(unsigned Input) const {
  if (!Call)
    return Input < Fields.size() ? Fields[Input].front() : nullptr;
  const unsigned At = Input + objectArguments(*Call);
  if (At >= Call->getNumArgs())
    return nullptr;
  const auto *Default = dyn_cast<CXXDefaultArgExpr>(Call->getArg(At));
  return Default ? Default->getExpr() : Call->getArg(At);
}

CallJoins findCallJoins(const ASTContext &Host, const Facts &TheFacts,
                        const LegalityOptions &Options) {
  return RunFinder(Host, TheFacts, Options).run();
}

/// The number among the objects of \p Join of what a part is called on; those ahead have theirs.
static unsigned objectNumber(CallJoin &Join, unsigned Number) {
  const CallPart &Part = Join.Parts[Number];
  const ASTContext &Host = Join.Caller->getASTContext();
  const auto Own =
      llvm::find_if(Join.Parts, [](const CallPart &Each) { return Each.object() != nullptr; });
  if (!Part.object() || sameObject(*Own, Part, Host))
    return NoParameter;
  const auto Known = llvm::find_if(
      Join.Objects, [&](unsigned Each) { return sameObject(Join.Parts[Each], Part, Host); });
  if (Known != Join.Objects.end())
    return static_cast<unsigned>(Known - Join.Objects.begin());
  Join.Objects.push_back(Number);
  return static_cast<unsigned>(Join.Objects.size() - 1);
}

CallJoin partOf(const CallJoin &Join, unsigned First, unsigned Last) {
  CallJoin Out{Join.Caller, Join.List, {}, {}, {}, {}, {}, false};
  const ASTContext &Host = Join.Caller->getASTContext();
  llvm::SmallVector<const Stmt *, 8> Statements;
  for (unsigned P = First; P <= Last; ++P)
    Statements.push_back(Join.Parts[P].Statement);
  Out.IsQuiet = changesNothing(Statements, Host);
  Out.Parts.assign(Join.Parts.begin() + First, Join.Parts.begin() + Last + 1);
  chooseFields(Out);
  for (unsigned Number = 0; Number < Out.Parts.size(); ++Number) {
    const CallPart &Part = Out.Parts[Number];
    Out.ObjectOf.push_back(objectNumber(Out, Number));
    std::vector<unsigned> &Numbers = Out.ParameterOf.emplace_back();
    for (unsigned I = 0; I < Part.Inputs.size(); ++I) {
      if (Part.kernel(I)) {
        Numbers.push_back(NoParameter);
        continue;
      }
      const auto isSame = [&](const JoinedParameter &Each) {
        return Each.Part != Number && sameInput(Out.Parts[Each.Part], Each.Input, Part, I, Host);
      };
      // Where more than one is, that of its name.
      auto Same = llvm::find_if(Out.Parameters, [&](const JoinedParameter &Each) {
        return Out.Parts[Each.Part].Inputs[Each.Input]->getName() == Part.Inputs[I]->getName() &&
               isSame(Each);
      });
      if (Same == Out.Parameters.end())
        Same = llvm::find_if(Out.Parameters, isSame);
      Numbers.push_back(static_cast<unsigned>(Same - Out.Parameters.begin()));
      if (Same == Out.Parameters.end())
        Out.Parameters.push_back({Number, I});
      else if (pointeeIsConst(*Out.Parts[Same->Part].Inputs[Same->Input]))
        *Same = {Number, I}; // perhaps to what may be written
    }
  }
  return Out;
}

} // namespace gpufuse
