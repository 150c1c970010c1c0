// What calls give the parameters of the functions that they call.
#ifndef GPUFUSE_ANALYSIS_KERNEL_CALLARGUMENTS_H
#define GPUFUSE_ANALYSIS_KERNEL_CALLARGUMENTS_H

namespace clang {
class CallExpr;
class Decl;
class Expr;
class ParmVarDecl;
} // namespace clang

namespace gpufuse {

/// True when \p Call is one of the function with the body that \p Definition is.
bool isCallOf(const clang::CallExpr &Call, const clang::Decl *Definition);

/// What \p Call gives \p Parameter, of the function that it calls; null where it gives nothing.
const clang::Expr *argumentFor(const clang::ParmVarDecl &Parameter, const clang::CallExpr &Call);

} // namespace gpufuse

#endif
