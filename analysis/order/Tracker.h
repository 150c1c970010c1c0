// What each runtime operation does to the order of work, in the original and in the edited program.
//
// Sources: CUDA Runtime API 13.0, "Stream synchronization behavior", "API synchronization
// behavior", Stream Management, Event Management; HIP API reference, the same chapters. Where the
// text leaves it open whether a call waits, the original is taken to wait and the edited program
// not to.
#ifndef GPUFUSE_ANALYSIS_ORDER_TRACKER_H
#define GPUFUSE_ANALYSIS_ORDER_TRACKER_H

#include "analysis/order/Memory.h"
#include "analysis/order/OrderEdit.h"
#include "analysis/order/Outstanding.h"
#include "llvm/ADT/MapVector.h"

namespace gpufuse {

/// One device operation of the program, along one way of calls.
struct OperationInfo {
  const clang::CallExpr *Call = nullptr;
  Footprint Touches;
};

class Tracker {
public:
  /// With \p SeveralDevices no stream is known to be of the device whose default stream is used.
  /// Without \p EventsCover a wait for an event makes nothing visible to the host.
  Tracker(const HandleTable &Streams, const HandleTable &Events, bool SeveralDevices,
          bool EventsCover)
      : Streams(Streams), Events(Events), SeveralDevices(SeveralDevices), EventsCover(EventsCover) {
    Infos.push_back({nullptr, {{{Memory(), true}}, true}});
  }

  /// Sets the state that the calls below change.
  void setState(Outstanding &State) { Now = &State; }

  /// Work that is not seen may have been started; it has whatever it may touch.
  void addOthers();
  /// \p To is the stream that the edit gives it, where that is another one.
  void enqueue(Operation O, Handle Stream, const clang::CallExpr &Place,
               std::optional<Handle> To = std::nullopt);
  /// A copy that returns when it is done, or when what it reads has been read.
  void blockingCopy(Operation O, CopyDirection Direction, bool Reported,
                    const clang::CallExpr &Place);
  /// True when a copy, perhaps of nothing, has stood for a wait.
  bool reliesOnCopies() const { return ReliesOnCopies; }
  void record(Handle Event, Handle Stream, const clang::CallExpr *Removed);
  /// Events that others have too, or \p Any, may be recorded by what is started now: nodes of
  /// graphs and attributes of launches do so.
  void recordsUnseen(bool Any);
  void newEvent(Handle Event);
  void newStream(Handle Stream);
  /// What the variables held means nothing any more.
  void destroyStream(Handle Stream);
  void destroyEvent(Handle Event);
  /// No stream, event or allocation is left.
  void resetDevice();
  void streamWait(Handle Stream, Handle Event, const clang::CallExpr *Removed);

  // What the edited program does here already, and what the original does here then.
  void startEarly(Operation O, Handle Stream);
  void recordEarly(Handle Event, Handle Stream, const clang::CallExpr &Call);
  void streamWaitEarly(Handle Stream, Handle Event);
  void startLate(Operation O, Handle Stream, const clang::CallExpr &Call);
  void recordLate(Handle Event, Handle Stream, const clang::CallExpr &Call);
  void streamWaitLate(Handle Stream, Handle Event, const clang::CallExpr &Call);
  /// The function that started \p In before it was called, and no more, goes on.
  void leaveCallee(const Outstanding &In, const clang::Stmt &Place);
  /// A call that would have reported errors of the work before it is gone; one stands here.
  void unreported(const clang::CallExpr &Removed) { Now->Unreported.insert(&Removed); }
  void reported() { Now->Unreported.clear(); }
  /// \p Removed must stay, whatever order it gives.
  void needed(const clang::CallExpr &Removed, RejectReason Reason, const std::string &Why);

  /// What a host wait is for: the device's work, a stream's, or what an event was recorded behind.
  struct Waited {
    enum class For { Device, Stream, Event } What;
    Handle Of = HandleTable::Unknown;
  };
  /// \p Removed is the call where the edit takes the wait away, else null; \p Reported is true
  /// where its error code is used.
  void hostWait(const Waited &W, const clang::CallExpr *Removed, bool Reported);

  /// The wait \p Call is made here in the edited program, and earlier in the original.
  void comesLater(const clang::CallExpr &Call, std::optional<Handle> Stream,
                  std::optional<Handle> Event);
  /// The runtime may make the host wait for \p Stream at \p Place, in both programs alike.
  void mayWaitForStream(Handle Stream, const clang::Stmt &Place);
  /// Something stands at \p Place that work may depend on which starts behind it.
  void setUp(const clang::Stmt &Place) {
    stopStarts(RejectReason::SyncOrdersOtherWork, "what it depends on may be set up here", &Place);
  }
  /// \p Call waits for the device, and in the edited program only for \p Stream.
  void narrowedWait(Handle Stream, const clang::CallExpr &Call, bool Reported);
  /// True when such a wait has left work of other streams unfinished.
  bool leavesWork(const clang::CallExpr &Call) const { return LeaveWork.contains(&Call); }

  void hostAccess(const Memory &Accessed, bool Writes, bool Exposed, const clang::Stmt &Place);
  void free(const Memory &Freed, const clang::Stmt &Place);
  /// Something tells whether, or when, work has finished; with \p Stream, that of this stream.
  void observe(RejectReason Reason, const std::string &What, const clang::Stmt &Place,
               std::optional<Handle> Stream = std::nullopt);
  /// A region that is timed may begin or end here.
  void delimit(RejectReason Reason, const std::string &What, const clang::Stmt &Place);
  /// Output of the host, which is in order with that of kernels.
  void output(const clang::Stmt &Place);
  void errorQuery();
  void unknownCall(const std::string &Name, const clang::Stmt &Place);
  void changeDevice();
  /// Streams that are there already may be of any device.
  void anyDevice();
  /// Other configurations of the program do other things here.
  void conditionalCode(const clang::Stmt &Place);
  /// The function that nothing more is known behind returns.
  void leave(const clang::Stmt &Place, bool EndsProgram);

  /// True when the edited program lacks an order that the original has, here.
  bool owesAnything() const;

  Operation number(const OperationInfo &Info) {
    Infos.push_back(Info);
    return static_cast<Operation>(Infos.size() - 1);
  }
  bool observesOthers(Operation O) const { return Infos[O].Touches.Observes; }
  /// Forgets what the last check has found.
  void begin();
  bool hasLost() const { return !Found.empty(); }
  std::vector<LostOrder> takeLost();

private:
  static constexpr HandleSet Host = HandleTable::bit(HandleTable::Host);

  void lost(const OperationState &Of, Operation O, RejectReason Reason, const clang::Stmt &Place,
            const std::string &Message);
  /// Something that an early start must not pass stands at \p Place.
  void stopStarts(RejectReason Reason, const std::string &What, const clang::Stmt *Place = nullptr);
  bool orderedBefore(const OperationState &Earlier, Handle Stream) const;
  bool mayBeFinishedBy(const OperationState &Later, const OperationState &Earlier) const;
  bool mayBeBehind(HandleSet Of, Handle Stream) const;
  /// What an event covers that is recorded on \p Stream now.
  EventState covered(Handle Stream) const;
  void spreadMaybe(Handle Stream, const clang::CallExpr *Removed);
  /// The host has waited for \p Stream in both programs.
  void waitForStream(Handle Stream, bool Reported);
  void finish(Operation O, bool Reported);

  const HandleTable &Streams, &Events;
  const bool SeveralDevices, EventsCover;
  bool ReliesOnCopies = false;
  llvm::DenseSet<const clang::CallExpr *> LeaveWork;
  std::vector<OperationInfo> Infos;
  Outstanding *Now = nullptr;
  /// In the order in which they were seen, which is the same in every run.
  llvm::MapVector<std::pair<const clang::Stmt *, RejectReason>, LostOrder> Found;
};

} // namespace gpufuse

#endif
