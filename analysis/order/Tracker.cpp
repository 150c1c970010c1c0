#include "analysis/order/Tracker.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace gpufuse {

constexpr Handle Default = HandleTable::Default;

static constexpr HandleSet bit(Handle H) { return HandleTable::bit(H); }

void Tracker::lost(const OperationState &Of, Operation O, RejectReason Reason, const Stmt &Place,
                   const std::string &Message) {
  LostOrder &Entry = Found[{&Place, Reason}];
  Entry.Because.insert(Of.Because.begin(), Of.Because.end());
  Entry.Reason = Reason;
  Entry.Place = &Place;
  Entry.Message = Message;
  Entry.Operation = Infos[O].Call;
}

void Tracker::needed(const CallExpr &Removed, RejectReason Reason, const std::string &Why) {
  OperationState Of;
  Of.Because.insert(&Removed);
  lost(Of, Others, Reason, Removed, Why);
}

void Tracker::begin() {
  Found.clear();
  LeaveWork.clear();
}

std::vector<LostOrder> Tracker::takeLost() {
  std::vector<LostOrder> Out;
  for (auto &[Key, Entry] : Found)
    Out.push_back(std::move(Entry));
  Found.clear();
  return Out;
}

bool Tracker::owesAnything() const {
  return !Now->Early.empty() || !Now->Delimiting.empty() ||
         llvm::any_of(Now->Operations, [](const auto &Each) { return Each.second.Lost != 0; });
}

/// True when work that is now given to \p Stream surely waits for it.
bool Tracker::orderedBefore(const OperationState &Earlier, Handle Stream) const {
  if (Stream == HandleTable::Unknown)
    return false;
  if (Earlier.Must & bit(Stream))
    return true;
  if (!Streams.hasLegacyDefault() || SeveralDevices || Earlier.OnOtherDevice ||
      (Now->Foreign & bit(Stream)))
    return false;
  if (Stream == Default)
    return (Earlier.Must & Streams.surelyBlocking()) != 0;
  return (Streams.surelyBlocking() & bit(Stream)) && (Earlier.Must & bit(Default));
}

/// True when work that is now given to \p Stream may come behind one of the streams in \p Of.
bool Tracker::mayBeBehind(HandleSet Of, Handle Stream) const {
  if (Of & (Streams.aliases(Stream) | bit(HandleTable::Unknown)))
    return true;
  if (Stream == HandleTable::Unknown)
    return Of != 0;
  if (!Streams.hasLegacyDefault())
    return false;
  if (Streams.aliases(Stream) & bit(Default))
    return (Of & Streams.maybeBlocking()) != 0;
  return (Streams.maybeBlocking() & bit(Stream)) && (Of & Streams.aliases(Default));
}

/// New work on \p Stream may be behind everything that the stream waits for, and so may what
/// follows it. A record or a wait on the legacy stream may be such work.
void Tracker::spreadMaybe(Handle Stream, const CallExpr *Removed) {
  for (auto &[O, State] : Now->Operations) {
    const HandleSet LostStreams = State.Lost & ~Host;
    const bool Gains = mayBeBehind(State.May, Stream) && !(State.May & bit(Stream)),
               Loses = (Removed && Gains) || (LostStreams && mayBeBehind(LostStreams, Stream));
    if (Gains)
      State.May |= bit(Stream);
    if (!Loses || (State.Must & bit(Stream)))
      continue;
    State.Lost |= bit(Stream);
    if (Removed && Gains)
      State.Because.insert(Removed);
  }
}

void Tracker::addOthers() {
  Now->OthersRan = true;
  OperationState &State = Now->Operations[Others];
  State.Must = 0;
  State.May = ~Host;
  State.OnOtherDevice = false;
}

void Tracker::enqueue(Operation O, Handle Stream, const CallExpr &Place, std::optional<Handle> To) {
  const Footprint &Touches = Infos[O].Touches;
  const Handle Edited = To.value_or(Stream);
  for (const auto &[Earlier, State] : Now->Operations) {
    const bool Needed = (State.Lost & Host) || mayBeBehind(State.Lost & ~Host, Stream) ||
                        (To && mayBeBehind(State.May, Stream));
    if (!Needed || orderedBefore(State, Edited) ||
        (Earlier == Others && State.WaitedFor == bit(Edited) && Streams.isUnique(Edited)) ||
        !conflict(Infos[Earlier].Touches, Touches))
      continue;
    OperationState Blamed = State;
    if (To)
      Blamed.Because.insert(&Place);
    lost(Blamed, Earlier, RejectReason::SyncOrdersOtherWork, Place,
         "work on another stream would start here before what it depends on has finished");
  }
  if (To && (SeveralDevices || (Now->Foreign & bit(Edited)))) {
    OperationState Blamed;
    Blamed.Because.insert(&Place);
    lost(Blamed, O, RejectReason::SyncOrdersOtherWork, Place,
         "the stream that this would be given to may be of another device");
  }
  for (auto &[Started, Start] : Now->Early) {
    Start.PassedWork = true;
    if (conflict(Infos[Started].Touches, Touches))
      stopStarts(RejectReason::SyncOrdersOtherWork,
                 "work that depends on it, or it on, starts here", &Place);
  }
  if (Touches.HasOutput)
    output(Place);
  if (Touches.Observes)
    observe(RejectReason::SyncObserved,
            "work that may look at a clock, or at other work, starts here", Place, Stream);
  for (auto &[Earlier, State] : Now->Operations)
    if (orderedBefore(State, Edited))
      State.Must |= bit(Edited);
  spreadMaybe(Stream, nullptr);
  const auto [It, New] = Now->Operations.try_emplace(O);
  OperationState &State = It->second;
  const HandleSet Own = Edited == HandleTable::Unknown ? 0 : bit(Edited);
  State.Must = New ? Own : State.Must & Own;
  State.May |= bit(Stream);
  State.OnOtherDevice =
      (Now->Foreign & bit(Stream)) && !isa_and_nonnull<CUDAKernelCallExpr>(Infos[O].Call);
  Now->Failed = false;
  Now->Delimiting.clear();
  if (To) { // what comes behind it on the old stream
    State.lose(bit(Stream), &Place);
  }
  for (auto &[Event, Covered] : Now->Events)
    Covered.Must.erase(O); // this time it comes behind the record
}

/// True when a size that \p Copy is given is 0, or perhaps an offset or a device. Nothing where one
/// is not constant.
static std::optional<bool> mayCopyNothing(const CallExpr &Copy) {
  const FunctionDecl &Callee = *Copy.getDirectCallee();
  bool AllKnown = true;
  for (unsigned I = 0; I < Callee.getNumParams() && I < Copy.getNumArgs(); ++I) {
    if (!Callee.getParamDecl(I)->getType()->isIntegerType())
      continue;
    Expr::EvalResult Value;
    const Expr &Size = *Copy.getArg(I);
    if (Size.isValueDependent() || !Size.EvaluateAsInt(Value, Callee.getASTContext()))
      AllKnown = false;
    else if (Value.Val.getInt().isZero() && runtimeOp(Copy) != RuntimeOp::CopySymbol)
      return true;
  }
  return AllKnown && runtimeOp(Copy) == RuntimeOp::Copy ? std::optional(false) : std::nullopt;
}

void Tracker::blockingCopy(Operation O, CopyDirection Direction, bool Reported,
                           const CallExpr &Place) {
  enqueue(O, Default, Place);
  mayWaitForStream(Default, Place);
  // Only what goes to the host is waited for in every case; small blocks from the host are not.
  const std::optional<bool> Nothing = mayCopyNothing(Place);
  if (Direction == CopyDirection::DeviceToHost && Nothing != true) {
    ReliesOnCopies |= owesAnything() && !Nothing;
    waitForStream(Default, Reported);
    Now->Operations.erase(O);
  }
  if (Direction == CopyDirection::HostToHost)
    Now->Operations.erase(O);
}

EventState Tracker::covered(Handle Stream) const {
  EventState Out;
  for (const auto &[O, State] : Now->Operations) {
    if (State.isSurelyBefore(Stream))
      Out.Must.insert(O);
    if (mayBeBehind(State.May | (State.Lost & ~Host), Stream))
      Out.May.insert(O);
  }
  return Out;
}

void Tracker::record(Handle Event, Handle Stream, const CallExpr *Removed) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "an event is recorded before it");
  spreadMaybe(Stream, Removed);
  if (Removed) // nothing waits for it
    return;
  EventState New = covered(Stream);
  // Whatever else may be another name of this event may have been recorded now.
  if (!Events.isUnique(Event))
    for (auto &[Other, State] : Now->Events)
      if (Other != Event && (Events.aliases(Event) & bit(Other))) {
        State.Must.clear();
        State.May.insert(New.May.begin(), New.May.end());
      }
  if (Event == HandleTable::Unknown) {
    New.Must.clear();
    New.MayBeAnything = true;
  }
  Now->Events[Event] = std::move(New);
}

void Tracker::recordsUnseen(bool Any) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "an event may be recorded before it");
  for (auto &[Event, State] : Now->Events)
    if (Any || !Events.isUnique(Event))
      State = EventState::anything();
}

void Tracker::newEvent(Handle Event) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "an event is created before it");
  if (Events.isUnique(Event)) {
    Now->Events[Event] = EventState();
    Now->DestroyedEvents &= ~bit(Event);
  } else
    Now->Events[Event] = EventState::anything();
}

void Tracker::newStream(Handle Stream) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "a stream is created before it");
  Now->Foreign &= ~bit(Stream);
  if (Streams.isUnique(Stream)) {
    Now->Created |= bit(Stream);
    Now->DestroyedStreams &= ~bit(Stream);
  }
  for (auto &[O, State] : Now->Operations) {
    State.Must &= ~bit(Stream);
    if (State.WaitedFor & bit(Stream)) // by its old value
      State.WaitedFor |= bit(HandleTable::Unknown);
  }
}

void Tracker::destroyStream(Handle Stream) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "a stream is destroyed before it");
  const HandleSet Gone = Streams.aliases(Stream);
  Now->Created &= ~Gone;
  Now->DestroyedStreams |= Gone;
  for (auto &[O, State] : Now->Operations) {
    State.Must &= ~Gone;
    if (State.WaitedFor & Gone)
      State.WaitedFor |= bit(HandleTable::Unknown);
  }
}

void Tracker::resetDevice() {
  Now->Created = 0;
  Now->DestroyedStreams = ~(Host | bit(Default) | bit(HandleTable::PerThread));
  Now->DestroyedEvents = ~HandleSet(0);
  for (auto &[O, State] : Now->Operations) {
    State.Must = 0;
    if (State.WaitedFor)
      State.WaitedFor |= bit(HandleTable::Unknown);
  }
  for (auto &[Event, State] : Now->Events)
    State = EventState::anything();
}

void Tracker::destroyEvent(Handle Event) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "an event is destroyed before it");
  Now->DestroyedEvents |= Events.aliases(Event) | bit(Event);
  for (auto &[Other, State] : Now->Events)
    if (Other == Event || (Events.aliases(Event) & bit(Other)))
      State = EventState::anything();
}

void Tracker::comesLater(const CallExpr &Call, std::optional<Handle> Stream,
                         std::optional<Handle> Event) {
  if ((Stream && (Now->DestroyedStreams & Streams.aliases(*Stream))) ||
      (Event && (Now->DestroyedEvents & Events.aliases(*Event))))
    needed(Call, RejectReason::SyncNotFollowed, "what it waits for is destroyed before this");
}

/// A wait for an event that is recorded earlier now.
static void narrow(OperationState &State, Operation O, const EventState &Covered, HandleSet For) {
  if (!Covered.Narrowed.contains(O))
    return;
  State.lose(For, Covered.NarrowedBy);
}

void Tracker::streamWait(Handle Stream, Handle Event, const CallExpr *Removed) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "a stream waits for an event before it");
  auto It = Now->Events.find(Event);
  EventState Covered = It != Now->Events.end() ? It->second : EventState();
  if (It == Now->Events.end() && !Events.isUnique(Event))
    Covered.MayBeAnything = true;
  spreadMaybe(Stream, Removed);
  for (auto &[O, State] : Now->Operations) {
    const bool May = Covered.MayBeAnything || Covered.May.contains(O);
    if (!Removed && Covered.Must.contains(O) && Stream != HandleTable::Unknown)
      State.Must |= bit(Stream);
    if (!May)
      continue;
    State.May |= bit(Stream);
    const bool Ordered = State.isSurelyBefore(Stream);
    if (Ordered)
      continue;
    narrow(State, O, Covered, bit(Stream));
    if (Removed) {
      State.lose(bit(Stream), Removed);
    } else if (State.Lost & ~Host) {
      State.Lost |= bit(Stream); // the event may be behind an order that is lost
    }
  }
}

void Tracker::finish(Operation O, bool Reported) {
  auto It = Now->Operations.find(O);
  if (!Reported)
    for (const CallExpr *Call : It->second.Because)
      if (It->second.ErrorAsked)
        Now->Unreported.insert(Call);
  Now->Operations.erase(It);
  for (auto &[Event, State] : Now->Events) {
    State.Must.erase(O);
    State.May.erase(O);
    State.Narrowed.erase(O);
  }
}

void Tracker::waitForStream(Handle Stream, bool Reported) {
  std::vector<Operation> Finished;
  for (auto &[O, State] : Now->Operations) {
    if (State.isSurelyBefore(Stream)) {
      Finished.push_back(O);
    } else if (O == Others && Stream != HandleTable::Unknown && State.WaitedFor == bit(Stream) &&
               !(State.Lost & ~Host)) {
      State.Lost = State.WaitedFor = 0; // others' work on this stream, and no more, was waited for
      State.Because.clear();
    } else if ((State.Lost & ~Host) && mayBeBehind(State.Lost & ~Host, Stream)) {
      State.Lost |= Host;
    }
  }
  for (const Operation O : Finished)
    finish(O, Reported);
}

void Tracker::mayWaitForStream(Handle Stream, const Stmt &Place) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "the host may wait here", &Place);
  for (auto &[O, State] : Now->Operations) {
    const bool Ordered = State.isSurelyBefore(Stream);
    if (!Ordered && (State.Lost & ~Host) && mayBeBehind(State.Lost & ~Host, Stream))
      State.Lost |= Host;
  }
}

void Tracker::hostWait(const Waited &W, const CallExpr *Removed, bool Reported) {
  stopStarts(RejectReason::SyncOrdersOtherWork, "the host waits before it");
  if (Removed)
    Now->Delimiting.insert(Removed);
  else
    Now->Delimiting.clear();
  using For = Waited::For;
  if (!Removed && Reported)
    Now->Unreported.clear();
  if (!Removed && W.What == For::Stream)
    return waitForStream(W.Of, Reported);
  auto Event = Now->Events.find(W.Of);
  const EventState Covered = W.What == For::Event && Event != Now->Events.end() ? Event->second
                             : Event == Now->Events.end() ? EventState::anything()
                                                          : EventState();
  std::vector<Operation> Finished;
  for (auto &[O, State] : Now->Operations) {
    bool May = true;
    if (W.What == For::Stream)
      May = mayBeBehind(State.May | (State.Lost & ~Host), W.Of);
    else if (W.What == For::Event)
      May = Covered.MayBeAnything || Covered.May.contains(O);
    // Others' work is covered by a wait for the device if the removed waits were such.
    // Of several devices only kernels surely run on the current one; copies run on their stream's.
    const bool OnItsDevice = !SeveralDevices || isa_and_nonnull<CUDAKernelCallExpr>(Infos[O].Call);
    const bool OfDevice =
        O == Others ? (State.WaitedFor & ~Host) == 0 : OnItsDevice && !State.OnOtherDevice;
    const bool Must = W.What == For::Device
                          ? OfDevice
                          : W.What == For::Event && EventsCover && Covered.Must.contains(O);
    if (!Removed) {
      if (!Must && W.What == For::Event)
        narrow(State, O, Covered, Host);
      if (Must)
        Finished.push_back(O);
      else if (May && (State.Lost & ~Host))
        State.Lost |= Host;
      continue;
    }
    if (!May)
      continue;
    State.Lost |= Host;
    State.Because.insert(Removed);
    State.ErrorAsked |= Reported;
    State.WaitedFor |= W.What == For::Device   ? Host
                       : W.What == For::Stream ? bit(W.Of)
                                               : bit(HandleTable::Unknown);
  }
  for (const Operation O : Finished)
    finish(O, Reported);
}

void Tracker::narrowedWait(Handle Stream, const CallExpr &Call, bool Reported) {
  if (!(Now->Created & bit(Stream)))
    needed(Call, RejectReason::SyncNotFollowed, "the stream may not exist here");
  hostWait({Waited::For::Device}, &Call, Reported);
  hostWait({Waited::For::Stream, Stream}, nullptr, Reported);
  Now->Delimiting.insert(&Call);
  if (llvm::any_of(Now->Operations, [&](const auto &Each) {
        return Each.first != Others && (Each.second.Lost & Host) &&
               Each.second.Because.contains(&Call);
      }))
    LeaveWork.insert(&Call);
}

/// True when \p Earlier was, in the original only, finished before \p Later began.
bool Tracker::mayBeFinishedBy(const OperationState &Later, const OperationState &Earlier) const {
  HandleSet LostStreams = Earlier.Lost & ~Host;
  if (LostStreams & bit(HandleTable::Unknown))
    return true;
  for (Handle H = Default; LostStreams && H < 64; ++H, LostStreams &= ~bit(H - 1))
    if ((LostStreams & bit(H)) && mayBeBehind(Later.May, H))
      return true;
  return false;
}

void Tracker::hostAccess(const Memory &Accessed, bool Writes, bool Exposed, const Stmt &Place) {
  const auto meets = [&](Operation O) {
    return llvm::any_of(Infos[O].Touches.Touches, [&](const Touch &T) {
      // Some hosts reach memory of the device through its own pointer.
      const bool Sees = T.Where.HostSees || Accessed.What == Memory::Kind::Allocations;
      if (!Sees || !(T.Writes || Writes) || !mayOverlap(T.Where, Accessed))
        return false;
      return Exposed || T.Where.What == Memory::Kind::Variable;
    });
  };
  // What the host reads may tell it that the work that writes it has got there, and with it all
  // that was before that work.
  llvm::SmallVector<OperationState *, 8> Open;
  for (auto &[O, State] : Now->Operations)
    if ((State.Lost & ~Host) && !(State.Lost & Host))
      Open.push_back(&State);
  if (!Open.empty())
    for (const auto &[Writer, Later] : Now->Operations)
      if (meets(Writer))
        for (OperationState *State : Open)
          if (mayBeFinishedBy(Later, *State))
            State->Lost |= Host;
  // And it may start work then that relies on it.
  if (!Now->Early.empty() &&
      ((Exposed && Accessed.Managed) ||
       llvm::any_of(Now->Operations, [&](const auto &Each) { return meets(Each.first); })))
    stopStarts(RejectReason::SyncGuardsHostAccess,
               "the host touches memory here that the device may be using", &Place);
  for (const auto &[O, State] : Now->Operations) {
    if (!(State.Lost & Host))
      continue;
    if (meets(O) || (Exposed && Accessed.Managed))
      lost(State, O, RejectReason::SyncGuardsHostAccess, Place,
           "the host touches memory here that the device may still be using");
  }
}

void Tracker::free(const Memory &Freed, const Stmt &Place) {
  stopStarts(RejectReason::SyncGuardsFree, "memory is freed here", &Place);
  for (const auto &[O, State] : Now->Operations)
    if ((State.Lost & Host) && conflict(Infos[O].Touches, Freed, /*Writes=*/true))
      lost(State, O, RejectReason::SyncGuardsFree, Place,
           "memory is freed here that the device may still be using");
}

void Tracker::observe(RejectReason Reason, const std::string &What, const Stmt &Place,
                      std::optional<Handle> Stream) {
  stopStarts(Reason, What, &Place);
  for (const auto &[O, State] : Now->Operations)
    if ((State.Lost & Host) || (Stream && mayBeBehind(State.Lost & ~Host, *Stream)))
      lost(State, O, Reason, Place, What);
}

void Tracker::delimit(RejectReason Reason, const std::string &What, const Stmt &Place) {
  for (const CallExpr *Call : Now->Delimiting) {
    OperationState Of;
    Of.Because.insert(Call);
    lost(Of, Others, Reason, Place, What);
  }
}

void Tracker::output(const Stmt &Place) {
  for (const auto &[O, Start] : Now->Early)
    if (Infos[O].Touches.HasOutput)
      stopStarts(RejectReason::SyncObserved, "output here would come behind what it prints",
                 &Place);
  for (const auto &[O, State] : Now->Operations)
    if ((State.Lost & Host) && Infos[O].Touches.HasOutput)
      lost(State, O, RejectReason::SyncObserved, Place,
           "output here would come before what a kernel prints");
}

void Tracker::errorQuery() {
  stopStarts(RejectReason::SyncReportsErrors, "errors are asked for before it");
  Now->Unreported.clear();
  for (auto &[O, State] : Now->Operations)
    State.ErrorAsked |= (State.Lost & Host) != 0;
}

void Tracker::unknownCall(const std::string &Name, const Stmt &Place) {
  stopStarts(RejectReason::SyncBeforeUnknownCall,
             "'" + Name + "', whose effects are not known, is called here", &Place);
  for (const auto &[O, State] : Now->Operations)
    if (State.Lost)
      lost(State, O, RejectReason::SyncBeforeUnknownCall, Place,
           "'" + Name + "', whose effects are not known, is called here");
  delimit(RejectReason::SyncBeforeUnknownCall,
          "'" + Name + "', whose effects are not known, is called here", Place);
  Now->OthersRan = true;
  changeDevice(); // it may have
}

void Tracker::conditionalCode(const Stmt &Place) {
  stopStarts(RejectReason::SyncInConditionalCode,
             "the preprocessor chooses what is compiled in this function", &Place);
  for (const auto &[O, State] : Now->Operations)
    if (State.Lost)
      lost(State, O, RejectReason::SyncInConditionalCode, Place,
           "the preprocessor chooses what is compiled in this function, and the rest is not seen");
}

void Tracker::anyDevice() { Now->Foreign = ~(Host | bit(Default) | bit(HandleTable::PerThread)); }

/// Each device has its own default stream; events and waits go across.
void Tracker::changeDevice() {
  stopStarts(RejectReason::SyncOrdersOtherWork, "the device may change before it");
  anyDevice();
  for (auto &[O, State] : Now->Operations) {
    State.OnOtherDevice = true;
    State.Must &= ~bit(Default);
    State.May = ~Host;
    if (State.WaitedFor)
      State.WaitedFor |= bit(HandleTable::Unknown);
  }
  if (Now->OthersRan)
    addOthers();
  recordsUnseen(/*Any=*/false);
}

void Tracker::leave(const Stmt &Place, bool EndsProgram) {
  if (Now->Failed && EndsProgram)
    return;
  stopStarts(RejectReason::SyncAtEnd, "control may leave here before it starts", &Place);
  for (const auto &[O, State] : Now->Operations) {
    bool Matters = (State.Lost & Host) != 0;
    for (Handle H = Default; H < 64; ++H)
      Matters |= (State.Lost & bit(H)) && !(Streams.isUnique(H) && H > HandleTable::Unknown);
    if (Matters)
      lost(State, O, RejectReason::SyncAtEnd, Place,
           EndsProgram ? "the program ends here with work unfinished"
                       : "the function ends here, and its caller may rely on finished work");
  }
  for (const CallExpr *Call : Now->Unreported) {
    OperationState Of;
    Of.Because.insert(Call);
    lost(Of, Others, RejectReason::SyncReportsErrors, Place,
         "no later check reports the errors that this one does");
  }
}

} // namespace gpufuse
