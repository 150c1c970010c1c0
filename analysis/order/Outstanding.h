// The state that HostOrder carries along each path: operations that may not have finished, and what
// is known of the order behind them.
#ifndef GPUFUSE_ANALYSIS_ORDER_OUTSTANDING_H
#define GPUFUSE_ANALYSIS_ORDER_OUTSTANDING_H

#include "analysis/order/Handles.h"
#include <set>

namespace clang {
class CallExpr;
} // namespace clang

namespace gpufuse {

/// The number of an operation: one place in the source, called along one way. 0 is the work that
/// code which is not seen may have started.
using Operation = unsigned;
constexpr Operation Others = 0;

struct OperationState {
  /// Streams with work that surely waits for it, in the edited program.
  HandleSet Must = 0;
  /// Streams with work that may wait for it, in the original.
  HandleSet May = 0;
  /// Streams with work that may wait for it in the original, and need not in the edited program.
  HandleSet Lost = 0;
  /// The removed waits that lost these.
  std::set<const clang::CallExpr *> Because;
  /// Others: the streams whose work the removed waits were for.
  HandleSet WaitedFor = 0;
  /// An error of it was asked for where it is no longer known.
  bool ErrorAsked = false;
  /// The current device has changed since.
  bool OnOtherDevice = false;

  /// True when work behind \p Stream, as it is now, surely waits for it.
  bool isSurelyBefore(Handle Stream) const {
    return Stream != HandleTable::Unknown && (Must & HandleTable::bit(Stream));
  }
  /// \p By, which was no wait of the host, orders it before \p Where no longer.
  void lose(HandleSet Where, const clang::CallExpr *By) {
    Lost |= Where;
    Because.insert(By);
    WaitedFor |= HandleTable::bit(HandleTable::Unknown);
  }

  friend bool operator==(const OperationState &, const OperationState &) = default;
};

struct EventState {
  std::set<Operation> Must, May;
  /// It may have been recorded where that was not seen.
  bool MayBeAnything = false;
  /// What the original record may cover and the edited one, which is made earlier, need not.
  std::set<Operation> Narrowed;
  const clang::CallExpr *NarrowedBy = nullptr;

  static EventState anything() {
    EventState Out;
    Out.MayBeAnything = true;
    return Out;
  }

  friend bool operator==(const EventState &, const EventState &) = default;
};

/// An operation that the edited program has started where the original has not yet.
struct EarlyStart {
  /// What was surely before it.
  std::set<Operation> Before;
  /// Work has been started since.
  bool PassedWork = false;
  /// On another path to this point it has not been started.
  bool Uneven = false;

  friend bool operator==(const EarlyStart &, const EarlyStart &) = default;
};

struct Outstanding {
  bool Reached = false;
  /// Code that is not seen has run; some of its work may be on another device.
  bool OthersRan = false;
  /// Streams that may be of another device than the current one.
  HandleSet Foreign = 0;
  /// Streams that surely have been created, and not destroyed.
  HandleSet Created = 0;
  /// Streams and events that may have been destroyed.
  HandleSet DestroyedStreams = 0, DestroyedEvents = 0;
  /// A check has found that something failed.
  bool Failed = false;
  std::map<Operation, OperationState> Operations;
  std::map<Handle, EventState> Events;
  std::map<Operation, EarlyStart> Early;
  /// Events as the edited program has recorded them, and the original not yet.
  std::map<Handle, EventState> EarlyEvents;
  /// Removed waits of the host behind which nothing has been started yet: they may delimit a region
  /// that is timed.
  std::set<const clang::CallExpr *> Delimiting;
  /// Removed waits whose errors no later check has seen yet.
  std::set<const clang::CallExpr *> Unreported;

  /// What holds if either may be. True when this changed.
  bool join(const Outstanding &Other);

  friend bool operator==(const Outstanding &, const Outstanding &) = default;
};

} // namespace gpufuse

#endif
