// Literals that say where they stand: what `__LINE__` and `__FILE__` are replaced by.
#ifndef GPUFUSE_MATCHERS_PLACELITERALS_H
#define GPUFUSE_MATCHERS_PLACELITERALS_H

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace gpufuse {

/// `__LINE__`: any edit above changes it.
bool isLineNumber(const clang::Expr &E, const clang::ASTContext &Context);

/// `__FILE__`: changes with the file that the text stands in.
bool isFileName(const clang::Expr &E, const clang::ASTContext &Context);

} // namespace gpufuse

#endif
