// Closures: their types, and the functions that generic ones become, to which no visitor of Clang's
// comes by itself.
#ifndef GPUFUSE_MATCHERS_CLOSURES_H
#define GPUFUSE_MATCHERS_CLOSURES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class CXXRecordDecl;
class FunctionDecl;
class LambdaExpr;
class QualType;
class Stmt;
} // namespace clang

namespace gpufuse {

/// The class that \p Type is where that is a closure's; null for other types.
const clang::CXXRecordDecl *closureType(clang::QualType Type);

/// What the unit makes of the call operator of \p Lambda, with bodies; nothing unless that is a
/// template.
llvm::SmallVector<clang::FunctionDecl *, 4> instancesOf(const clang::LambdaExpr &Lambda);

/// True where \p S names an instance of a template for a closure that each mention makes anew:
/// `next()`, of `template <class T = decltype([] {})> int next();`.
bool namesInstanceAnew(const clang::Stmt &S);

} // namespace gpufuse

#endif
