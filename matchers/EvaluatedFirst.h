// What a statement evaluates before anything else: the call in `CHECK(launch(x))`.
#ifndef GPUFUSE_MATCHERS_EVALUATEDFIRST_H
#define GPUFUSE_MATCHERS_EVALUATEDFIRST_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace gpufuse {

/// The calls that \p S, an expression, a declaration, a macro's block, an `if` or a `do ... while
/// (0)`, evaluates once and before all else that has, or depends on, effects: the outermost first,
/// each inside of an argument of the one before. None where that is not known.
llvm::SmallVector<const clang::CallExpr *, 2> callsEvaluatedFirst(const clang::Stmt &S);

/// The one call that \p E evaluates, whatever it gives, to do nothing else but to test it or choose
/// between constants: `last() == ok ? 0 : -1`. Null where there is none, or that is not known.
const clang::CallExpr *onlyCallIn(const clang::Expr &E);

/// The variable that \p S, `v = Call` or a declaration of `v`, does nothing with but to keep what
/// \p Call returns; null for other statements.
const clang::VarDecl *variableKeeping(const clang::Stmt &S, const clang::CallExpr &Call);

} // namespace gpufuse

#endif
