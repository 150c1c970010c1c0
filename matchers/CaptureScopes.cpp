#include "matchers/CaptureScopes.h"
#include "matchers/RuntimeApi.h"
#include "matchers/UnitFiles.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace gpufuse {
namespace {

bool names(const CallExpr &Call, llvm::StringRef Part) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getName().contains(Part);
}

/// Calls visit(Call) for each call that \p S always makes, whatever else it does: in its
/// expressions, in the condition of an `if`, and in `do { ... } while (0)`, as macros have it.
void forEachCallAlwaysMade(const Stmt &S, llvm::function_ref<void(const CallExpr &)> Visit) {
  if (isa<LambdaExpr, BlockExpr, AbstractConditionalOperator>(S))
    return;
  if (const auto *Op = dyn_cast<BinaryOperator>(&S); Op && Op->isLogicalOp())
    return forEachCallAlwaysMade(*Op->getLHS(), Visit);
  if (const auto *If = dyn_cast<IfStmt>(&S)) {
    if (If->getInit())
      forEachCallAlwaysMade(*If->getInit(), Visit);
    return forEachCallAlwaysMade(*If->getCond(), Visit);
  }
  if (const auto *Do = dyn_cast<DoStmt>(&S)) {
    const auto *Never = dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts());
    if (!Never || Never->getValue() != 0)
      return;
    return forEachCallAlwaysMade(*Do->getBody(), Visit);
  }
  if (!isa<Expr, DeclStmt, CompoundStmt>(S))
    return;
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    Visit(*Call);
  for (const Stmt *Child : S.children())
    if (Child)
      forEachCallAlwaysMade(*Child, Visit);
}

bool leaves(const Stmt &S) {
  return isa<ReturnStmt, GotoStmt, IndirectGotoStmt, BreakStmt, ContinueStmt, CXXThrowExpr,
             CoreturnStmt, CoawaitExpr, CoyieldExpr, LabelStmt, SwitchCase>(S) ||
         llvm::any_of(S.children(), [](const Stmt *Child) {
           return Child && !isa<LambdaExpr>(Child) && leaves(*Child);
         });
}

class Finder : public DynamicRecursiveASTVisitor {
public:
  explicit Finder(const ASTContext &Host) : Host(Host), Sources(Host.getSourceManager()) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }
  /// Names of what begins a capture, by where they are written: all, and those with an end.
  std::set<SourceLocation> Named, Ended;

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
        F && F->getIdentifier() && F->getName().contains(BeginsCapture))
      Named.insert(Sources.getFileLoc(Ref->getLocation()));
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *Block) override {
    // From behind, as far as nothing leaves: each end is of the begin that comes next.
    const CallExpr *End = nullptr;
    for (const Stmt *S : llvm::reverse(Block->body())) {
      const CallExpr *EndHere = nullptr;
      forEachCallAlwaysMade(*S, [&](const CallExpr &Call) {
        if (names(Call, EndsCapture))
          EndHere = &Call;
        if (!names(Call, BeginsCapture))
          return;
        if (End && ofOneStream(Call, *End))
          Ended.insert(Sources.getFileLoc(Call.getCallee()->getExprLoc()));
        End = nullptr;
      });
      End = EndHere ? EndHere : leaves(*S) ? nullptr : End;
    }
    return true;
  }

private:
  bool ofOneStream(const CallExpr &Begin, const CallExpr &End) const {
    const auto stream = [&](const CallExpr &Call) {
      llvm::FoldingSetNodeID Out;
      Call.getArg(0)->IgnoreParenImpCasts()->Profile(Out, Host, /*Canonical=*/true);
      return Out;
    };
    return Begin.getNumArgs() > 0 && End.getNumArgs() > 0 && stream(Begin) == stream(End);
  }

  const ASTContext &Host;
  const SourceManager &Sources;
};

} // namespace

bool mayReturnCapturing(ASTContext &Host) {
  Finder Found(Host);
  Found.TraverseDecl(Host.getTranslationUnitDecl());
  // What the text names and the unit does not is of another configuration, or a string.
  const std::vector<SourceLocation> Words = wordsWith(BeginsCapture, Host);
  return Found.Ended.empty() || Found.Named != Found.Ended ||
         std::set<SourceLocation>(Words.begin(), Words.end()) != Found.Named;
}

} // namespace gpufuse
