// Host expressions without what only copies a value, or keeps it for a while.
#ifndef GPUFUSE_ANALYSIS_HOST_COPIEDVALUES_H
#define GPUFUSE_ANALYSIS_HOST_COPIEDVALUES_H

namespace clang {
class CXXConstructExpr;
class Expr;
} // namespace clang

namespace gpufuse {

/// Through parentheses, temporaries and cleanups that do not change the value.
const clang::Expr &insideTemporaries(const clang::Expr &E);

/// What \p Construct copies or moves; null where it does something else.
const clang::Expr *copiedFrom(const clang::CXXConstructExpr &Construct);

/// Through copies that only copy, to what is copied.
const clang::Expr &copiedOnly(const clang::Expr &E);

} // namespace gpufuse

#endif
