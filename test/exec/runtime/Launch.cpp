// The scheduler of one launch: which blocks are on the device, and which thread runs next.
#include "Launch.h"
#include <algorithm>
#include <cstring>
#include <numeric>

gpuexec::ThreadContext *gpuexec_current;
const gpuexec::Site *gpuexec_site;

namespace gpuexec {

Launch *CurrentLaunch;
Thread *CurrentThread;

namespace {
Chance &chance() {
  static Chance Threads(options().Seed);
  return Threads;
}
bool inOrder() { return options().Seed == 0; }

/// Accesses and spins left until the current thread gives way.
int64_t Slice, SpinSlice;
uint64_t MeanSlice;
uint64_t YieldsWithoutEnd;
bool Aborted;
Fiber PlainFiber;

void newSlice() {
  Slice = inOrder() ? 200000 : 1 + chance().below(2 * MeanSlice);
  SpinSlice = inOrder() ? 200 : 1 + chance().below(16);
}

Dim positionOf(uint64_t Number, Dim In) {
  return {uint32_t(Number % In.X), uint32_t(Number / In.X % In.Y), uint32_t(Number / In.X / In.Y)};
}

void setDims(ThreadContext &C, const LaunchRequest &R) {
  C.BlockDim[0] = R.Block.X, C.BlockDim[1] = R.Block.Y, C.BlockDim[2] = R.Block.Z;
  C.GridDim[0] = R.Grid.X, C.GridDim[1] = R.Grid.Y, C.GridDim[2] = R.Grid.Z;
  C.WarpSize = R.WarpSize;
  C.DynamicBytes = R.DynamicBytes;
}

void setPosition(uint32_t (&To)[3], Dim At) { To[0] = At.X, To[1] = At.Y, To[2] = At.Z; }

/// An order of 0..Count-1 without a table: First + i * Stride.
void shuffleOrder(uint64_t Count, uint64_t &First, uint64_t &Stride) {
  First = 0, Stride = 1;
  if (inOrder() || Count < 2)
    return;
  First = chance().below(Count);
  do
    Stride = 1 + chance().below(Count - 1);
  while (std::gcd(Stride, Count) != 1);
}

void runThread(void *) {
  const LaunchRequest &R = *CurrentLaunch->Request;
  R.Code->Run(const_cast<void **>(R.Arguments.data()));
  gpuexec_exit();
}

void layOutSharedMemory(Block &B, const LaunchRequest &R) {
  size_t Static = (R.From->SharedBytes + 255) / 128 * 128;
  if (!B.Memory) {
    B.Memory = std::make_unique<char[]>(Static + R.DynamicBytes + 1024);
    B.Shared = (char *)((uintptr_t(B.Memory.get()) + 255) / 128 * 128);
    B.Dynamic = B.Shared + Static;
  }
  uint64_t Garbage = chance().next();
  auto Fill = [&](char *To, size_t Bytes) {
    for (size_t I = 0; I + 4 <= Bytes; I += 4, Garbage += 0x9e3779b97f4a7c15ull)
      memcpy(To + I, &Garbage, 4);
  };
  for (uint32_t I = 0; I < R.Code->SharedRangeCount; ++I)
    Fill(B.Shared + R.Code->SharedRanges[I].Offset, R.Code->SharedRanges[I].Size);
  Fill(B.Dynamic, R.DynamicBytes);
}

void makeWarps(Block &B, uint32_t WarpSize) {
  B.Warps.assign((B.Threads.size() + WarpSize - 1) / WarpSize, {});
  for (size_t I = 0; I < B.Warps.size(); ++I) {
    Warp &W = B.Warps[I];
    size_t Lanes = std::min<size_t>(WarpSize, B.Threads.size() - I * WarpSize);
    for (size_t L = 0; L < Lanes; ++L)
      W.Lanes.push_back(&B.Threads[I * WarpSize + L]);
  }
}

void admitBlock(Launch &L) {
  const LaunchRequest &R = *L.Request;
  if (L.Spare.empty()) {
    auto New = std::make_unique<Block>();
    New->Threads.resize(R.Block.count());
    makeWarps(*New, R.WarpSize);
    L.Spare.push_back(std::move(New));
  }
  L.Live.push_back(std::move(L.Spare.back()));
  L.Spare.pop_back();
  Block &B = *L.Live.back();
  uint64_t Blocks = R.Grid.count();
  B.Number = (unsigned __int128)L.BlockStride * L.Admitted++ % Blocks;
  B.Number = (B.Number + L.FirstBlock) % Blocks;
  B.Epoch = 1;
  B.Alive = B.Threads.size();
  B.NextReady = 0;
  B.ReadyThreads.clear();
  layOutSharedMemory(B, R);
  for (Warp &W : B.Warps) {
    W.Runnable = W.Lanes.size();
    if (!L.Order.empty())
      W.Clocks.assign(W.Lanes.size() * W.Lanes.size(), 0);
    for (size_t I = 0; I < W.Lanes.size() && !W.Clocks.empty(); ++I)
      W.Clocks[I * W.Lanes.size() + I] = 1;
  }
  for (uint32_t I = 0; I < B.Threads.size(); ++I) {
    Thread &T = B.Threads[I];
    T.In = &B;
    T.Of = &B.Warps[I / R.WarpSize];
    T.InBlock = I;
    T.State = Thread::Ready;
    setDims(T.Context, R);
    setPosition(T.Context.ThreadIdx, positionOf(I, R.Block));
    setPosition(T.Context.BlockIdx, positionOf(B.Number, R.Grid));
    T.Context.Lane = I % R.WarpSize;
    T.Context.Shared = B.Shared;
    T.Context.Dynamic = B.Dynamic;
    T.Stack.start(runThread, nullptr);
    B.ReadyThreads.push_back(&T);
  }
}

Thread *takeReady(Block &B) {
  if (inOrder()) {
    if (B.NextReady == B.ReadyThreads.size())
      return nullptr;
    Thread *T = B.ReadyThreads[B.NextReady++];
    if (B.NextReady == B.ReadyThreads.size()) {
      B.ReadyThreads.clear();
      B.NextReady = 0;
    }
    return T;
  }
  if (B.ReadyThreads.empty())
    return nullptr;
  std::swap(B.ReadyThreads[chance().below(B.ReadyThreads.size())], B.ReadyThreads.back());
  Thread *T = B.ReadyThreads.back();
  B.ReadyThreads.pop_back();
  return T;
}

Thread *pickThread(Launch &L) {
  size_t Start = inOrder() ? 0 : chance().below(L.Live.size());
  for (size_t I = 0; I < L.Live.size(); ++I)
    if (Thread *T = takeReady(*L.Live[(Start + I) % L.Live.size()]))
      return T;
  return nullptr;
}

const char *nameOfState(const Thread &T) {
  switch (T.State) {
  case Thread::AtBarrier:
    return "a block barrier";
  case Thread::AtWarpOp:
    return "a warp operation";
  case Thread::AtGridSync:
    return "a grid barrier";
  default:
    return "?";
  }
}

[[noreturn]] void reportStuck(Launch &L) {
  std::string Text;
  const Site *LastNamed = nullptr;
  int Named = 0;
  for (auto &B : L.Live)
    for (Thread &T : B->Threads) {
      if (T.State == Thread::Done || T.At == LastNamed || Named++ > 4)
        continue;
      LastNamed = T.At;
      Text += "\n  " + nameOfThread(T) + " at " + nameOfState(T);
      if (T.At)
        Text += std::string(", ") + T.At->File + ":" + std::to_string(T.At->Line);
    }
  die(ThreadsStuck, "threads of %s wait for each other for ever:%s", L.Request->Code->Name,
      Text.c_str());
}

void retireBlocks(Launch &L) {
  for (size_t I = 0; I < L.Live.size();) {
    if (L.Live[I]->Alive) {
      ++I;
      continue;
    }
    ++L.Finished;
    L.Spare.push_back(std::move(L.Live[I]));
    L.Live.erase(L.Live.begin() + I);
    YieldsWithoutEnd = 0;
  }
}

void runOnFibers(Launch &L) {
  uint64_t Blocks = L.Request->Grid.count();
  size_t Together = 1;
  if (!inOrder()) {
    constexpr size_t Choices[] = {1, 2, 3, 4, 8};
    Together = Choices[chance().below(5)];
    constexpr uint64_t Means[] = {2, 16, 128, 2048};
    MeanSlice = Means[chance().below(4)];
  }
  if (L.Request->Cooperative)
    Together = Blocks;
  YieldsWithoutEnd = 0;
  while (L.Finished < Blocks && !Aborted) {
    // Threads may spin until a block writes that is not here yet.
    if (YieldsWithoutEnd > 50000 && L.Admitted < Blocks) {
      ++Together;
      YieldsWithoutEnd = 0;
    }
    while (L.Live.size() < Together && L.Admitted < Blocks)
      admitBlock(L);
    Thread *T = pickThread(L);
    if (!T)
      reportStuck(L);
    CurrentThread = T;
    gpuexec_current = &T->Context;
    newSlice();
    T->Stack.resume();
    if (T->State == Thread::Done && !T->In->Alive)
      retireBlocks(L);
  }
  CurrentThread = nullptr;
}

/// The current launch, if its threads never wait: one after the other on one stack.
struct PlainRun {
  ThreadContext Context{};
  uint64_t FirstBlock, BlockStride, FirstThread, ThreadStride;
};

void runPlainThreads(void *Argument) {
  PlainRun &Run = *(PlainRun *)Argument;
  const LaunchRequest &R = *CurrentLaunch->Request;
  void **Arguments = const_cast<void **>(R.Arguments.data());
  uint64_t Blocks = R.Grid.count(), Threads = R.Block.count();
  uint64_t B = Run.FirstBlock;
  for (uint64_t I = 0; I < Blocks; ++I) {
    setPosition(Run.Context.BlockIdx, positionOf(B, R.Grid));
    uint64_t T = Run.FirstThread;
    for (uint64_t J = 0; J < Threads; ++J) {
      setPosition(Run.Context.ThreadIdx, positionOf(T, R.Block));
      Run.Context.Lane = T % R.WarpSize;
      R.Code->Run(Arguments);
      T += Run.ThreadStride;
      if (T >= Threads)
        T -= Threads;
    }
    B += Run.BlockStride;
    if (B >= Blocks)
      B -= Blocks;
  }
  PlainFiber.yield();
}

void runPlain(Launch &L) {
  static Block Storage;
  Storage.Memory.reset();
  PlainRun Run;
  setDims(Run.Context, *L.Request);
  layOutSharedMemory(Storage, *L.Request);
  Run.Context.Shared = Storage.Shared;
  Run.Context.Dynamic = Storage.Dynamic;
  Run.FirstBlock = L.FirstBlock, Run.BlockStride = L.BlockStride;
  shuffleOrder(L.Request->Block.count(), Run.FirstThread, Run.ThreadStride);
  gpuexec_current = &Run.Context;
  PlainFiber.start(runPlainThreads, &Run);
  PlainFiber.resume();
}
} // namespace

void makeReady(Thread &T) {
  T.State = Thread::Ready;
  ++T.Of->Runnable;
  T.In->ReadyThreads.push_back(&T);
}

std::string nameOfThread(const Thread &T) {
  const ThreadContext &C = T.Context;
  char Text[128];
  snprintf(Text, sizeof(Text), "thread (%u,%u,%u) of block (%u,%u,%u)", C.ThreadIdx[0],
           C.ThreadIdx[1], C.ThreadIdx[2], C.BlockIdx[0], C.BlockIdx[1], C.BlockIdx[2]);
  return Text;
}

int runLaunch(const LaunchRequest &Request) {
  static uint32_t Serial;
  Launch L;
  L.Request = &Request;
  L.Serial = ++Serial;
  CurrentLaunch = &L;
  Aborted = false;
  shuffleOrder(Request.Grid.count(), L.FirstBlock, L.BlockStride);
  if (Request.From->Checked && options().Races)
    beginRaces(L);
  bool Seams = Request.From->Checked && options().Seams;
  if (Seams)
    beginSeam(Request);
  if (Request.Code->Plain && !Request.From->Checked)
    runPlain(L);
  else
    runOnFibers(L);
  if (Seams)
    endSeam();
  CurrentLaunch = nullptr;
  CurrentThread = nullptr;
  return L.Error;
}

static void abandon(int Error) {
  CurrentLaunch->Error = Error;
  Aborted = true;
  if (CurrentThread)
    CurrentThread->Stack.yield();
  PlainFiber.yield();
  __builtin_unreachable();
}

static void giveWay() {
  Thread &T = *CurrentThread;
  ++YieldsWithoutEnd;
  T.In->ReadyThreads.push_back(&T);
  T.Stack.yield();
}

/// Called at each access of a checked module.
void tick() {
  if (CurrentThread && --Slice <= 0)
    giveWay();
}

} // namespace gpuexec

using namespace gpuexec;

extern "C" {
void gpuexec_spin() {
  if (CurrentThread && --SpinSlice <= 0)
    giveWay();
}

void gpuexec_nanosleep(uint32_t) {
  if (CurrentThread)
    giveWay();
}

void gpuexec_exit() {
  Thread &T = *CurrentThread;
  T.State = Thread::Done;
  --T.In->Alive;
  --T.Of->Runnable;
  settleWarpOps(*T.Of);
  settleBarriers(*T.In);
  settleWarp(*T.Of);
  T.Stack.yield();
  __builtin_unreachable();
}

void gpuexec_trap() {
  abandon(719); // cudaErrorLaunchFailure
  __builtin_unreachable();
}

void gpuexec_assert(const char *Message, const char *File, uint32_t Line, const char *Function) {
  const ThreadContext &C = *gpuexec_current;
  fprintf(stderr, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n", File,
          Line, Function, C.BlockIdx[0], C.BlockIdx[1], C.BlockIdx[2], C.ThreadIdx[0],
          C.ThreadIdx[1], C.ThreadIdx[2], Message);
  abandon(710); // cudaErrorAssert
  __builtin_unreachable();
}

uint64_t gpuexec_clock() {
  static uint64_t Ticks;
  return Ticks += 20;
}
}
