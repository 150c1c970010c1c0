#include "analysis/order/WaitSites.h"
#include "matchers/Facts.h"
#include "matchers/HostOperation.h"
#include "matchers/SourceText.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

bool isWait(RuntimeOp Op) { return isHostWait(Op) || Op == RuntimeOp::StreamWaitEvent; }

class SiteCollector : public DynamicRecursiveASTVisitor {
public:
  explicit SiteCollector(WaitSites &Sites) : Sites(Sites) {}

  bool TraverseDecl(Decl *D) override {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return DynamicRecursiveASTVisitor::TraverseDecl(D);
    const Site Outer =
        std::exchange(Around, {nullptr, F, nullptr, F->isDependentContext(), nullptr});
    const bool Continue = DynamicRecursiveASTVisitor::TraverseDecl(D);
    Around = Outer;
    return Continue;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    const Site Outer = std::exchange(
        Around, {nullptr, Lambda->getCallOperator(), nullptr,
                 Around.InTemplate || Lambda->getCallOperator()->isDependentContext(), nullptr});
    const bool Continue = DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
    Around = Outer;
    return Continue;
  }

  /// The last statement of such an expression is its value.
  bool TraverseStmtExpr(StmtExpr *E) override {
    const Site Outer = Around;
    Around.Statement = nullptr;
    ++InsideExpression;
    const bool Continue = TraverseStmt(E->getSubStmt());
    --InsideExpression;
    Around = Outer;
    return Continue;
  }

  bool TraverseCompoundStmt(CompoundStmt *List) override {
    const bool InFile = List->getLBracLoc().isFileID() && !InsideExpression;
    if (InFile)
      Sites.Lists.push_back({nullptr, Around.Function, nullptr, Around.InTemplate, List});
    for (Stmt *S : List->body()) {
      const Site Outer = Around;
      if (InFile) {
        Around.Statement = S;
        Around.List = List;
      }
      const bool Continue = TraverseStmt(S);
      Around = Outer;
      if (!Continue)
        return false;
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const HostOperation Operation = hostOperation(*Call);
    Site S = Around;
    S.Call = Call;
    if (isWait(Operation.Op))
      Sites.Waits.push_back(S);
    const Expr *Event = Operation.Event;
    if (Operation.Op == RuntimeOp::EventCreate && Call->getNumArgs())
      if (const auto *Unary = dyn_cast<UnaryOperator>(Call->getArg(0)->IgnoreParenCasts());
          Unary && Unary->getOpcode() == UO_AddrOf)
        Event = Unary->getSubExpr();
    const VarDecl *V = Event ? localIn(*Event) : nullptr;
    if (!V)
      return true;
    EventUses &Uses = Sites.Events[V];
    if (Operation.Op == RuntimeOp::EventRecord)
      Uses.Records.push_back(S);
    else if (isWait(Operation.Op))
      Uses.Waits.push_back(S);
    else if (Operation.Op == RuntimeOp::EventCreate || Operation.Op == RuntimeOp::EventDestroy)
      Uses.LifeTime.push_back(S);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) override {
    if (const VarDecl *V = localIn(*Ref))
      ++Mentions[V];
    return true;
  }

  bool VisitDeclStmt(DeclStmt *S) override {
    if (Around.Statement != S) // the beginning of a loop, say
      return true;
    if (const auto *V = S->isSingleDecl() ? dyn_cast<VarDecl>(S->getSingleDecl()) : nullptr)
      Declarations[V] = S;
    return true;
  }

  void finish() {
    for (auto &[V, Uses] : Sites.Events) {
      Uses.Mentions = Mentions.lookup(V);
      Uses.Declared = Declarations.lookup(V);
    }
  }

private:
  /// A local variable of the function: what a parameter names, the caller has too.
  static const VarDecl *localIn(const Expr &E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && isOwnVariable(*V) && V->getType()->isPointerType() ? V : nullptr;
  }

  WaitSites &Sites;
  Site Around;
  unsigned InsideExpression = 0;
  llvm::DenseMap<const VarDecl *, unsigned> Mentions;
  llvm::DenseMap<const VarDecl *, const DeclStmt *> Declarations;
};

} // namespace

bool EventUses::isOnlyRecorded(const llvm::DenseSet<const CallExpr *> &Removed) const {
  return Mentions == Records.size() + Waits.size() + LifeTime.size() && !Records.empty() &&
         llvm::all_of(Waits, [&](const Site &W) { return Removed.contains(W.Call); });
}

WaitSites collectWaitSites(ASTContext &Host) {
  WaitSites Out;
  SiteCollector Collector(Out);
  const SourceManager &Sources = Host.getSourceManager();
  for (Decl *D : Host.getTranslationUnitDecl()->decls())
    if (D->getLocation().isInvalid() || !Sources.isInSystemHeader(D->getLocation()))
      Collector.TraverseDecl(D);
  Collector.finish();
  return Out;
}

} // namespace gpufuse
