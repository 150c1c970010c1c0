// An edit of the host's program as data, and what it may break.
#ifndef GPUFUSE_ANALYSIS_ORDER_ORDEREDIT_H
#define GPUFUSE_ANALYSIS_ORDER_ORDEREDIT_H

#include "analysis/RejectReasons.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <set>

namespace gpufuse {

/// What becomes of the program: waits and records that go or move, and work that changes its
/// stream.
struct OrderEdit {
  llvm::DenseSet<const clang::CallExpr *> Removed;
  /// The statements that go with them: what else they do is gone.
  llvm::DenseSet<const clang::Stmt *> Statements;
  /// Statements that have gone before: the original is the program without them.
  llvm::DenseSet<const clang::Stmt *> Absent;
  /// Work that is given to another stream, and waits for the device that become waits for a stream,
  /// by an expression that the same function evaluates there.
  llvm::DenseMap<const clang::CallExpr *, const clang::Expr *> Streams;
  /// The same that has been done before, in the original too.
  llvm::DenseMap<const clang::CallExpr *, const clang::Expr *> StreamsBefore;
  /// Removed waits that are made again before this statement begins.
  llvm::DenseMap<const clang::CallExpr *, const clang::Stmt *> MovedBefore;
  /// Waits that have moved before, in the original too; their statements are absent.
  llvm::DenseMap<const clang::CallExpr *, const clang::Stmt *> StandsBefore;
  /// Starts of work, and records and waits of streams around them, that are made before a statement
  /// above theirs, in their order; and those that are so in the original too.
  std::vector<std::pair<const clang::CallExpr *, const clang::Stmt *>> StartedBefore, StartsBefore;
  /// The functions that hold what moves, or has moved.
  llvm::DenseMap<const clang::CallExpr *, const clang::FunctionDecl *> FunctionOf;
  /// The check may end when it has found one order that is lost.
  bool OneLossDecides = false;
  /// Counts the changes of the original: of what is absent, has moved or has changed its stream.
  unsigned Version = 0;
};

/// An order that the edit loses and the program needs.
struct LostOrder {
  /// The removed calls that gave it, by their place in the file.
  std::set<const clang::CallExpr *> Because;
  RejectReason Reason;
  /// What needs it.
  const clang::Stmt *Place = nullptr;
  std::string Message;
  /// The operation that would no longer be finished; null for one that other code has started.
  const clang::Expr *Operation = nullptr;
};

} // namespace gpufuse

#endif
