// The order of work: compares what orders the operations of a program with what would order them
// after an edit. It knows no transformation by name.
//
// The host's code is followed from every function that may be called from elsewhere, through calls
// whose bodies are seen, over all paths. Each device operation carries the streams that surely have
// work behind it in the edited program (Must), those that may have in the original (May), and those
// behind it in the original only (Lost). The host is such a stream: what it does later is behind
// every operation it has waited for. An edit is safe if nothing that conflicts with an operation,
// and nothing that could observe it, ever follows it through a lost order.
#ifndef GPUFUSE_ANALYSIS_ORDER_HOSTORDER_H
#define GPUFUSE_ANALYSIS_ORDER_HOSTORDER_H

#include "analysis/RejectReasons.h"
#include "analysis/Verdict.h"
#include "analysis/order/Handles.h"
#include "analysis/order/Memory.h"
#include <memory>
#include <optional>

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

class HostOrder {
public:
  HostOrder(clang::ASTContext &Context, const Facts &TheFacts, const DialectOptions &Dialect,
            const DeviceKernels &Kernels);
  ~HostOrder();

  /// Everything that \p Edit breaks; nothing when following the program took too long.
  std::optional<std::vector<LostOrder>> check(const OrderEdit &Edit);
  /// True when \p Call was met on some path of the last check.
  bool wasReached(const clang::CallExpr &Call) const;
  /// True when following the program has taken too long: all further checks give nothing.
  bool gaveUp() const;
  /// What the checks so far have taken for granted.
  std::set<Assumption> assumptions() const;
  /// True when a wait that the last check narrowed to a stream leaves work unfinished.
  bool leavesWork(const clang::CallExpr &Call) const;
  /// True when the program asks whether work has finished.
  bool hasQueries() const;
  /// True when \p S begins at one place of the control flow, each time that it is executed.
  bool beginsOnce(const clang::FunctionDecl &Function, const clang::Stmt &S);

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace gpufuse

#endif
