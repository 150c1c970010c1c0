#include "analysis/kernel/CodeSize.h"
#include "analysis/kernel/Rounding.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace gpufuse {
namespace {

/// Operations that a function is taken to need at most, where it is inlined whoever calls it.
constexpr unsigned EasilyInlined = 200;
/// Operations of which no two are 500 nodes of LLVM's apart.
constexpr unsigned LongKernel = 250;
/// What a function of the toolkit needs, and how often a loop's body may be written out.
constexpr unsigned OfLibrary = 25, Unrolled = 8;

/// Operations of a function and of what is inlined into it.
class Size : public RecursiveASTVisitor<Size> {
public:
  explicit Size(llvm::SmallPtrSetImpl<const FunctionDecl *> &Around) : Around(Around) {}
  unsigned Operations = 0;
  bool Floats = false;

  void measure(const FunctionDecl &Definition) {
    if (!Around.insert(&Definition).second)
      return;
    TraverseStmt(Definition.getBody());
    Around.erase(&Definition);
  }

  bool VisitExpr(Expr *E) {
    Operations += isa<BinaryOperator, UnaryOperator, ArraySubscriptExpr, MemberExpr,
                      AbstractConditionalOperator>(E);
    Floats |= hasFloatingParts(E->getType().getNonReferenceType()) && isa<BinaryOperator>(E);
    return Operations < Enough;
  }
  bool VisitIfStmt(IfStmt *) { return add(2); }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    if (Definition && Definition->getBody() && deviceEffect(*Callee) == DeviceEffect::Unknown) {
      measure(*Definition);
      return Operations < Enough;
    }
    Floats |=
        hasFloatingParts(Call->getType().getNonReferenceType()) && !Call->getType()->isVoidType();
    return add(OfLibrary);
  }
  /// No code; its message has no type.
  bool TraverseStaticAssertDecl(StaticAssertDecl *) { return true; }
  bool TraverseForStmt(ForStmt *S) { return loop(*S->getBody(), S->getCond(), S->getInc()); }
  bool TraverseWhileStmt(WhileStmt *S) { return loop(*S->getBody(), S->getCond(), nullptr); }
  bool TraverseDoStmt(DoStmt *S) { return loop(*S->getBody(), S->getCond(), nullptr); }

private:
  static constexpr unsigned Enough = 100000;

  bool add(unsigned More) {
    Operations += More;
    return Operations < Enough;
  }

  bool loop(Stmt &Body, Expr *Condition, Expr *Step) {
    const unsigned Before = std::exchange(Operations, 0);
    bool Goes = TraverseStmt(&Body);
    for (Expr *E : {Condition, Step})
      Goes = Goes && (!E || TraverseStmt(E));
    Operations = Before + Operations * Unrolled;
    return Goes && Operations < Enough;
  }

  llvm::SmallPtrSetImpl<const FunctionDecl *> &Around;
};

unsigned operationsIn(const FunctionDecl &Definition, bool &Floats) {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Around;
  Size OfFunction(Around);
  OfFunction.measure(Definition);
  Floats = OfFunction.Floats;
  return OfFunction.Operations;
}

} // namespace

bool isLong(const FunctionDecl &Kernel) {
  bool Floats = false;
  return operationsIn(Kernel, Floats) > LongKernel;
}

const CallExpr *callInlinedForOneCaller(const FunctionDecl &Kernel) {
  for (const CallExpr *Call : callsIn(Kernel)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    if (!Definition || !Definition->getBody() || Definition->hasAttr<AlwaysInlineAttr>() ||
        Definition->hasAttr<NoInlineAttr>() || deviceEffect(*Callee) != DeviceEffect::Unknown)
      continue;
    bool Floats = false;
    if (operationsIn(*Definition, Floats) > EasilyInlined && Floats)
      return Call;
  }
  return nullptr;
}

} // namespace gpufuse
