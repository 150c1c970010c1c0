// Temporaries that live as long as a variable.
#ifndef GPUFUSE_MATCHERS_TEMPORARIES_H
#define GPUFUSE_MATCHERS_TEMPORARIES_H

#include "clang/AST/Decl.h"

namespace gpufuse {

/// True where a temporary ends with \p V, whatever V is itself: `const Guard &g = Guard();`,
/// `Holder h{Guard()};`, `Holder h{};` where a member is bound to one by default.
bool keepsTemporary(const clang::VarDecl &V);

} // namespace gpufuse

#endif
