// Order follows the CUDA Runtime API, "Stream synchronization behavior": the legacy default stream
// waits for all blocking streams and they wait for it; non-blocking streams and the legacy stream
// do not know each other. Operations of different streams run one after the other, in any order
// that this allows.
#include "Streams.h"
#include "Options.h"
#include <algorithm>
#include <deque>
#include <unordered_set>

int gpuexec_per_thread_default_stream = 0;

namespace gpuexec {
namespace {
constexpr size_t MaxPending = 256;

// Never destroyed: static destructors of programs call the runtime.
std::vector<Stream *> &streams() {
  static auto *All = new std::vector<Stream *>;
  return *All;
}
std::unordered_set<Event *> &events() {
  static auto *All = new std::unordered_set<Event *>;
  return *All;
}
std::deque<OperationPtr> &pending() {
  static auto *All = new std::deque<OperationPtr>;
  return *All;
}

uint64_t Begun; ///< Operations that do work, since the start.

Chance &chance() {
  static Chance Order(options().Seed ^ 0x5eed);
  return Order;
}

Stream &legacyStream() {
  static Stream *Legacy = [] {
    auto *New = new Stream;
    New->Legacy = true;
    streams().push_back(New);
    return New;
  }();
  return *Legacy;
}

Stream &perThreadStream() {
  thread_local Stream *Own = nullptr;
  if (!Own) {
    Own = new Stream;
    streams().push_back(Own);
  }
  return *Own;
}

bool isReady(const Operation &O) {
  return std::all_of(O.After.begin(), O.After.end(),
                     [](const OperationPtr &Before) { return Before->Done; });
}

void run(OperationPtr O) {
  pending().erase(std::find(pending().begin(), pending().end(), O));
  if (O->Run)
    O->Run();
  O->Done = true;
  O->Run = nullptr;
  O->After.clear();
}

/// Of the ready ones: by chance, or, without a seed, the newest. That is the least expected order.
OperationPtr pick(const std::vector<OperationPtr> &From) {
  std::vector<OperationPtr> Ready;
  for (const OperationPtr &O : From)
    if (!O->Done && isReady(*O))
      Ready.push_back(O);
  if (Ready.empty())
    return nullptr;
  return options().Seed ? Ready[chance().below(Ready.size())] : Ready.back();
}

void runSome() {
  while (!pending().empty() && chance().below(3) == 0)
    if (OperationPtr Next = pick({pending().begin(), pending().end()}))
      run(Next);
}

/// \p Wanted and everything it waits for, oldest first.
std::vector<OperationPtr> needed(const OperationPtr &Wanted) {
  std::vector<OperationPtr> All{Wanted};
  std::unordered_set<Operation *> Seen{Wanted.get()};
  for (size_t I = 0; I < All.size(); ++I)
    for (const OperationPtr &Before : std::vector(All[I]->After))
      if (!Before->Done && Seen.insert(Before.get()).second)
        All.push_back(Before);
  std::sort(All.begin(), All.end(), [](auto &A, auto &B) { return A->Serial < B->Serial; });
  return All;
}
} // namespace

std::recursive_mutex &runtimeLock() {
  static auto *Lock = new std::recursive_mutex;
  return *Lock;
}

Stream *streamOf(void *Handle) {
  if (!Handle)
    return gpuexec_per_thread_default_stream ? &perThreadStream() : &legacyStream();
  if (Handle == (void *)1)
    return &legacyStream();
  if (Handle == (void *)2)
    return &perThreadStream();
  auto Found = std::find(streams().begin(), streams().end(), (Stream *)Handle);
  return Found == streams().end() ? nullptr : *Found;
}

Stream *createStream(unsigned Flags, int Priority) {
  auto *New = new Stream;
  New->Flags = Flags;
  New->Blocking = !(Flags & 1);
  New->Priority = Priority;
  streams().push_back(New);
  return New;
}

bool destroyStream(void *Handle) {
  Stream *Old = streamOf(Handle);
  if (!Old || uintptr_t(Handle) <= 2)
    return false;
  // What was enqueued still runs, and blocking streams still order with the legacy one.
  if (Old->Last && !Old->Last->Done && Old->Blocking)
    enqueue(legacyStream(), nullptr, Old->Last);
  streams().erase(std::find(streams().begin(), streams().end(), Old));
  delete Old;
  return true;
}

Event *eventOf(void *Handle) { return events().count((Event *)Handle) ? (Event *)Handle : nullptr; }

Event *createEvent(bool Timed) {
  auto *New = new Event;
  New->Timed = Timed;
  events().insert(New);
  return New;
}

bool destroyEvent(void *Handle) {
  if (!events().erase((Event *)Handle))
    return false;
  delete (Event *)Handle;
  return true;
}

OperationPtr enqueue(Stream &To, std::function<void()> Run, const OperationPtr &AlsoAfter) {
  static uint64_t Serial;
  auto New = std::make_shared<Operation>();
  New->Run = std::move(Run);
  New->IsWork = bool(New->Run);
  New->Serial = ++Serial;
  Begun += New->IsWork;
  auto After = [&](const OperationPtr &Before) {
    if (Before && !Before->Done)
      New->After.push_back(Before);
  };
  After(To.Last);
  After(AlsoAfter);
  if (To.Legacy) {
    for (Stream *Other : streams())
      if (Other->Blocking)
        After(Other->Last);
  } else if (To.Blocking)
    After(legacyStream().Last);
  To.Last = New;
  pending().push_back(New);
  if (options().Streams == StreamPolicy::Eager)
    waitFor(New);
  else if (options().Streams == StreamPolicy::Random)
    runSome();
  while (pending().size() > MaxPending)
    run(pending().front()); // The oldest waits for nothing.
  return New;
}

void waitFor(const OperationPtr &Wanted) {
  if (!Wanted || Wanted->Done)
    return;
  std::vector<OperationPtr> All = needed(Wanted);
  while (OperationPtr Next = pick(All)) {
    run(Next);
    if (options().Streams == StreamPolicy::Random)
      runSome();
  }
}

void waitForStream(Stream &Of) { waitFor(OperationPtr(Of.Last)); }

void waitForDevice() {
  while (OperationPtr Next = pick({pending().begin(), pending().end()}))
    run(Next);
}

size_t unfinishedWork() {
  return std::count_if(pending().begin(), pending().end(),
                       [](const OperationPtr &O) { return O->IsWork; });
}

uint64_t begunWork() { return Begun; }

bool poll(const OperationPtr &Asked, unsigned &Queries) {
  if (!Asked || Asked->Done) {
    Queries = 0;
    return true;
  }
  if (++Queries % 4 == 0)
    waitFor(OperationPtr(Asked));
  return Asked->Done;
}

} // namespace gpuexec
