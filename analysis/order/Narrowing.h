// Finds the streams that a wait for the device could wait for instead. Says nothing about safety.
#ifndef GPUFUSE_ANALYSIS_ORDER_NARROWING_H
#define GPUFUSE_ANALYSIS_ORDER_NARROWING_H

#include <vector>

namespace clang {
class ASTContext;
class CompoundStmt;
class Expr;
class Stmt;
} // namespace clang

namespace gpufuse {

/// Names of streams in statements of \p List above \p Place, one for each stream, nearest first,
/// that mean the same stream at \p Place. At most four: more are rarely used, and each is tried.
std::vector<const clang::Expr *> streamsNamedAbove(const clang::CompoundStmt &List,
                                                   const clang::Stmt &Place,
                                                   const clang::ASTContext &Context);

/// True when something is done from \p Next on, before the next wait of the host, that others could
/// work beside.
bool paysToNarrow(const clang::CompoundStmt &List, const clang::Stmt &Next);

} // namespace gpufuse

#endif
