#include "rewriters/VerifyEntries.h"
#include "matchers/SourceText.h"
#include "rewriters/CompareStatements.h"
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
      : Before(Before), After(After), OffsetAfter(OffsetAfter), Were(Before), Are(After) {
    for (const BranchEntry &Each : Entries) {
      Changed.insert(Each.If);
      for (const Stmt *Branch : branchesOf(*Each.If))
        Entered[Branch] = &Each;
      for (const auto *Enters : {&Each.Ahead, &Each.Behind})
        for (const EnteringStatement &S : *Enters)
          Moved.insert(S.Statement);
    }
  }

  bool isAlike(const BranchEntry &Entry) const {
    const IfStmt *Is = Are.At.lookup(OffsetAfter(Were.offsetOf(*Entry.If)));
    const CompoundStmt *Was = Were.ListOf.lookup(Entry.If), *List = Are.ListOf.lookup(Is);
    return Is && Was && List && listsAlike(expected(*Was), *List) && branchesAlike(Entry, *Is);
  }

private:
  bool branchesAlike(const BranchEntry &Entry, const IfStmt &Is) const {
    const IfStmt *X = Entry.If, *Y = &Is;
    for (; X && Y;
         X = dyn_cast_or_null<IfStmt>(X->getElse()), Y = dyn_cast_or_null<IfStmt>(Y->getElse()))
      if (!readsAlike(*X->getCond(), Before, *Y->getCond(), After, OffsetAfter))
        return false;
    const auto Branches = branchesOf(*Entry.If), Now = branchesOf(Is);
    const bool MakesElse = !endsWithElse(*Entry.If);
    if (X || Y || Branches.size() + MakesElse != Now.size())
      return false;
    for (size_t I = 0; I < Branches.size(); ++I)
      if (!listsAlike(expected(*Branches[I]), *Now[I]))
        return false;
    return !MakesElse || listsAlike(around({}, Entry, Entry.Behind), *Now.back());
  }

  /// \p Statements with what enters.
  static llvm::SmallVector<const Stmt *, 8> around(llvm::ArrayRef<const Stmt *> Statements,
                                                   const BranchEntry &Entry,
                                                   llvm::ArrayRef<EnteringStatement> Behind) {
    llvm::SmallVector<const Stmt *, 8> Out;
    for (const EnteringStatement &Each : Entry.Ahead)
      Out.push_back(Each.Statement);
    Out.append(Statements.begin(), Statements.end());
    for (const EnteringStatement &Each : Behind)
      Out.push_back(Each.Statement);
    return Out;
  }

  /// What \p List, perhaps a branch that is entered, should hold.
  llvm::SmallVector<const Stmt *, 8> expected(const Stmt &List) const {
    auto Out = statementsOf(List);
    llvm::erase_if(Out, [this](const Stmt *S) { return Moved.contains(S); });
    const BranchEntry *Entry = Entered.lookup(&List);
    if (!Entry)
      return Out;
    return around(Out, *Entry,
                  endsElsewhere(List) ? llvm::ArrayRef<EnteringStatement>()
                                      : llvm::ArrayRef<EnteringStatement>(Entry->Behind));
  }

  bool listsAlike(llvm::ArrayRef<const Stmt *> Expected, const Stmt &List) const {
    return isa<CompoundStmt>(List) &&
           llvm::equal(Expected, statementsOf(List), [this](const Stmt *Was, const Stmt *Is) {
             return Was->getStmtClass() == Is->getStmtClass() &&
                    (holdsChange(*Was) || textOfAll(*Was, Before) == textOfAll(*Is, After)) &&
                    (!Moved.contains(Was) || readsAlike(*Was, Before, *Is, After, OffsetAfter));
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

  const ASTContext &Before, &After;
  const llvm::function_ref<unsigned(unsigned)> OffsetAfter;
  const Conditions Were, Are;
  llvm::DenseSet<const Stmt *> Moved, Changed;
  /// By branch.
  llvm::DenseMap<const Stmt *, const BranchEntry *> Entered;
};

} // namespace

std::vector<BranchEntry> entriesThatRead(llvm::ArrayRef<BranchEntry> Entries,
                                         const ASTContext &Before, const ASTContext &After,
                                         llvm::function_ref<unsigned(unsigned)> OffsetAfter) {
  const EntryComparison Comparison(Entries, Before, After, OffsetAfter);
  std::vector<BranchEntry> Out;
  for (const BranchEntry &Each : Entries)
    if (Comparison.isAlike(Each))
      Out.push_back(Each);
  return Out;
}

} // namespace gpufuse
