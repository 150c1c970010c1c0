#include "rewriters/RepeatedChecks.h"
#include "analysis/host/BetweenLaunches.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Deeper calls are not looked into.
constexpr unsigned MaxCallDepth = 4;

/// Whether code may be other code in another configuration: a macro that it uses, or something in
/// a function that it calls, is chosen by the preprocessor.
class ChoiceFinder : public DynamicRecursiveASTVisitor {
public:
  ChoiceFinder(const Facts &TheFacts, const ASTContext &Host, unsigned Depth)
      : TheFacts(TheFacts), Host(Host), Depth(Depth) {}
  bool Found = false;

  void look(const Stmt &S, llvm::StringRef Text) {
    Found = llvm::any_of(identifiersIn(Text, Host), [&](const auto &Name) {
      return TheFacts.Text.Chosen.contains(Name.getKey());
    });
    if (!Found)
      TraverseStmt(const_cast<Stmt *>(&S));
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    if (!Callee || !Callee->hasBody(Definition) ||
        Host.getSourceManager().isInSystemHeader(Definition->getLocation()))
      return true;
    const SourceManager &Sources = Host.getSourceManager();
    const auto Range = spelledRange(Definition->getSourceRange(), Host);
    ChoiceFinder Inside(TheFacts, Host, Depth + 1);
    if (Depth < MaxCallDepth && Range && !containsDirective(Definition->getSourceRange(), Host) &&
        Sources.isWrittenInSameFile(Definition->getBeginLoc(), Definition->getEndLoc()))
      Inside.look(*Definition->getBody(), textOf(*Range, Host));
    else
      Inside.Found = true;
    return !(Found = Inside.Found);
  }

private:
  const Facts &TheFacts;
  const ASTContext &Host;
  const unsigned Depth;
};

} // namespace

llvm::SmallVector<const Stmt *, 2> repeatedChecks(const FusionProof &Proof, const Stmt &Kept,
                                                  const Facts &TheFacts, const ASTContext &Host) {
  const CompoundStmt *List = Proof.list().List;
  if (!List || Proof.list().Pattern)
    return {};
  llvm::SmallVector<const Stmt *, 16> Statements;
  for (const Stmt *S : List->body())
    if (!isa<NullStmt>(S))
      Statements.push_back(S);
  const auto *const At = llvm::find(Statements, &Kept);
  if (At == Statements.end() || At + 1 == Statements.end() || !checksErrors(**(At + 1), Host))
    return {};
  const Stmt &Behind = **(At + 1);
  const llvm::StringRef Text = textOf(statementRange(Behind, Host), Host);
  ChoiceFinder Choices(TheFacts, Host, 0);
  Choices.look(Behind, Text);
  if (Choices.Found || spells(Text, "__COUNTER__", TheFacts.Text, Host))
    return {};
  const auto isLaunch = [&](const Stmt *S) {
    return llvm::any_of(Proof.launches(),
                        [&](const EvaluatedLaunch *L) { return L->What->Statement == S; });
  };
  llvm::SmallVector<const Stmt *, 2> Out, Pending; // those with a launch ahead, and those without
  for (const Stmt *S :
       llvm::reverse(llvm::ArrayRef(Statements).take_front(At - Statements.begin())))
    if (isLaunch(S))
      Out.append(std::exchange(Pending, {}));
    else if (textOf(statementRange(*S, Host), Host) == Text && checksErrors(*S, Host))
      Pending.push_back(S);
    else
      break;
  return Out;
}

} // namespace gpufuse
