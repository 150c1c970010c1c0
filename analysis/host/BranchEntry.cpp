// E1: a launch ahead of an `if` does the same at the begin of every branch, and one behind it at
// the end of every branch, where no branch hides what its text names.
#include "analysis/host/BranchEntry.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ExpressionReads.h"
#include "matchers/Annotations.h"
#include "matchers/HelpersElsewhere.h"
#include "matchers/LaunchMatchers.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Each branch has a copy of what enters.
constexpr size_t MaxBranches = 8, MaxEntering = 12;

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

  void note(const Between &Each) {
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
    for (const LaunchList &List : TheFacts.Lists) {
      if (!List.List || List.Guard || List.Pattern || List.Launches.front().What.Within ||
          List.Function->isDependentContext() || List.Function->isTemplateInstantiation() ||
          TheFacts.FunctionsWithGoto.contains(List.Function) || isUntouchable(*List.Function) ||
          List.List->getLBracLoc().isMacroID() || List.List->getRBracLoc().isMacroID())
        continue;
      const llvm::ArrayRef<Stmt *> Statements(List.List->body_begin(), List.List->body_end());
      for (unsigned At = 0; At < Statements.size(); ++At)
        if (const auto *If = dyn_cast<IfStmt>(Statements[At]); If && canBeEntered(*If, List))
          consider(List, *If, At, Statements);
    }
    return std::move(Out);
  }

private:
  void consider(const LaunchList &List, const IfStmt &If, unsigned At,
                llvm::ArrayRef<Stmt *> Statements) {
    BranchEntry Entry;
    Entry.List = &List;
    Entry.If = &If;
    if (asksOnlyValues(If, Entry.Assumptions))
      addAhead(Entry, At, Statements);
    if (canEndLater(If))
      addBehind(Entry, At, Statements);
    const Stmt &First = Entry.Ahead.empty() ? If : *Entry.Ahead.front().Statement,
               &Last = Entry.Behind.empty() ? If : *Entry.Behind.back().Statement;
    const SourceRange All(First.getBeginLoc(), Last.getEndLoc());
    const size_t Entering = Entry.Ahead.size() + Entry.Behind.size();
    if (Entering && Entering <= MaxEntering && !containsDirective(All, Host) &&
        !containsFence(All, Host))
      Out.push_back(std::move(Entry));
  }

  /// Something is launched in one of its branches, and text can be added to all of them.
  bool canBeEntered(const IfStmt &If, const LaunchList &List) const {
    const auto isPlain = [](const IfStmt &Each) {
      return !Each.getInit() && !Each.getConditionVariable() && !Each.isConstexpr() &&
             !Each.isConsteval() && !Each.getBeginLoc().isMacroID() &&
             !Each.getRParenLoc().isMacroID() && !Each.getElseLoc().isMacroID();
    };
    const auto isText = [this](const Stmt &Branch) {
      const auto *Block = dyn_cast<CompoundStmt>(&Branch);
      if (!Block)
        return spelledRange(Branch.getSourceRange(), Host).has_value();
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
           !isGuard(List, If) && standsAlone(If, *List.List, Host) &&
           Sources.isInMainFile(Sources.getExpansionLoc(If.getBeginLoc())) &&
           !isSuppressed(If, "gpufuse-kernel-fusion", Host);
  }

  /// What an earlier run has put behind a guard stays.
  bool isGuard(const LaunchList &List, const IfStmt &If) const {
    return llvm::any_of(TheFacts.Lists, [&](const LaunchList &Each) {
      return Each.Function == List.Function && Each.Guard == &If;
    });
  }

  bool launches(const Stmt &Branch) const {
    const auto *Block = dyn_cast<CompoundStmt>(&Branch);
    return Block ? llvm::any_of(Block->body(),
                                [this](const Stmt *S) { return matchLaunch(*S, Host).has_value(); })
                 : matchLaunch(Branch, Host).has_value();
  }

  /// A launch may be made behind the conditions as well as ahead of them.
  bool asksOnlyValues(const IfStmt &If, std::set<Assumption> &Assumptions) const {
    for (const IfStmt *Each = &If; Each; Each = dyn_cast_or_null<IfStmt>(Each->getElse())) {
      if (!isOnlyValue(*Each->getCond(), Host))
        return false;
      if (callsHelperElsewhere(*Each->getCond()))
        Assumptions.insert(Assumption::RunIsWholeProgram);
    }
    return true;
  }

  /// Nothing happens where a branch ends that a launch would come ahead of.
  static bool canEndLater(const IfStmt &If) {
    const auto isPlain = [](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      return V && !isa<DecompositionDecl>(V) && !V->hasAttr<CleanupAttr>() &&
             V->getType().isDestructedType() == QualType::DK_none &&
             !V->getType()->isReferenceType(); // one may keep an object alive
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

  void addAhead(BranchEntry &Entry, unsigned At, llvm::ArrayRef<Stmt *> Statements) const {
    Passed Way;
    std::vector<EnteringStatement> Enter; // the last first
    size_t WithLaunch = 0;
    for (const Stmt *S : llvm::reverse(Statements.take_front(At))) {
      if (!standsAlone(*S, *Entry.List->List, Host))
        break;
      if (isPlainNull(*S))
        continue;
      const Launch *L = launchAt(*Entry.List, *S);
      if (L || checksErrors(*S)) {
        if (!canEnter(*S, L, Way))
          break;
        Enter.push_back({S, L});
        WithLaunch = L ? Enter.size() : WithLaunch;
        continue;
      }
      const Between Does = classifyBetween({S}, Host);
      if (!isPassable(Does))
        break;
      Way.note(Does);
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
    for (const Stmt *S : Statements.drop_front(At + 1)) {
      if (!standsAlone(*S, *Entry.List->List, Host))
        break;
      if (isPlainNull(*S))
        continue;
      const Launch *L = launchAt(*Entry.List, *S);
      if (!(L || checksErrors(*S)) || !canEnter(*S, L, Way))
        break;
      Entry.Behind.push_back({S, L});
      HasLaunch |= L != nullptr;
    }
    if (!HasLaunch)
      Entry.Behind.clear();
  }

  /// `CHECK(cudaGetLastError());`
  bool checksErrors(const Stmt &S) const {
    return !isa<DeclStmt>(S) && onlyCheckErrors({&S}, Host) &&
           classifyBetween({&S}, Host).HasErrorCheck;
  }

  /// `;`, which no macro leaves.
  static bool isPlainNull(const Stmt &S) {
    const auto *Null = dyn_cast<NullStmt>(&S);
    return Null && !Null->hasLeadingEmptyMacro() && !Null->getBeginLoc().isMacroID();
  }

  static bool isPassable(const Between &Does) {
    return Does.Obstacles.empty() && !Does.AnyName && !Does.CallsHostOnly && !Does.CallsElsewhere &&
           !Does.WritesHost && !Does.Waits && !Does.Asserts && !Does.HasErrorCheck &&
           !Does.KeepsError && Does.AssignedFields.empty();
  }

  static const Launch *launchAt(const LaunchList &List, const Stmt &S) {
    const auto It = llvm::find_if(
        List.Launches, [&](const PlacedLaunch &Placed) { return Placed.What.Statement == &S; });
    return It == List.Launches.end() ? nullptr : &It->What;
  }

  /// \p S, a check or the launch \p L, means and gives the same on the other end of \p Way, in each
  /// copy.
  bool canEnter(const Stmt &S, const Launch *L, const Passed &Way) const {
    const auto isHidden = [&](const auto &Name) { return Way.Declared.contains(Name.getKey()); };
    const llvm::StringRef Text = textOf(statementRange(S, Host), Host);
    if (llvm::any_of(identifiersIn(Text, Host), isHidden) ||
        spells(Text, "__COUNTER__", TheFacts.Text, Host))
      return false;
    if (!L)
      return true;
    if (L->Suppressed || L->Labelled || !L->Kernel || L->ArgArray ||
        L->Spelling == Launch::Form::UserMacro || L->Spelling == Launch::Form::LaunchCall ||
        isOneOfItsKind(S))
      return false;
    llvm::SmallVector<const Expr *, 12> Parts(L->Args.begin(), L->Args.end());
    Parts.append({L->Grid, L->Block, L->SharedBytes, L->Stream});
    return llvm::all_of(Parts, [&](const Expr *E) {
      if (!E)
        return true;
      const ExpressionReads Reads = readsOf(*E, Sources);
      return isOnlyValue(*E, Host) && !Reads.Line && (!Reads.Memory || Way.Assigned.empty()) &&
             llvm::none_of(Reads.Names, isHidden) &&
             llvm::none_of(Reads.Variables, [&](const VarDecl *V) {
               return Way.Assigned.contains(V->getCanonicalDecl());
             });
    });
  }

  const ASTContext &Host;
  const SourceManager &Sources;
  const Facts &TheFacts;
  const LegalityOptions &Options;
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

bool endsWithElse(const IfStmt &If) {
  const auto *Next = dyn_cast_or_null<IfStmt>(If.getElse());
  return Next ? endsWithElse(*Next) : If.getElse() != nullptr;
}

bool endsElsewhere(const Stmt &Branch) {
  const auto *Block = dyn_cast<CompoundStmt>(&Branch);
  const Stmt *Last = !Block ? &Branch : Block->body_empty() ? nullptr : Block->body_back();
  return Last && isa<ReturnStmt, BreakStmt, ContinueStmt, CXXThrowExpr>(Last);
}

std::vector<BranchEntry> findBranchEntries(const ASTContext &Host, const Facts &TheFacts,
                                           const LegalityOptions &Options) {
  return EntryFinder(Host, TheFacts, Options).run();
}

} // namespace gpufuse
