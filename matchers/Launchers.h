// Functions that launch what they are given, with the arguments they are given:
//
//   template <typename K, typename... A> void launch(K kernel, int n, A... args) {
//     kernel<<<blocks(n), 256>>>(args..., n);
//   }
#ifndef GPUFUSE_MATCHERS_LAUNCHERS_H
#define GPUFUSE_MATCHERS_LAUNCHERS_H

#include "clang/AST/Decl.h"

namespace clang {
class DeclRefExpr;
class PackExpansionExpr;
} // namespace clang

namespace gpufuse {

/// What names the function that \p Given is: `f` or `&f`; null for other expressions.
const clang::DeclRefExpr *functionNamed(const clang::Expr &Given);

/// True where \p Kernel, a parameter of \p Function, which has a body, or of the template that this
/// body is of, is named where it is launched and nowhere else.
bool isOnlyLaunched(const clang::ValueDecl &Kernel, const clang::FunctionDecl &Function);

/// The parameter of \p Pattern, a function's written definition, that number \p Number of \p
/// Instance is made of: a pack for several.
const clang::ParmVarDecl &writtenParameter(const clang::FunctionDecl &Pattern,
                                           const clang::FunctionDecl &Instance, unsigned Number);

/// The parameter pack that `args...` or `std::forward<A>(args)...` hands on as it is; null where
/// more is done.
const clang::ParmVarDecl *packHandedOn(const clang::PackExpansionExpr &Expansion);

/// True where the body of \p Pattern names parameter packs, of values or types, only to hand them
/// on to kernels.
bool onlyHandsPacksOn(const clang::FunctionDecl &Pattern);

/// True for a reference of a pack, or to a closure, that is only handed on to kernels: they are
/// given its value.
bool isHandedOn(const clang::VarDecl &Parameter);

} // namespace gpufuse

#endif
