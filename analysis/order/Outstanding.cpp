#include "analysis/order/Outstanding.h"

namespace gpufuse {
namespace {

EventState join(const EventState &X, const std::map<Operation, OperationState> &OfX,
                const EventState &Y, const std::map<Operation, OperationState> &OfY) {
  EventState Out;
  Out.May = X.May;
  Out.May.insert(Y.May.begin(), Y.May.end());
  Out.MayBeAnything = X.MayBeAnything || Y.MayBeAnything;
  Out.Narrowed = X.Narrowed;
  Out.Narrowed.insert(Y.Narrowed.begin(), Y.Narrowed.end());
  Out.NarrowedBy = X.NarrowedBy ? X.NarrowedBy : Y.NarrowedBy;
  // What is not outstanding on one path is finished there, whatever the event says.
  for (const Operation O : X.Must)
    if (Y.Must.contains(O) || !OfY.contains(O))
      Out.Must.insert(O);
  for (const Operation O : Y.Must)
    if (X.Must.contains(O) || !OfX.contains(O))
      Out.Must.insert(O);
  return Out;
}

void joinInto(OperationState &X, const OperationState &Y) {
  X.Must &= Y.Must;
  X.May |= Y.May;
  X.Lost |= Y.Lost;
  X.Because.insert(Y.Because.begin(), Y.Because.end());
  X.WaitedFor |= Y.WaitedFor;
  X.ErrorAsked |= Y.ErrorAsked;
  X.OnOtherDevice |= Y.OnOtherDevice;
}

void joinInto(EarlyStart &X, const EarlyStart &Y) {
  std::erase_if(X.Before, [&](Operation O) { return !Y.Before.contains(O); });
  X.PassedWork |= Y.PassedWork;
  X.Uneven |= Y.Uneven;
}

} // namespace

bool Outstanding::join(const Outstanding &Other) {
  if (!Other.Reached)
    return false;
  if (!Reached) {
    *this = Other;
    return true;
  }
  Outstanding Out = *this;
  Out.OthersRan |= Other.OthersRan;
  Out.Foreign |= Other.Foreign;
  Out.Created &= Other.Created;
  Out.DestroyedStreams |= Other.DestroyedStreams;
  Out.DestroyedEvents |= Other.DestroyedEvents;
  Out.Failed &= Other.Failed;
  Out.Unreported.insert(Other.Unreported.begin(), Other.Unreported.end());
  Out.Delimiting.insert(Other.Delimiting.begin(), Other.Delimiting.end());
  Out.Events.clear();
  for (const Outstanding *Side : {static_cast<const Outstanding *>(this), &Other})
    for (const auto &[Event, Unused] : Side->Events) {
      const auto stateIn = [&](const Outstanding &O) {
        auto It = O.Events.find(Event);
        return It == O.Events.end() ? EventState() : It->second;
      };
      Out.Events[Event] =
          gpufuse::join(stateIn(*this), Operations, stateIn(Other), Other.Operations);
    }
  for (auto &[O, Start] : Out.Early)
    if (auto It = Other.Early.find(O); It == Other.Early.end())
      Start.Uneven = true;
    else
      joinInto(Start, It->second);
  for (const auto &[O, Theirs] : Other.Early)
    if (auto [It, New] = Out.Early.try_emplace(O, Theirs); New)
      It->second.Uneven = true;
  for (const auto &[Event, Theirs] : Other.EarlyEvents)
    Out.EarlyEvents.try_emplace(Event, Theirs);
  for (const auto &[O, Theirs] : Other.Operations)
    if (auto [It, New] = Out.Operations.try_emplace(O, Theirs); !New)
      joinInto(It->second, Theirs);
  if (Out == *this)
    return false;
  *this = std::move(Out);
  return true;
}

} // namespace gpufuse
