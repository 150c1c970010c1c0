// E1: a launch ahead of an `if` does the same at the begin of every branch, and one behind it at
// the end of every branch, where no branch hides what its text names.
#include "analysis/host/BranchEntry.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "matchers/Annotations.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/HelpersElsewhere.h"
#include "matchers/HostApi.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "matchers/Temporaries.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Each branch has a copy of what enters.
constexpr size_t MaxBranches = 8, MaxEntering = 12;
/// What is called there is read again, and judged.
constexpr unsigned MaxCalls = 2;

/// True where a copy of \p S is not the same twice: closures have types of their own.
bool isOneOfItsKind(const Stmt &S) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitLambdaExpr(LambdaExpr *) override { return !(Found = true); }
    bool VisitStmtExpr(StmtExpr *) override { return !(Found = true); }
    bool VisitDeclStmt(DeclStmt *) override { return !(Found = true); }
  } Closures;
  Closures.TraverseStmt(const_cast<Stmt *>(&S));
  return Closures.Found;
}

/// What stands between a launch and the place it goes to.
struct Passed {
  llvm::DenseSet<const VarDecl *> Assigned;
  llvm::StringSet<> Declared;
  /// Memory may be read there, in a condition or a statement.
  bool ReadsMemory = false;

  void note(const Between &Each) {
    ReadsMemory = true;
    Assigned.insert_range(Each.Assigned);
    for (const auto &Name : Each.Declared)
      Declared.insert(Name.getKey());
  }
};

class EntryFinder {
public:
  EntryFinder(const ASTContext &Host, const Facts &TheFacts, const LegalityOptions &Options)
      : Host(Host), Sources(Host.getSourceManager()), TheFacts(TheFacts), Options(Options) {}

  std::vector<BranchEntry> run() {
    llvm::SetVector<std::pair<const FunctionDecl *, const CompoundStmt *>> Lists;
    for (const LaunchList &Each : TheFacts.Lists) {
      if (Each.List)
        Lists.insert({Each.Function, Each.List});
      if (Each.Guard) // what an earlier run has written stays
        Guarded.insert_range(std::initializer_list<const Stmt *>{Each.Guard, Each.List});
    }
    for (const CallList &Each : TheFacts.CallLists)
      Lists.insert({Each.Function, Each.List});
    for (const auto &[Function, List] : Lists) {
      if (Function->isDependentContext() || Function->isTemplateInstantiation() ||
          TheFacts.FunctionsWithGoto.contains(Function) || isUntouchable(*Function) ||
          List->getLBracLoc().isMacroID() || List->getRBracLoc().isMacroID() ||
          Guarded.contains(List))
        continue;
      const llvm::ArrayRef<Stmt *> Statements(List->body_begin(), List->body_end());
      for (unsigned At = 0; At < Statements.size(); ++At)
        if (const auto *If = dyn_cast<IfStmt>(Statements[At]); If && canBeEntered(*If, *List))
          consider({Function, List, If, {}, {}, {}}, At, Statements);
    }
    return std::move(Out);
  }

private:
  void consider(BranchEntry Entry, unsigned At, llvm::ArrayRef<Stmt *> Statements) {
    const IfStmt &If = *Entry.If;
    if (asksOnlyValues(If, Entry.Assumptions))
      addAhead(Entry, At, Statements);
    if (canEndLater(If))
      addBehind(Entry, At, Statements);
    const Stmt &First = Entry.Ahead.empty() ? If : *Entry.Ahead.front().Statement,
               &Last = Entry.Behind.empty() ? If : *Entry.Behind.back().Statement;
    const SourceRange All(First.getBeginLoc(), Last.getEndLoc());
    const size_t Entering = Entry.Ahead.size() + Entry.Behind.size();
    if (Entering && Entering <= MaxEntering && !containsDirective(All, Host) &&
        !containsFence(All, Host) && !spells(textFrom(First, Last), "_Pragma", TheFacts.Text, Host))
      Out.push_back(std::move(Entry));
  }

  llvm::StringRef textFrom(const Stmt &First, const Stmt &Last) const {
    const TextRange Begin = statementRange(First, Host), End = statementRange(Last, Host);
    return textOf({Begin.File, Begin.Begin, std::max(End.End, Begin.End)}, Host);
  }

  /// Something is launched in one of its branches, and text can be added to all of them.
  bool canBeEntered(const IfStmt &If, const CompoundStmt &List) const {
    const auto isPlain = [](const IfStmt &Each) {
      return !Each.getInit() && !Each.getConditionVariable() && !Each.isConstexpr() &&
             !Each.isConsteval() && !Each.getBeginLoc().isMacroID() &&
             !Each.getRParenLoc().isMacroID() && !Each.getElseLoc().isMacroID();
    };
    const auto isText = [this](const Stmt &Branch) {
      const auto *Block = dyn_cast<CompoundStmt>(&Branch);
      if (!Block)
        return isa<Expr, DoStmt, ReturnStmt, BreakStmt, ContinueStmt>(Branch) &&
               spelledRange(Branch.getSourceRange(), Host).has_value();
      return !Block->getLBracLoc().isMacroID() && !Block->getRBracLoc().isMacroID() &&
             (Block->body_empty() || standsAlone(*Block->body_front(), *Block, Host));
    };
    for (const IfStmt *Each = &If; Each; Each = dyn_cast_or_null<IfStmt>(Each->getElse()))
      if (!isPlain(*Each))
        return false;
    const auto Branches = branchesOf(If);
    return Branches.size() <= MaxBranches &&
           llvm::all_of(Branches, [&](const Stmt *Branch) { return isText(*Branch); }) &&
           llvm::any_of(Branches, [this](const Stmt *Branch) { return launches(*Branch); }) &&
           !Guarded.contains(&If) && standsAlone(If, List, Host) &&
           Sources.isInMainFile(Sources.getExpansionLoc(If.getBeginLoc())) &&
           !isSuppressed(If, "gpufuse-kernel-fusion", Host);
  }

  bool launches(const Stmt &Branch) const {
    const auto *Block = dyn_cast<CompoundStmt>(&Branch);
    const auto isOne = [this](const Stmt *S) {
      return matchLaunch(*S, Host).has_value() || launchingCall(*S);
    };
    return Block ? llvm::any_of(Block->body(), isOne) : isOne(&Branch);
  }

  /// The call in \p S of a function that launches.
  const CallExpr *launchingCall(const Stmt &S) const {
    for (const CallExpr *Call : callsEvaluatedFirst(S)) {
      const FunctionDecl *Definition = nullptr;
      if (calledWithBody(*Call) && Call->getDirectCallee()->hasBody(Definition) &&
          !launchStatements(*Definition->getBody(), Host).empty())
        return Call;
    }
    return nullptr;
  }

  /// A launch may be made behind the conditions as well as ahead of them.
  bool asksOnlyValues(const IfStmt &If, std::set<Assumption> &Assumptions) const {
    for (const IfStmt *Each = &If; Each; Each = dyn_cast_or_null<IfStmt>(Each->getElse())) {
      if (!isOnlyValue(*Each->getCond(), Host))
        return false;
      if (!callsHelperElsewhere(*Each->getCond()))
        continue;
      if (Options.Withdrawn.contains(Assumption::RunIsWholeProgram))
        return false;
      Assumptions.insert(Assumption::RunIsWholeProgram);
    }
    return true;
  }

  /// Nothing happens where a branch ends that a launch would come ahead of.
  static bool canEndLater(const IfStmt &If) {
    const auto isPlain = [](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      return V && !isa<DecompositionDecl>(V) && !V->hasAttr<CleanupAttr>() &&
             V->getType().isDestructedType() == QualType::DK_none && !keepsTemporary(*V);
    };
    return llvm::all_of(branchesOf(If), [&](const Stmt *Branch) {
      const auto *Block = dyn_cast<CompoundStmt>(Branch);
      return !Block || llvm::all_of(Block->body(), [&](const Stmt *S) {
        const auto *Declares = dyn_cast<DeclStmt>(S);
        return !isa<LabelStmt, SwitchCase>(S) &&
               (!Declares || llvm::all_of(Declares->decls(), isPlain));
      });
    });
  }

  bool mayReadMemory(const Expr &E) const {
    const ExpressionReads Reads = readsOf(E, Sources);
    return Reads.Memory || llvm::any_of(Reads.Variables, [&](const VarDecl *V) {
             return mayBeFilled(*V, TheFacts);
           });
  }

  void addAhead(BranchEntry &Entry, unsigned At, llvm::ArrayRef<Stmt *> Statements) const {
    Passed Way;
    for (const IfStmt *If = Entry.If; If; If = dyn_cast_or_null<IfStmt>(If->getElse()))
      Way.ReadsMemory |= mayReadMemory(*If->getCond());
    std::vector<EnteringStatement> Enter; // the last first
    size_t WithLaunch = 0;
    unsigned Calls = 0;
    for (const Stmt *S : llvm::reverse(Statements.take_front(At))) {
      if (!standsAlone(*S, *Entry.List, Host))
        break;
      if (isPlainNull(*S))
        continue;
      if (const auto Enters = entering(*S)) {
        Calls += Enters->Calls;
        if (!canEnter(*Enters, Way) || Calls > MaxCalls)
          break;
        Enter.push_back(*Enters);
        WithLaunch = Enters->Launches ? Enter.size() : WithLaunch;
        continue;
      }
      if (!isPassable(*S))
        break;
      Way.note(classifyBetween({S}, Host));
    }
    Enter.resize(WithLaunch);
    Entry.Ahead.assign(Enter.rbegin(), Enter.rend());
  }

  void addBehind(BranchEntry &Entry, unsigned At, llvm::ArrayRef<Stmt *> Statements) const {
    Passed Way; // what branches declare hides names from their ends
    for (const Stmt *Branch : branchesOf(*Entry.If))
      if (const auto *Block = dyn_cast<CompoundStmt>(Branch))
        for (const Stmt *S : Block->body())
          if (const auto *Declares = dyn_cast<DeclStmt>(S))
            for (const Decl *D : Declares->decls())
              Way.Declared.insert(cast<VarDecl>(D)->getName()); // canEndLater()
    bool HasLaunch = false;
    unsigned Calls = 0;
    for (const Stmt *S : Statements.drop_front(At + 1)) {
      if (!standsAlone(*S, *Entry.List, Host))
        break;
      if (isPlainNull(*S))
        continue;
      const auto Enters = entering(*S);
      Calls += Enters && Enters->Calls;
      if (!Enters || !canEnter(*Enters, Way) || Calls > MaxCalls)
        break;
      Entry.Behind.push_back(*Enters);
      HasLaunch |= Enters->Launches;
    }
    if (!HasLaunch)
      Entry.Behind.clear();
  }

  /// What \p S is, if it may enter.
  std::optional<EnteringStatement> entering(const Stmt &S) const {
    if (matchLaunch(S, Host))
      return EnteringStatement{&S, /*Launches=*/true, /*Calls=*/false};
    if (launchingCall(S))
      return isa<Expr, DoStmt>(S) && changesNothing({&S}, Host)
                 ? std::optional(EnteringStatement{&S, /*Launches=*/true, /*Calls=*/true})
                 : std::nullopt;
    return checksErrors(S, Host) && !isa<DeclStmt>(S) ? std::optional(EnteringStatement{&S})
                                                      : std::nullopt;
  }

  /// `;`, which no macro leaves.
  static bool isPlainNull(const Stmt &S) {
    const auto *Null = dyn_cast<NullStmt>(&S);
    return Null && !Null->hasLeadingEmptyMacro() && !Null->getBeginLoc().isMacroID();
  }

  /// It does nothing but give variables values: nor does it look at errors.
  bool isPassable(const Stmt &S) const {
    const auto isPlain = [this](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      return V && V->hasLocalStorage() && (!V->getInit() || isOnlyValue(*V->getInit(), Host));
    };
    if (const auto *Declares = dyn_cast<DeclStmt>(&S); !Declares) {
      const auto *Sets = dyn_cast<BinaryOperator>(&S);
      if (!Sets || !Sets->isAssignmentOp() || !isOnlyValue(*Sets->getRHS(), Host))
        return false;
    } else if (!llvm::all_of(Declares->decls(), isPlain)) {
      return false;
    }
    const Between Does = classifyBetween({&S}, Host);
    return Does.Obstacles.empty() && !Does.AnyName && !Does.CallsHostOnly && !Does.CallsElsewhere &&
           !Does.WritesHost && !Does.HasErrorCheck && !Does.KeepsError;
  }

  /// \p Enters means and gives the same on the other end of \p Way, in each copy.
  bool canEnter(const EnteringStatement &Enters, const Passed &Way) const {
    const Stmt &S = *Enters.Statement;
    const llvm::StringRef Text = textOf(statementRange(S, Host), Host);
    const auto isHidden = [&](const auto &Name) { return Way.Declared.contains(Name.getKey()); };
    if (llvm::any_of(identifiersIn(Text, Host), isHidden) ||
        spells(Text, "__COUNTER__", TheFacts.Text, Host))
      return false;
    const auto isStable = [&](const Expr *E) {
      if (!E)
        return true;
      const ExpressionReads Reads = readsOf(*E, Sources);
      return isOnlyValue(*E, Host) && !Reads.Line && (!Reads.Memory || Way.Assigned.empty()) &&
             llvm::none_of(Reads.Names, isHidden) &&
             llvm::none_of(Reads.Variables, [&](const VarDecl *V) {
               return Way.Assigned.contains(V->getCanonicalDecl());
             });
    };
    if (const auto L = matchLaunch(S, Host)) {
      llvm::SmallVector<const Expr *, 12> Parts(L->Args.begin(), L->Args.end());
      Parts.append({L->Grid, L->Block, L->SharedBytes, L->Stream});
      return !isSuppressed(S, "gpufuse-kernel-fusion", Host) && L->Kernel && !L->ArgArray &&
             L->Spelling != Launch::Form::UserMacro && L->Spelling != Launch::Form::LaunchCall &&
             !isOneOfItsKind(S) && llvm::all_of(Parts, isStable);
    }
    if (!Enters.Calls)
      return Way.Assigned.empty(); // what a check tells
    const CallExpr *Call = launchingCall(S);
    const auto *OnObject = dyn_cast<CXXMemberCallExpr>(Call);
    return !isSuppressed(S, "gpufuse-kernel-fusion", Host) && !isOneOfItsKind(*Call) &&
           // What the function reads is not followed, nor which memory it sets: the host may see
           // it.
           Way.Assigned.empty() && !Way.ReadsMemory &&
           isStable(OnObject ? OnObject->getImplicitObjectArgument() : nullptr) &&
           llvm::all_of(Call->arguments(), isStable);
  }

  const ASTContext &Host;
  const SourceManager &Sources;
  const Facts &TheFacts;
  const LegalityOptions &Options;
  /// Tests whether buffers are apart, and the lists behind them.
  llvm::DenseSet<const Stmt *> Guarded;
  std::vector<BranchEntry> Out;
};

} // namespace

llvm::SmallVector<const Stmt *, 4> branchesOf(const IfStmt &If) {
  llvm::SmallVector<const Stmt *, 4> Out{If.getThen()};
  const Stmt *Else = If.getElse();
  if (const auto *Next = dyn_cast_or_null<IfStmt>(Else))
    Out.append(branchesOf(*Next));
  else if (Else)
    Out.push_back(Else);
  return Out;
}

bool isBranch(const CompoundStmt &List, const FunctionDecl &Function) {
  const auto isIn = [&](const auto &Self, const Stmt &S) -> bool {
    const auto *If = dyn_cast<IfStmt>(&S);
    return (If && llvm::is_contained(branchesOf(*If), &List)) ||
           llvm::any_of(S.children(),
                        [&](const Stmt *Child) { return Child && Self(Self, *Child); });
  };
  return Function.hasBody() && isIn(isIn, *Function.getBody());
}

bool launchEnters(const BranchEntry &Entry) {
  return llvm::any_of(std::array{&Entry.Ahead, &Entry.Behind}, [](const auto *Enters) {
    return llvm::any_of(*Enters,
                        [](const EnteringStatement &Each) { return Each.Launches && !Each.Calls; });
  });
}

bool endsWithElse(const IfStmt &If) {
  const auto *Next = dyn_cast_or_null<IfStmt>(If.getElse());
  return Next ? endsWithElse(*Next) : If.getElse() != nullptr;
}

bool endsElsewhere(const Stmt &Branch) {
  const Stmt *Last = &Branch;
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(Last))
    Last = Block->body_empty() ? nullptr : Block->body_back();
  if (const auto *Full = dyn_cast_or_null<FullExpr>(Last))
    Last = Full->getSubExpr();
  const auto *Call = dyn_cast_or_null<CallExpr>(Last);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return (Callee && neverReturns(*Callee)) ||
         (Last && isa<ReturnStmt, BreakStmt, ContinueStmt, CXXThrowExpr>(Last));
}

std::vector<BranchEntry> findBranchEntries(const ASTContext &Host, const Facts &TheFacts,
                                           const LegalityOptions &Options) {
  return EntryFinder(Host, TheFacts, Options).run();
}

} // namespace gpufuse
