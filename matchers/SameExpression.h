// When two expressions of the host are one.
#ifndef GPUFUSE_MATCHERS_SAMEEXPRESSION_H
#define GPUFUSE_MATCHERS_SAMEEXPRESSION_H

#include "llvm/ADT/FoldingSet.h"

namespace clang {
class ASTContext;
class Stmt;
} // namespace clang

namespace gpufuse {

/// What two expressions of the host have in common exactly if they name the same things in the
/// same way. Clang's canonical profile alone knows a parameter by its type and position, so that a
/// function's and a lambda's look alike, and leaves out to which base class a cast goes.
llvm::FoldingSetNodeID identityOf(const clang::Stmt &E, const clang::ASTContext &Host);

} // namespace gpufuse

#endif
