// Proposes to take waits and records of events out of a translation unit, and keeps those that the
// order of work needs.
#ifndef GPUFUSE_ANALYSIS_ORDER_SYNCPLAN_H
#define GPUFUSE_ANALYSIS_ORDER_SYNCPLAN_H

#include "analysis/Candidate.h"
#include "analysis/order/HostOrder.h"

namespace gpufuse {

/// What became of one wait or record, or of one start of work that moves: it goes or moves, or the
/// obstacles say why it stays.
struct SyncDecision {
  const clang::CallExpr *Call = nullptr;
  RuntimeOp Op = RuntimeOp::None;
  const clang::FunctionDecl *Function = nullptr;
  /// The statement that goes with it.
  const clang::Stmt *Statement = nullptr;
  std::vector<Obstacle> Obstacles;
  std::set<Assumption> Assumptions;
  /// Statements that serve nothing without it: an event's declaration, creation, destruction.
  std::vector<const clang::Stmt *> AlsoRemoved;
  /// A join that goes with its fork: the work between is given to the stream that waits for it.
  std::vector<const clang::Expr *> SideStreams;
  const clang::Expr *MainStream = nullptr;
  /// A wait that moves: the statement before which it stands now.
  const clang::Stmt *MovedBefore = nullptr;
  /// A wait for the device that becomes one for a stream: what names the stream.
  const clang::Expr *NarrowedTo = nullptr;
  /// Work that starts earlier: its statements, and the one before which they stand now.
  std::vector<const clang::Stmt *> Starts;
  std::vector<const clang::CallExpr *> StartCalls;
  const clang::Stmt *StartedBefore = nullptr;
  /// What gave these their stream, where a fork has gone, and what gives it now.
  std::vector<std::pair<const clang::Expr *, const clang::Expr *>> StartStreams;

  /// What keeps it from moving further, where it moves.
  std::optional<RelatedPlace> StoppedBy;

  bool isRemoved() const { return Obstacles.empty() && !isChanged(); }
  /// True for what stays in another form, or in another place.
  bool isChanged() const { return MovedBefore || StartedBefore || NarrowedTo; }
};

/// Which transformations to try.
struct WaitChecks {
  bool RedundantSync = true;
  bool AsyncScope = true;
  bool InlineForks = true;
};

/// True when the host side holds a wait or a record that could be taken out.
bool hasWaits(clang::ASTContext &Host);

struct SyncPlan {
  /// In order of their places.
  std::vector<SyncDecision> Decisions;
  /// Following the program took too long: perhaps more can be done than was tried.
  bool GaveUp = false;
};

/// Decides every wait of the host, every wait of a stream for an event, and every record that
/// nothing waits for.
SyncPlan planSyncs(clang::ASTContext &Host, const clang::ASTContext *Device, const Facts &TheFacts,
                   const DialectOptions &Dialect, const LegalityOptions &Options,
                   const WaitChecks &Checks);

} // namespace gpufuse

#endif
