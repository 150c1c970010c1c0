// Recognises a statement that launches a kernel, in each of its spellings.
#ifndef GPUFUSE_MATCHERS_LAUNCHMATCHERS_H
#define GPUFUSE_MATCHERS_LAUNCHMATCHERS_H

#include "matchers/Facts.h"
#include <optional>

namespace clang {
class ASTContext;
}

namespace gpufuse {

/// The launch that \p S is, if it is nothing but a launch.
std::optional<Launch> matchLaunch(const clang::Stmt &S, const clang::ASTContext &Context);

/// The kernel an expression names, through casts, parentheses and `&`; null if it names none.
const clang::FunctionDecl *namedKernel(const clang::Expr &E);

} // namespace gpufuse

#endif
