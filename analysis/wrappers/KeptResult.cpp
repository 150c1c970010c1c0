#include "analysis/wrappers/KeptResult.h"
#include "analysis/host/BetweenLaunches.h"
#include "matchers/EvaluatedFirst.h"
#include "matchers/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

class NameFinder : public DynamicRecursiveASTVisitor {
public:
  explicit NameFinder(const VarDecl &V) : V(*V.getCanonicalDecl()) {
    ShouldVisitImplicitCode = true; // default arguments
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    return Ref->getDecl()->getCanonicalDecl() != &V;
  }

private:
  const VarDecl &V;
};

bool names(const Stmt &S, const VarDecl &V) {
  return !NameFinder(V).TraverseStmt(const_cast<Stmt *>(&S));
}

} // namespace

void findKeptResult(CallPart &Part, const CompoundStmt &List, const Facts &TheFacts,
                    const ASTContext &Host) {
  const VarDecl *V = variableKeeping(*Part.Statement, *Part.Call);
  const auto *Next = std::next(llvm::find(List.body(), Part.Statement));
  if (!V || Next == List.body_end() || !isAllThatIsSpelled(**Next, List, Host))
    return;
  if (Part.Wrapper->getReturnType()->isBooleanType()) // a test, and no error
    return;
  if (!isOwnVariable(*V) || !V->getType()->isScalarType() || V->getType().isVolatileQualified() ||
      V->getType().isConstQualified() || TheFacts.Uses.escapes(*V) || !names(**Next, *V) ||
      isa<DeclStmt>(*Next) || !spelledRange(Part.Statement->getSourceRange(), Host))
    return;
  const Between Effects = errorChecks({Part.Statement, *Next}, Host, {Part.Call});
  if (!Effects.Obstacles.empty() || Effects.CallsHostOnly ||
      !llvm::all_of(Effects.Assigned, [&](const VarDecl *Each) {
        return Each->getCanonicalDecl() == V->getCanonicalDecl();
      }))
    return;
  Part.Status = V->getCanonicalDecl();
  Part.Check = *Next;
}

std::vector<Obstacle> leavesResults(const CallPart &Part, llvm::ArrayRef<const DeclStmt *> Between,
                                    llvm::ArrayRef<CallPart> Earlier, const ASTContext &Host) {
  llvm::SmallVector<const Stmt *, 8> Read(Between);
  if (!Part.Call)
    Read.push_back(Part.Statement);
  else
    Read.append(Part.Call->child_begin(), Part.Call->child_end());
  for (const CallPart &Each : Earlier)
    for (const Stmt *S : Read)
      if (Each.Status && S && names(*S, *Each.Status))
        return {{RejectReason::WrapperArgumentChanges,
                 positionOf(S->getBeginLoc(), Host.getSourceManager()),
                 "'" + Each.Status->getNameAsString() + "', which keeps what '" +
                     Each.Wrapper->getNameAsString() + "' returns, is used here",
                 "",
                 {}}};
  return {};
}

} // namespace gpufuse
