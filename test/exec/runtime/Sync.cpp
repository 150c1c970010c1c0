// Where threads meet: block barriers, warp operations, the grid barrier.
// A warp operation is complete when every lane of its mask that has not returned stands at one of
// the same kind with the same mask (CUDA C++ Programming Guide, "Warp Vote Functions" and "Warp
// Shuffle Functions").
#include "Launch.h"
#include <algorithm>
#include <bit>

namespace gpuexec {

uint64_t Warp::alive() const {
  uint64_t Mask = 0;
  for (size_t I = 0; I < Lanes.size(); ++I)
    if (Lanes[I]->State != Thread::Done)
      Mask |= uint64_t(1) << I;
  return Mask;
}

namespace {

template <class Action> void forEachLane(uint64_t Mask, Action Do) {
  for (; Mask; Mask &= Mask - 1)
    Do(std::countr_zero(Mask));
}

void stopRunning(Thread &T, decltype(Thread::State) State) {
  T.State = State;
  T.At = gpuexec_site;
  --T.Of->Runnable;
}

void completeBarrier(Block &B, Barrier &Met) {
  ++B.Epoch;
  std::vector<Thread *> Released;
  Released.swap(Met.Waiting);
  for (Thread *T : Released) {
    T->Result = T->Kind == GpuexecCount ? Met.Count
                : T->Kind == GpuexecAnd ? Met.Count == Released.size()
                                        : Met.Count != 0;
    makeReady(*T);
  }
  Met.Count = 0;
}

void checkSameBarrier(const Thread &First, const Thread &Second) {
  if (First.At != Second.At)
    die(ThreadsStuck, "divergent barrier in %s: %s waits at %s:%u, %s at %s:%u",
        CurrentLaunch->Request->Code->Name, nameOfThread(First).c_str(), First.At->File,
        First.At->Line, nameOfThread(Second).c_str(), Second.At->File, Second.At->Line);
}

uint32_t redux(uint32_t Kind, uint32_t A, uint32_t B) {
  switch (Kind) {
  case GpuexecAdd:
    return A + B;
  case GpuexecMin:
    return std::min<int32_t>(A, B);
  case GpuexecMax:
    return std::max<int32_t>(A, B);
  case GpuexecUMin:
    return std::min(A, B);
  case GpuexecUMax:
    return std::max(A, B);
  case GpuexecBitAnd:
    return A & B;
  case GpuexecBitOr:
    return A | B;
  default:
    return A ^ B;
  }
}

/// Gives each lane of \p Members its result; all of them stand at the same operation.
void combine(Warp &W, uint64_t Members) {
  Thread &First = *W.Lanes[std::countr_zero(Members)];
  uint64_t Set = 0;
  bool AllSame = true;
  uint32_t Sum = First.Value;
  forEachLane(Members, [&](int I) {
    Thread &T = *W.Lanes[I];
    Set |= uint64_t(T.Value != 0) << I;
    AllSame &= T.Value == First.Value;
    if (&T != &First)
      Sum = redux(T.Kind, Sum, T.Value);
  });
  forEachLane(Members, [&](int I) {
    Thread &T = *W.Lanes[I];
    switch (T.Op) {
    case WarpOp::Sync:
    case WarpOp::ActiveMask:
      break;
    case WarpOp::Shuffle: // Result2: the lane to read. What a lane outside the operation gives is
                          // undefined.
      T.Result = T.Result2 < W.Lanes.size() && Members >> T.Result2 & 1 ? W.Lanes[T.Result2]->Value
                 : options().Seed                                       ? 0x7fdeadbeu
                                                                        : T.Value;
      break;
    case WarpOp::Ballot:
      T.Result = Set;
      break;
    case WarpOp::MatchAny:
      T.Result = 0;
      forEachLane(Members, [&](int J) { T.Result |= uint64_t(W.Lanes[J]->Value == T.Value) << J; });
      break;
    case WarpOp::MatchAll:
      T.Result = AllSame ? Members : 0;
      T.Result2 = AllSame;
      break;
    case WarpOp::Redux:
      T.Result = Sum;
      break;
    }
  });
}

/// Completes the operation at which \p T stands if everyone is there.
bool tryComplete(Warp &W, Thread &T) {
  uint64_t Members = T.Mask & W.alive();
  bool Complete = true;
  forEachLane(Members, [&](int I) {
    Thread &Other = *W.Lanes[I];
    Complete &= Other.State == Thread::AtWarpOp && Other.Op == T.Op && Other.Mask == T.Mask &&
                Other.Kind == T.Kind;
  });
  if (!Complete || !Members)
    return false;
  combine(W, Members);
  if (T.Op == WarpOp::Sync)
    orderWarp(*CurrentLaunch, W, Members);
  forEachLane(Members, [&](int I) { makeReady(*W.Lanes[I]); });
  return true;
}

uint64_t meet(WarpOp Op, uint32_t Kind, uint64_t Mask, uint64_t Value, uint64_t Source = 0) {
  Thread &T = *CurrentThread;
  T.Op = Op, T.Kind = Kind, T.Mask = Mask, T.Value = Value, T.Result2 = Source;
  stopRunning(T, Thread::AtWarpOp);
  tryComplete(*T.Of, T);
  settleWarp(*T.Of);
  T.Stack.yield();
  return T.Result;
}

uint32_t arrive(uint32_t Id, uint32_t Expected, uint32_t Kind, uint32_t Predicate) {
  Thread &T = *CurrentThread;
  Block &B = *T.In;
  Barrier &At = B.Barriers[Id & 15];
  T.Kind = Kind;
  stopRunning(T, Thread::AtBarrier);
  if (!Expected && !At.Waiting.empty())
    checkSameBarrier(*At.Waiting.front(), T);
  At.Expected = Expected;
  At.Waiting.push_back(&T);
  At.Count += Predicate != 0;
  settleBarriers(B);
  settleWarp(*T.Of);
  T.Stack.yield();
  return T.Result;
}
} // namespace

void settleBarriers(Block &B) {
  for (Barrier &At : B.Barriers)
    if (!At.Waiting.empty() && At.Waiting.size() >= (At.Expected ? At.Expected : B.Alive))
      completeBarrier(B, At);
}

void settleWarpOps(Warp &W) {
  for (Thread *T : W.Lanes)
    if (T->State == Thread::AtWarpOp && T->Op != WarpOp::ActiveMask)
      tryComplete(W, *T);
}

void settleWarp(Warp &W) {
  if (W.Runnable)
    return;
  // Everyone has gone as far as possible: those who ask for active lanes at one place are together.
  const Site *Place = nullptr;
  uint64_t Together = 0;
  for (size_t I = 0; I < W.Lanes.size(); ++I) {
    Thread &T = *W.Lanes[I];
    if (T.State != Thread::AtWarpOp || T.Op != WarpOp::ActiveMask)
      continue;
    if (!Together)
      Place = T.At;
    if (T.At == Place)
      Together |= uint64_t(1) << I;
  }
  forEachLane(Together, [&](int I) {
    W.Lanes[I]->Result = Together;
    makeReady(*W.Lanes[I]);
  });
}

} // namespace gpuexec

using namespace gpuexec;

extern "C" {
void gpuexec_barrier(uint32_t Id, uint32_t Threads) { arrive(Id, Threads, GpuexecCount, 0); }

uint32_t gpuexec_barrier_reduce(uint32_t Id, uint32_t Threads, uint32_t Kind, uint32_t Predicate) {
  return arrive(Id, Threads, Kind, Predicate);
}

void gpuexec_grid_sync() {
  Launch &L = *CurrentLaunch;
  if (!L.Request->Cooperative)
    die(ThreadsStuck, "%s waits for its grid without a cooperative launch", L.Request->Code->Name);
  Thread &T = *CurrentThread;
  stopRunning(T, Thread::AtGridSync);
  uint64_t Alive = 0;
  for (auto &B : L.Live)
    Alive += B->Alive;
  if (++L.AtGridSync == Alive) {
    L.AtGridSync = 0;
    L.GridSyncAt = L.Time++;
    for (auto &B : L.Live)
      for (Thread &Other : B->Threads)
        if (Other.State == Thread::AtGridSync)
          makeReady(Other);
  }
  T.Stack.yield();
}

void gpuexec_syncwarp(uint64_t Mask) { meet(WarpOp::Sync, 0, Mask, 0); }

/// PTX ISA, shfl.sync: the source lane by mode, and whether it is in range.
uint64_t gpuexec_shuffle(uint32_t Kind, uint64_t Mask, uint32_t Value, uint32_t Operand,
                         uint32_t Segment) {
  uint32_t Lane = gpuexec_current->Lane;
  uint32_t SegmentMask = Segment >> 8 & 31, Clamp = Segment & 31;
  uint32_t Last = (Lane & SegmentMask) | (Clamp & ~SegmentMask), First = Lane & SegmentMask;
  int32_t Source;
  bool InRange;
  Operand &= 31;
  switch (Kind) {
  case GpuexecUp:
    Source = int32_t(Lane) - int32_t(Operand);
    InRange = Source >= int32_t(Last);
    break;
  case GpuexecDown:
    Source = Lane + Operand;
    InRange = Source <= int32_t(Last);
    break;
  case GpuexecXor:
    Source = Lane ^ Operand;
    InRange = Source <= int32_t(Last);
    break;
  default:
    Source = First | (Operand & ~SegmentMask);
    InRange = Source <= int32_t(Last);
  }
  if (!InRange)
    Source = Lane;
  uint64_t Result = meet(WarpOp::Shuffle, Kind, Mask, Value, Source);
  return (Result & 0xffffffffu) | uint64_t(InRange) << 32;
}

uint32_t gpuexec_shuffle_width(uint32_t Kind, uint32_t Value, uint32_t Operand, uint32_t Width) {
  uint64_t Mask = gpuexec_activemask();
  int32_t Lane = gpuexec_current->Lane, First = Lane & ~(Width - 1), Source;
  switch (Kind) {
  case GpuexecUp:
    Source = Lane - int32_t(Operand);
    break;
  case GpuexecDown:
    Source = Lane + int32_t(Operand);
    break;
  case GpuexecXor:
    Source = Lane ^ Operand;
    break;
  default:
    Source = First + int32_t(Operand & (Width - 1));
  }
  if (Source < First || Source >= First + int32_t(Width))
    Source = Lane;
  return meet(WarpOp::Shuffle, Kind, Mask, Value, Source);
}

uint64_t gpuexec_ballot(uint64_t Mask, uint32_t Predicate) {
  return meet(WarpOp::Ballot, 0, Mask, Predicate);
}
uint64_t gpuexec_match_any(uint64_t Mask, uint64_t Value) {
  return meet(WarpOp::MatchAny, 0, Mask, Value);
}

uint64_t gpuexec_match_all(uint64_t Mask, uint64_t Value, uint32_t *Same) {
  uint64_t Result = meet(WarpOp::MatchAll, 0, Mask, Value);
  *Same = CurrentThread->Result2;
  return Result;
}

uint32_t gpuexec_redux(uint32_t Kind, uint32_t Value, uint64_t Mask) {
  return meet(WarpOp::Redux, Kind, Mask, Value);
}

uint64_t gpuexec_activemask() { return meet(WarpOp::ActiveMask, 0, 0, 0); }

void gpuexec_fence() {
  if (CurrentThread) {
    orderFence(*CurrentLaunch, *CurrentThread);
    gpuexec_spin();
  }
}
}
