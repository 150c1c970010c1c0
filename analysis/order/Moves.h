// Where a wait could stand instead, and whether it would pay. Says nothing about safety.
#ifndef GPUFUSE_ANALYSIS_ORDER_MOVES_H
#define GPUFUSE_ANALYSIS_ORDER_MOVES_H

#include "analysis/order/Passing.h"

namespace clang {
class CompoundStmt;
class Stmt;
} // namespace clang

namespace gpufuse {

/// The statements of \p List before which \p Statement could stand, which waits by \p Call and
/// stands directly before \p Next now, nearest first. None is behind a label, behind another
/// declaration or another value of what \p Statement names, or behind another record of the event
/// that it waits for; and a wait of the host passes no work that it would then wait for. \p Stream
/// is what it has been narrowed to, else null.
Way wayDown(const clang::CompoundStmt &List, const clang::Stmt &Next, const clang::Stmt &Statement,
            const clang::CallExpr &Call, const clang::Expr *Stream, const VariableUses &Uses);

/// The statement behind \p S; null for the last.
const clang::Stmt *statementBehind(const clang::CompoundStmt &List, const clang::Stmt &S);

/// True when it pays to let \p Call stand before \p Target instead of before \p Next: the host has
/// something to do in between, or the stream has work to start.
bool paysToMove(const clang::CompoundStmt &List, const clang::Stmt &Next,
                const clang::CallExpr &Call, const clang::Stmt &Target);

} // namespace gpufuse

#endif
