#include "analysis/host/CopiedValues.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {

const Expr &insideTemporaries(const Expr &E) {
  const Expr *Inner = E.IgnoreParens();
  for (;;) {
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr()->IgnoreParens();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr()->IgnoreParens();
    else if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bind->getSubExpr()->IgnoreParens();
    else
      return *Inner;
  }
}

const Expr *copiedFrom(const CXXConstructExpr &Construct) {
  return Construct.getConstructor()->isCopyOrMoveConstructor() && Construct.getNumArgs() >= 1
             ? Construct.getArg(0)
             : nullptr;
}

const Expr &copiedOnly(const Expr &Written) {
  const Expr *E = &insideTemporaries(Written);
  for (;;) {
    const auto *Cast = dyn_cast<CastExpr>(E);
    const auto *Construct = dyn_cast<CXXConstructExpr>(E);
    if (Cast && Cast->getCastKind() == CK_NoOp)
      E = &insideTemporaries(*Cast->getSubExpr());
    else if (Construct && Construct->getConstructor()->isTrivial() && copiedFrom(*Construct))
      E = &insideTemporaries(*copiedFrom(*Construct));
    else
      return *E;
  }
}

} // namespace gpufuse
