#include "analysis/kernel/ReturnStructure.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace gpufuse {

/// An `if` that has nothing but a condition and one branch.
static const IfStmt *asPlainIf(const Stmt &S) {
  const auto *If = dyn_cast<IfStmt>(&S);
  return If && !If->getElse() && !If->getInit() && !If->getConditionVariable() &&
                 !If->isConstexpr() && !If->isConsteval()
             ? If
             : nullptr;
}

const IfStmt *asEarlyReturn(const Stmt &S) {
  const IfStmt *If = asPlainIf(S);
  if (!If)
    return nullptr;
  const Stmt *Then = If->getThen();
  if (const auto *Block = dyn_cast<CompoundStmt>(Then))
    Then = Block->size() == 1 ? *Block->body_begin() : nullptr;
  return isa_and_nonnull<ReturnStmt>(Then) ? If : nullptr;
}

const IfStmt *asReturnGuard(const Stmt &S) {
  const IfStmt *Early = asEarlyReturn(S);
  return Early && !returnOf(*Early)->getRetValue() ? Early : nullptr;
}

const IfStmt *asLeavingBranch(const Stmt &S) {
  const IfStmt *If = asPlainIf(S);
  const auto *Block = If ? dyn_cast<CompoundStmt>(If->getThen()) : nullptr;
  const auto *Last =
      Block && Block->size() > 1 ? dyn_cast<ReturnStmt>(Block->body_back()) : nullptr;
  return Last && !Last->getRetValue() ? If : nullptr;
}

const ReturnStmt *returnOf(const IfStmt &Early) {
  const Stmt *Then = Early.getThen();
  if (const auto *Block = dyn_cast<CompoundStmt>(Then))
    Then = *Block->body_begin();
  return cast<ReturnStmt>(Then);
}

bool isStructuredReturn(const ReturnStmt &Return, const FunctionDecl &Kernel) {
  if (Return.getRetValue()) // `return (void)(x[i] = 1);`
    return false;
  const auto *Body = cast<CompoundStmt>(Kernel.getBody());
  for (const Stmt *S : Body->body()) {
    if (S == &Return)
      return S == Body->body_back();
    const IfStmt *Guard = asReturnGuard(*S);
    if (Guard && returnOf(*Guard) == &Return)
      return true;
    const IfStmt *Branch = asLeavingBranch(*S);
    const auto *Block = Branch ? cast<CompoundStmt>(Branch->getThen()) : nullptr;
    if (Block && Block->body_back() == &Return)
      return !Block->getLBracLoc().isMacroID() && !Block->getRBracLoc().isMacroID();
  }
  return false;
}

static const ReturnStmt *returnIn(const Stmt &S, bool UnderConstexpr) {
  if (const auto *Return = dyn_cast<ReturnStmt>(&S))
    return UnderConstexpr ? Return : nullptr;
  const auto *If = dyn_cast<IfStmt>(&S);
  for (const Stmt *Child : S.children())
    if (Child && !isa<Expr>(Child))
      if (const ReturnStmt *Found = returnIn(*Child, UnderConstexpr || (If && If->isConstexpr())))
        return Found;
  return nullptr;
}

const ReturnStmt *returnForSomeArguments(const FunctionDecl &Kernel) {
  const FunctionDecl *Pattern = Kernel.getTemplateInstantiationPattern();
  return Pattern && Pattern->getBody() ? returnIn(*Pattern->getBody(), false) : nullptr;
}

} // namespace gpufuse
