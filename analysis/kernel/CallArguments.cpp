#include "analysis/kernel/CallArguments.h"
#include "matchers/Facts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace gpufuse {

bool isCallOf(const CallExpr &Call, const Decl *Definition) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Definition && Callee && Callee->getDefinition() == Definition;
}

const Expr *argumentFor(const ParmVarDecl &Parameter, const CallExpr &Call) {
  const unsigned Number = Parameter.getFunctionScopeIndex() + objectArguments(Call);
  return Number < Call.getNumArgs() ? Call.getArg(Number) : nullptr;
}

} // namespace gpufuse
