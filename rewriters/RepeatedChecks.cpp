#include "rewriters/RepeatedChecks.h"
#include "analysis/host/BetweenLaunches.h"
#include "analysis/host/ChosenCode.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace gpufuse {
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
  if (mayBeChosen(Behind, Text, TheFacts, Host) || spells(Text, "__COUNTER__", TheFacts.Text, Host))
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
