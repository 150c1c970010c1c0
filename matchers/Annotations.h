// What users write into their sources to keep gpufuse's hands off, and to tell it what it cannot
// see (docs/Annotations.md).
#ifndef GPUFUSE_MATCHERS_ANNOTATIONS_H
#define GPUFUSE_MATCHERS_ANNOTATIONS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class ParmVarDecl;
class Stmt;
} // namespace clang

namespace gpufuse {

/// `// NOLINT` on a line of \p S (of one that holds others, the first), or `// NOLINTNEXTLINE`
/// above it, as in clang-tidy, for all checks or for \p Check; or a place between `// gpufuse: off`
/// and `// gpufuse: on`.
bool isSuppressed(const clang::Stmt &S, llvm::StringRef Check, const clang::ASTContext &Context);

/// `[[clang::annotate("gpufuse::off")]]` on \p Function, or on one around it.
bool isKept(const clang::FunctionDecl &Function);

/// True when nothing may be changed in \p Function: it is kept, or it is set aside, or one around
/// it.
bool isUntouchable(const clang::FunctionDecl &Function);

/// Lets nothing be changed in \p Function, which this run is not about. A copy of its body may be.
void setAside(clang::FunctionDecl &Function);

/// `[[clang::annotate("gpufuse::distinct")]]` on a parameter: while the function runs, what the
/// caller gives is reached through no other pointer, but those made from this one.
bool isDistinct(const clang::ParmVarDecl &Pointer);

/// `[[clang::annotate("gpufuse::host_only")]]` on a function whose body is not seen: it touches no
/// memory that the device uses, starts no work for the device, neither waits for it nor looks at
/// clocks, and does not throw. Not for members, templates, and functions that take references.
bool isHostOnly(const clang::FunctionDecl &Function);

/// True when `// gpufuse: fence` stands in \p Range, or a border of a region that is off: nothing
/// is moved past them, or fused across them.
bool containsFence(clang::SourceRange Range, const clang::ASTContext &Context);

} // namespace gpufuse

#endif
