// What users write into their sources to keep gpufuse's hands off (docs/Annotations.md).
#ifndef GPUFUSE_MATCHERS_ANNOTATIONS_H
#define GPUFUSE_MATCHERS_ANNOTATIONS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace gpufuse {

/// `// NOLINT` on a line where \p S begins, or `// NOLINTNEXTLINE` above it, as in clang-tidy, for
/// all checks or for \p Check; or a place between `// gpufuse: off` and `// gpufuse: on`.
bool isSuppressed(const clang::Stmt &S, llvm::StringRef Check, const clang::ASTContext &Context);

/// `[[clang::annotate("gpufuse::off")]]` on \p Function, or on one around it.
bool isKept(const clang::FunctionDecl &Function);

/// True when `// gpufuse: fence` stands in \p Range: nothing is moved past it, or fused across it.
bool containsFence(clang::SourceRange Range, const clang::ASTContext &Context);

} // namespace gpufuse

#endif
