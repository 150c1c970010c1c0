#include "matchers/CaptureScopes.h"
#include "matchers/RuntimeApi.h"
#include "matchers/UnitFiles.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include <set>
#include <vector>

using namespace clang;

namespace gpufuse {
namespace {

bool names(const CallExpr &Call, llvm::StringRef Part) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getName().contains(Part);
}

/// Calls visit(Call) for each call that \p S always makes, as far as it is written in the ways of
/// error checks: in operators, initialisers, conditions of an `if`, and `do { ... } while (0)`.
void forEachCallAlwaysMade(const Stmt &S, llvm::function_ref<void(const CallExpr &)> Visit) {
  const auto inAll = [&](const auto &Children) {
    for (const Stmt *Child : Children)
      if (Child)
        forEachCallAlwaysMade(*Child, Visit);
  };
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return inAll(llvm::ArrayRef<const Stmt *>({If->getInit(), If->getCond()}));
  if (const auto *Do = dyn_cast<DoStmt>(&S)) {
    const auto *Never = dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts());
    if (Never && Never->getValue() == 0)
      forEachCallAlwaysMade(*Do->getBody(), Visit);
    return;
  }
  if (const auto *Declares = dyn_cast<DeclStmt>(&S)) {
    for (const Decl *D : Declares->decls())
      if (const auto *V = dyn_cast<VarDecl>(D); V && V->hasLocalStorage() && V->getInit())
        forEachCallAlwaysMade(*V->getInit(), Visit);
    return;
  }
  const auto *Op = dyn_cast<BinaryOperator>(&S);
  if (Op && Op->isLogicalOp())
    return forEachCallAlwaysMade(*Op->getLHS(), Visit);
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    Visit(*Call);
  if (Op || isa<CompoundStmt, CallExpr, ParenExpr, CastExpr, FullExpr, UnaryOperator>(S))
    inAll(S.children());
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
  Finder() {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }
  /// Calls of what begins a capture: all, and those with an end. (Instances of a template may share
  /// what names the function.)
  std::set<const CallExpr *> Calls, Ended;

  bool VisitCallExpr(CallExpr *Call) override {
    if (names(*Call, BeginsCapture))
      Calls.insert(Call);
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *Block) override {
    // From behind: each end is of the begin that comes next, where nothing leaves from the one to
    // the other, nor in them.
    const CallExpr *End = nullptr;
    std::vector<const Stmt *> Since;
    for (const Stmt *S : llvm::reverse(Block->body())) {
      const CallExpr *EndHere = nullptr;
      const bool Leaves = leaves(*S);
      bool Begins = false;
      Since.push_back(S);
      if (Leaves)
        End = nullptr;
      forEachCallAlwaysMade(*S, [&](const CallExpr &Call) {
        if (names(Call, EndsCapture))
          EndHere = &Call;
        if (!names(Call, BeginsCapture))
          return;
        Begins = true;
        if (End && ofOneStream(Call, *End, Since))
          Ended.insert(&Call);
      });
      if (Begins)
        End = nullptr;
      if (EndHere && !Begins && !Leaves) {
        End = EndHere;
        Since = {S};
      }
    }
    return true;
  }

private:
  /// Both are given one local variable, of which \p Between only read the value.
  static bool ofOneStream(const CallExpr &Begin, const CallExpr &End,
                          llvm::ArrayRef<const Stmt *> Between) {
    const auto stream = [](const CallExpr &Call) {
      const auto *Ref = Call.getNumArgs() > 0
                            ? dyn_cast<DeclRefExpr>(Call.getArg(0)->IgnoreParenImpCasts())
                            : nullptr;
      return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    };
    const VarDecl *V = stream(Begin);
    return V && V == stream(End) && V->hasLocalStorage() && !V->getType()->isReferenceType() &&
           llvm::none_of(Between, [&](const Stmt *S) { return mayChange(*S, *V); });
  }
  /// True where \p S does anything with \p V but read its value.
  static bool mayChange(const Stmt &S, const VarDecl &V) {
    if (const auto *Read = dyn_cast<ImplicitCastExpr>(&S);
        Read && Read->getCastKind() == CK_LValueToRValue &&
        isa<DeclRefExpr>(Read->getSubExpr()->IgnoreParens()))
      return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&S))
      return Ref->getDecl() == &V;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(&S))
      return llvm::any_of(Lambda->captures(), [&](const LambdaCapture &Each) {
        return Each.capturesVariable() && Each.getCapturedVar() == &V &&
               Each.getCaptureKind() == LCK_ByRef;
      });
    return llvm::any_of(S.children(),
                        [&](const Stmt *Child) { return Child && mayChange(*Child, V); });
  }
};

} // namespace

bool mayReturnCapturing(ASTContext &Host) {
  Finder Found;
  Found.TraverseDecl(Host.getTranslationUnitDecl());
  if (Found.Calls.empty() || Found.Calls != Found.Ended)
    return true;
  // What else the text names is of another configuration, a string, or handed on.
  std::set<SourceLocation> Places;
  for (const CallExpr *Call : Found.Calls)
    Places.insert(Host.getSourceManager().getFileLoc(Call->getCallee()->getExprLoc()));
  const std::vector<SourceLocation> Words = wordsWith(BeginsCapture, Host);
  return std::set<SourceLocation>(Words.begin(), Words.end()) != Places;
}

} // namespace gpufuse
