#include "rewriters/VerifyEntries.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// The `if`s that the main file spells, by their offsets, and the lists of statements that they
/// stand in.
class Conditions : public DynamicRecursiveASTVisitor {
public:
  explicit Conditions(const ASTContext &Of) : Sources(Of.getSourceManager()) {
    TraverseDecl(Of.getTranslationUnitDecl());
  }
  llvm::DenseMap<unsigned, const IfStmt *> At;
  llvm::DenseMap<const Stmt *, const CompoundStmt *> ListOf;

  bool VisitCompoundStmt(CompoundStmt *List) override {
    for (const Stmt *S : List->body())
      ListOf[S] = List;
    return true;
  }
  bool VisitIfStmt(IfStmt *If) override {
    if (Sources.isWrittenInMainFile(If->getBeginLoc()))
      At[offsetOf(*If)] = If;
    return true;
  }
  unsigned offsetOf(const IfStmt &If) const { return Sources.getFileOffset(If.getBeginLoc()); }

private:
  const SourceManager &Sources;
};

llvm::SmallVector<const Stmt *, 8> statementsOf(const Stmt &Branch) {
  if (const auto *Block = dyn_cast<CompoundStmt>(&Branch))
    return {Block->body_begin(), Block->body_end()};
  return {&Branch};
}

class EntryComparison {
public:
  EntryComparison(llvm::ArrayRef<BranchEntry> Entries, const ASTContext &Before,
                  const ASTContext &After, llvm::function_ref<unsigned(unsigned)> OffsetAfter)
      : Entries(Entries), Before(Before), After(After), OffsetAfter(OffsetAfter), Were(Before),
        Are(After) {
    for (const BranchEntry &Each : Entries) {
      Changed.insert(Each.If);
      for (const auto *Enters : {&Each.Ahead, &Each.Behind})
        for (const EnteringStatement &S : *Enters)
          Moved.insert(S.Statement);
    }
  }

  std::optional<std::string> run() const {
    for (const BranchEntry &Each : Entries) {
      const IfStmt *Is = Are.At.lookup(OffsetAfter(Were.offsetOf(*Each.If)));
      const CompoundStmt *Was = Were.ListOf.lookup(Each.If), *List = Are.ListOf.lookup(Is);
      if (!Is || !Was || !List)
        return "a condition is not where it was";
      if (!alike(expected(*Was), statementsOf(*List)))
        return "what stands beside a condition is not what it should be";
      if (auto Wrong = compareBranches(Each, *Is))
        return Wrong;
    }
    return std::nullopt;
  }

private:
  std::optional<std::string> compareBranches(const BranchEntry &Entry, const IfStmt &Is) const {
    const IfStmt *X = Entry.If, *Y = &Is;
    for (; X && Y;
         X = dyn_cast_or_null<IfStmt>(X->getElse()), Y = dyn_cast_or_null<IfStmt>(Y->getElse()))
      if (textOfAll(*X->getCond(), Before) != textOfAll(*Y->getCond(), After))
        return "a condition has changed";
    auto Branches = branchesOf(*Entry.If);
    const auto Now = branchesOf(Is);
    if (!endsWithElse(*Entry.If))
      Branches.push_back(nullptr);
    if (X || Y || Branches.size() != Now.size())
      return "there are other branches than before";
    for (size_t I = 0; I < Now.size(); ++I) {
      llvm::SmallVector<const Stmt *, 8> Expected;
      for (const EnteringStatement &Each : Entry.Ahead)
        Expected.push_back(Each.Statement);
      if (Branches[I])
        Expected.append(expected(*Branches[I]));
      if (!Branches[I] || !endsElsewhere(*Branches[I]))
        for (const EnteringStatement &Each : Entry.Behind)
          Expected.push_back(Each.Statement);
      if (!isa<CompoundStmt>(Now[I]) || !alike(Expected, statementsOf(*Now[I])))
        return "a branch does not hold what it should";
    }
    return std::nullopt;
  }

  /// The statements of \p List that stay there.
  llvm::SmallVector<const Stmt *, 8> expected(const Stmt &List) const {
    auto Out = statementsOf(List);
    llvm::erase_if(Out, [this](const Stmt *S) { return Moved.contains(S); });
    return Out;
  }

  bool alike(llvm::ArrayRef<const Stmt *> Expected, llvm::ArrayRef<const Stmt *> Found) const {
    return llvm::equal(Expected, Found, [this](const Stmt *Was, const Stmt *Is) {
      return Was->getStmtClass() == Is->getStmtClass() &&
             (holdsChange(*Was) || textOfAll(*Was, Before) == textOfAll(*Is, After));
    });
  }

  /// What entries change is compared as theirs.
  bool holdsChange(const Stmt &S) const {
    return Changed.contains(&S) || llvm::any_of(S.children(), [this](const Stmt *Child) {
             return Child && holdsChange(*Child);
           });
  }

  /// Without blanks, as lines are broken anew.
  static std::string textOfAll(const Stmt &S, const ASTContext &Of) {
    std::string Text = textOf(statementRange(S, Of), Of).str();
    llvm::erase_if(Text, [](char C) { return llvm::isSpace(C); });
    return Text;
  }

  const llvm::ArrayRef<BranchEntry> Entries;
  const ASTContext &Before, &After;
  const llvm::function_ref<unsigned(unsigned)> OffsetAfter;
  const Conditions Were, Are;
  llvm::DenseSet<const Stmt *> Moved, Changed;
};

} // namespace

std::optional<std::string> findEntryDifference(llvm::ArrayRef<BranchEntry> Entries,
                                               const ASTContext &Before, const ASTContext &After,
                                               llvm::function_ref<unsigned(unsigned)> OffsetAfter) {
  return EntryComparison(Entries, Before, After, OffsetAfter).run();
}

} // namespace gpufuse
