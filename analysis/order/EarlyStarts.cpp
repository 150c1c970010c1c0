// Operations, records and waits of streams that the edited program makes earlier than the original.
#include "analysis/order/Tracker.h"

using namespace clang;

namespace gpufuse {

static constexpr HandleSet bit(Handle H) { return HandleTable::bit(H); }

void Tracker::stopStarts(RejectReason Reason, const std::string &What, const Stmt *Place) {
  for (const auto &[O, Start] : Now->Early) {
    OperationState Of;
    Of.Because.insert(Infos[O].Call);
    lost(Of, O, Reason, Place ? *Place : *Infos[O].Call, What);
  }
}

void Tracker::startEarly(Operation O, Handle Stream) {
  if (Now->Early.contains(O))
    stopStarts(RejectReason::SyncNotFollowed, "it would start twice");
  EarlyStart Start;
  for (auto &[Earlier, State] : Now->Operations)
    if (orderedBefore(State, Stream)) {
      Start.Before.insert(Earlier);
      State.Must |= bit(Stream);
    }
  auto [It, New] = Now->Operations.try_emplace(O);
  const HandleSet Own = Stream == HandleTable::Unknown ? 0 : bit(Stream);
  It->second.Must = New ? Own : It->second.Must & Own;
  It->second.May |= bit(Stream);
  for (auto &[Event, Covered] : Now->Events)
    Covered.Must.erase(O);
  Now->Early[O] = std::move(Start);
}

void Tracker::startLate(Operation O, Handle Stream, const CallExpr &Call) {
  const auto It = Now->Early.find(O);
  if (It == Now->Early.end() || It->second.Uneven)
    needed(Call, RejectReason::SyncNotFollowed, "control does not always come by its new place");
  if (It == Now->Early.end())
    return;
  const EarlyStart Start = std::move(It->second);
  Now->Early.erase(It);
  for (auto &[Earlier, State] : Now->Operations) {
    const bool Follows = Now->Early.contains(Earlier); // of one group, and still to come
    if (Earlier == O || Follows || Start.Before.contains(Earlier))
      continue;
    // Where no work was passed, what may be before it here may be so at its new place.
    const bool Passed = Start.PassedWork && mayBeBehind(State.May, Stream);
    const bool InOrder = (State.Lost & Host) || mayBeBehind(State.Lost & ~Host, Stream) || Passed;
    if (InOrder && conflict(Infos[Earlier].Touches, Infos[O].Touches))
      needed(Call, RejectReason::SyncOrdersOtherWork,
             "it would start before what it depends on has finished");
    const bool Ordered = State.isSurelyBefore(Stream);
    if (Passed && !Ordered) { // what is behind it here need not be behind what it has passed
      State.lose(bit(Stream), &Call);
    }
  }
  spreadMaybe(Stream, nullptr);
}

void Tracker::recordEarly(Handle Event, Handle Stream, const CallExpr &Call) {
  if (!Events.isUnique(Event))
    needed(Call, RejectReason::SyncNotFollowed, "the event is not followed");
  Now->EarlyEvents[Event] = covered(Stream);
}

void Tracker::recordLate(Handle Event, Handle Stream, const CallExpr &Call) {
  spreadMaybe(Stream, nullptr);
  const auto It = Now->EarlyEvents.find(Event);
  if (It == Now->EarlyEvents.end())
    return needed(Call, RejectReason::SyncNotFollowed,
                  "control does not always come by its new place");
  EventState New = std::move(It->second);
  Now->EarlyEvents.erase(It);
  std::set<Operation> May = covered(Stream).May;
  for (const Operation O : May)
    if (!New.May.contains(O))
      New.Narrowed.insert(O);
  New.May = std::move(May);
  New.NarrowedBy = &Call;
  Now->Events[Event] = std::move(New);
}

void Tracker::streamWaitEarly(Handle Stream, Handle Event) {
  const auto It = Now->EarlyEvents.find(Event);
  if (It == Now->EarlyEvents.end() || Stream == HandleTable::Unknown)
    return;
  for (auto &[O, State] : Now->Operations)
    if (It->second.Must.contains(O))
      State.Must |= bit(Stream);
}

void Tracker::streamWaitLate(Handle Stream, Handle Event, const CallExpr &Call) {
  const auto It = Now->Events.find(Event);
  if (It == Now->Events.end())
    return needed(Call, RejectReason::SyncNotFollowed, "the event is not followed");
  const EventState Covered = It->second;
  spreadMaybe(Stream, nullptr);
  for (auto &[O, State] : Now->Operations) {
    if (!Covered.MayBeAnything && !Covered.May.contains(O))
      continue;
    State.May |= bit(Stream);
    if (State.isSurelyBefore(Stream))
      continue;
    if (Covered.Narrowed.contains(O)) {
      State.lose(bit(Stream), &Call);
    } else if (State.Lost & ~Host) {
      State.Lost |= bit(Stream);
    }
  }
}

void Tracker::leaveCallee(const Outstanding &In, const Stmt &Place) {
  const bool Own =
      llvm::any_of(Now->Early, [&](const auto &Each) { return !In.Early.contains(Each.first); });
  if (Own)
    stopStarts(RejectReason::SyncAtEnd, "control may leave here before it starts", &Place);
}

} // namespace gpufuse
