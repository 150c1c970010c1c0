// What the calls of the runtime do, where they stand or where the edited program makes them.
#include "analysis/order/OrderWalk.h"

using namespace clang;

namespace gpufuse {

Operation OrderWalk::number(const HostOperation &Of, const Frame &Own) {
  auto [It, New] = Numbers.try_emplace({Of.Call, Own.Way});
  if (New)
    It->second = Track.number({Of.Call, Memories.footprint(Of, Own.Memories)});
  return It->second;
}

HostOperation OrderWalk::operation(const CallExpr &Call) const {
  HostOperation Op = hostOperation(Call);
  const auto Given = Edit->StreamsBefore.find(&Call);
  if (Given == Edit->StreamsBefore.end())
    return Op;
  Op.Stream = Given->second;
  if (Op.Op == RuntimeOp::DeviceSynchronize)
    Op.Op = RuntimeOp::StreamSynchronize;
  return Op;
}

void OrderWalk::runtimeCall(const HostOperation &Op, const Frame &Own) {
  const CallExpr &Call = *Op.Call;
  Reached.insert(&Call);
  const CallExpr *Removed = Edit->Removed.contains(&Call) ? &Call : nullptr;
  const bool Reported = Calls.isReported(Call);
  const auto stream = [&] { return streamOf(Op, Own); };
  const auto enqueue = [&] {
    const auto Given = Edit->Streams.find(&Call);
    Track.enqueue(number(Op, Own), stream(), Call,
                  Given == Edit->Streams.end()
                      ? std::nullopt
                      : std::optional(Streams.stream(Given->second, Own.Handles)));
  };
  const auto event = [&] { return eventOf(Op, Own); };
  if (StartsEarly.contains(&Call)) {
    if (Op.Op == RuntimeOp::EventRecord)
      return Track.recordLate(event(), stream(), Call);
    if (Op.Op == RuntimeOp::StreamWaitEvent)
      return Track.streamWaitLate(stream(), event(), Call);
    return Track.startLate(number(Op, Own), stream(), Call);
  }
  const auto created = [&](HandleTable &Table) {
    return Call.getNumArgs() ? Table.variable(*Call.getArg(0), HandleTable::Bindings())
                             : HandleTable::Unknown;
  };
  switch (Op.Op) {
  case RuntimeOp::DeviceSynchronize:
  case RuntimeOp::StreamSynchronize:
  case RuntimeOp::EventSynchronize:
    return hostWait(Op, Own, Removed);
  case RuntimeOp::StreamWaitEvent:
    if (Removed && Calls.HasQueries)
      Track.needed(Call, RejectReason::SyncObserved,
                   "this file asks streams or events whether they have finished");
    if (Removed && Reported)
      Track.unreported(Call);
    if (!Removed && Calls.HasQueries)
      enqueue();
    return Track.streamWait(stream(), event(), Removed);
  case RuntimeOp::EventRecord: {
    const bool TakesTime = !Op.Event || Calls.isTimed(*Op.Event) || !Events.isUnique(event());
    if (Removed && Reported)
      Track.unreported(Call);
    if (!Removed && TakesTime) {
      Track.delimit(RejectReason::SyncObserved, "a timed region may begin or end here", Call);
      Track.observe(RejectReason::SyncObserved, "time is taken by an event here", Call, stream());
    }
    if (!Removed && (TakesTime || Calls.HasQueries)) // it is asked whether it has finished
      enqueue();
    return Track.record(event(), stream(), Removed);
  }
  case RuntimeOp::Copy:
  case RuntimeOp::CopySymbol:
    copiedByHost(Op, Own);
    return Track.blockingCopy(number(Op, Own), Op.Direction, Reported, Call);
  case RuntimeOp::Free:
  case RuntimeOp::FreeHost:
    if (Op.Stream)
      return enqueue();
    return Track.free(Op.Target ? Memories.pointedTo(*Op.Target, Own.Memories) : Memory(), Call);
  case RuntimeOp::CopyAsync:
  case RuntimeOp::CopySymbolAsync:
    copiedByHost(Op, Own);
    enqueue();
    if (mayWait(Op, Own))
      Track.mayWaitForStream(stream(), Call);
    return;
  case RuntimeOp::Set:
    enqueue();
    if (!Op.Target || Memories.pointedTo(*Op.Target, Own.Memories).HostSees)
      Track.mayWaitForStream(stream(), Call);
    return;
  case RuntimeOp::LaunchOther:
    enqueue();
    return Track.recordsUnseen(/*Any=*/Op.Event != nullptr);
  case RuntimeOp::LaunchKernel:
  case RuntimeOp::SetAsync:
  case RuntimeOp::Prefetch:
  case RuntimeOp::HostCallback:
    return enqueue();
  case RuntimeOp::StreamCreate:
    return Track.newStream(created(Streams));
  case RuntimeOp::EventCreate:
    return Track.newEvent(created(Events));
  case RuntimeOp::StreamQuery:
  case RuntimeOp::EventQuery:
  case RuntimeOp::EventElapsed:
    return Track.observe(RejectReason::SyncObserved, "the state of the device is asked for here",
                         Call);
  case RuntimeOp::SetDevice:
    return Track.changeDevice();
  case RuntimeOp::DeviceReset:
    Track.observe(RejectReason::SyncObserved, "the device is reset here", Call);
    return Track.resetDevice();
  case RuntimeOp::ErrorQuery:
    if (Reported)
      Track.errorQuery();
    return;
  case RuntimeOp::StreamDestroy:
    return Track.destroyStream(stream());
  case RuntimeOp::EventDestroy:
    return Track.destroyEvent(event());
  case RuntimeOp::Allocate:
    if (Op.Stream)
      enqueue();
    return Track.setUp(Call);
  case RuntimeOp::AllocateManaged:
  case RuntimeOp::AllocateHost:
  case RuntimeOp::SymbolAddress:
  case RuntimeOp::Advise:
  case RuntimeOp::DeviceQuery:
  case RuntimeOp::FunctionAttribute:
    return Track.setUp(Call);
  case RuntimeOp::ErrorText:
  case RuntimeOp::PushConfiguration:
    return;
  default:
    return Track.unknownCall(Call.getDirectCallee()->getNameAsString(), Call);
  }
}

void OrderWalk::hostWait(const HostOperation &Op, const Frame &Own, const CallExpr *Removed) {
  using For = Tracker::Waited::For;
  const bool Reported = Calls.isReported(*Op.Call);
  const Handle Stream = streamOf(Op, Own);
  const auto Narrowed = Edit->Streams.find(Op.Call);
  if (Narrowed != Edit->Streams.end())
    Track.narrowedWait(Streams.stream(Narrowed->second, Own.Handles), *Op.Call, Reported);
  else if (Op.Op == RuntimeOp::DeviceSynchronize)
    Track.hostWait({For::Device}, Removed, Reported);
  else if (Op.Op == RuntimeOp::StreamSynchronize)
    Track.hostWait({For::Stream, Stream}, Removed, Reported);
  else
    Track.hostWait({For::Event, eventOf(Op, Own)}, Removed, Reported);
}

Handle OrderWalk::streamOf(const HostOperation &Op, const Frame &Own) {
  return Op.InStruct ? HandleTable::Unknown : Streams.stream(Op.Stream, Own.Handles);
}

Handle OrderWalk::eventOf(const HostOperation &Op, const Frame &Own) {
  return Op.Event ? Events.event(*Op.Event, eventBindings(Own)) : HandleTable::Unknown;
}

void OrderWalk::copiedByHost(const HostOperation &Op, const Frame &Own) {
  if (!Op.Source || !Op.Target) // parameters in a struct
    return Track.hostAccess(Memory(), /*Writes=*/true, /*Exposed=*/true, *Op.Call);
  const Memory Source = Memories.pointedTo(*Op.Source, Own.Memories),
               Target = Memories.pointedTo(*Op.Target, Own.Memories);
  const bool FromDevice = Op.Direction == CopyDirection::DeviceToDevice ||
                          Op.Direction == CopyDirection::DeviceToHost,
             ToDevice = Op.Direction == CopyDirection::DeviceToDevice ||
                        Op.Direction == CopyDirection::HostToDevice;
  const bool Blocking = Op.Op == RuntimeOp::Copy || Op.Op == RuntimeOp::CopySymbol,
             WithinHost = !FromDevice && !ToDevice && Source.HostSees && Target.HostSees;
  if (!FromDevice && (Blocking || WithinHost || Source.Pageable))
    Track.hostAccess(Source, /*Writes=*/false, /*Exposed=*/true, *Op.Call);
  if (WithinHost)
    Track.hostAccess(Target, /*Writes=*/true, /*Exposed=*/true, *Op.Call);
}

void OrderWalk::startElsewhere(const Displaced &Moved, const Frame &Own) {
  const CallExpr &Call = *Moved.Call;
  const HostOperation Op = operation(Call);
  if (Moved.HasMoved)
    return runtimeCall(Op, Own);
  const Handle Event = eventOf(Op, Own), Stream = streamOf(Op, Own);
  if (Op.Op == RuntimeOp::EventRecord) {
    if (Calls.isTimed(*Op.Event))
      Track.needed(Call, RejectReason::SyncObserved, "time is taken by an event here");
    return Track.recordEarly(Event, Stream, Call);
  }
  if (Op.Op == RuntimeOp::StreamWaitEvent)
    return Track.streamWaitEarly(Stream, Event);
  const bool Copies = Op.Op == RuntimeOp::CopyAsync || Op.Op == RuntimeOp::CopySymbolAsync;
  if (Copies && mayWait(Op, Own))
    Track.needed(Call, RejectReason::SyncGuardsHostAccess,
                 "it may touch memory of the host before it returns");
  const Operation O = number(Op, Own);
  if (Track.observesOthers(O))
    Track.needed(Call, RejectReason::SyncObserved,
                 "it may look at a clock, or at what other work does");
  return Track.startEarly(O, Stream);
}

bool OrderWalk::mayWait(const HostOperation &Op, const Frame &Own) const {
  if (!Op.Source || !Op.Target)
    return true;
  const bool OfDevice = Op.Direction == CopyDirection::HostToDevice ||
                        Op.Direction == CopyDirection::DeviceToHost ||
                        Op.Direction == CopyDirection::DeviceToDevice;
  return touchesPageable(Op, Own) ||
         (!OfDevice && Memories.pointedTo(*Op.Source, Own.Memories).HostSees &&
          Memories.pointedTo(*Op.Target, Own.Memories).HostSees);
}

bool OrderWalk::touchesPageable(const HostOperation &Op, const Frame &Own) const {
  const bool FromDevice = Op.Direction == CopyDirection::DeviceToDevice ||
                          Op.Direction == CopyDirection::DeviceToHost,
             ToDevice = Op.Direction == CopyDirection::DeviceToDevice ||
                        Op.Direction == CopyDirection::HostToDevice;
  return (!FromDevice && Memories.pointedTo(*Op.Source, Own.Memories).Pageable) ||
         (!ToDevice && Memories.pointedTo(*Op.Target, Own.Memories).Pageable);
}

void OrderWalk::waitElsewhere(const Displaced &Moved, const Frame &Own) {
  const CallExpr &Call = *Moved.Call;
  const CallExpr *Removed = Moved.HasMoved && Edit->Removed.contains(&Call) ? &Call : nullptr;
  Reached.insert(&Call);
  const HostOperation Op = operation(Call);
  const bool OfStream = Op.Op == RuntimeOp::StreamWaitEvent;
  if (!Moved.HasMoved) {
    const bool UsesStream = OfStream || Op.Op == RuntimeOp::StreamSynchronize;
    Track.comesLater(Call, UsesStream ? std::optional(streamOf(Op, Own)) : std::nullopt,
                     Op.Event ? std::optional(eventOf(Op, Own)) : std::nullopt);
  }
  if (OfStream)
    Track.streamWait(streamOf(Op, Own), eventOf(Op, Own), Removed);
  else
    hostWait(Op, Own, Removed);
  if (!Calls.isReported(Call))
    return;
  if (!Removed)
    Track.reported();
  else if (OfStream)
    Track.unreported(Call);
}

} // namespace gpufuse
