// Streams as queues of deferred operations. An operation knows which others it must come after; the
// policy (GPUEXEC_STREAMS) decides when it runs: at once, only when something waits for it, or at
// chance.
#ifndef GPUEXEC_STREAMS_H
#define GPUEXEC_STREAMS_H

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace gpuexec {

struct Operation {
  std::function<void()> Run; ///< Null if it only orders others, as an event does.
  bool IsWork = false;
  std::vector<std::shared_ptr<Operation>> After;
  uint64_t Serial;
  bool Done = false;
};
using OperationPtr = std::shared_ptr<Operation>;

struct Stream {
  bool Legacy = false;
  bool Blocking = true; ///< Orders with the legacy default stream.
  unsigned Flags = 0;
  int Priority = 0;
  OperationPtr Last;
};

struct Event {
  OperationPtr Recorded; ///< Null: never recorded, which counts as complete.
  uint64_t Begun = 0;    ///< begunWork() when it was recorded.
  bool Timed = true;
  unsigned Queries = 0;
};

/// The stream that a handle means, with 0, 1 (legacy) and 2 (per thread); null if it means none.
Stream *streamOf(void *Handle);
Stream *createStream(unsigned Flags, int Priority);
bool destroyStream(void *Handle);
Event *eventOf(void *Handle);
Event *createEvent(bool Timed);
bool destroyEvent(void *Handle);

/// Appends an operation to a stream.
OperationPtr enqueue(Stream &To, std::function<void()> Run,
                     const OperationPtr &AlsoAfter = nullptr);
/// Returns when \p Wanted and what it must come after have run.
void waitFor(const OperationPtr &Wanted);
void waitForStream(Stream &Of);
void waitForDevice();
/// How many operations that do work have not run, and how many were ever enqueued.
size_t unfinishedWork();
uint64_t begunWork();
/// Whether \p Asked has run. A caller that asks again and again gets a yes some time.
bool poll(const OperationPtr &Asked, unsigned &Queries);

/// One lock for the whole runtime: device code runs in whichever host thread waits for it.
std::recursive_mutex &runtimeLock();

} // namespace gpuexec

extern "C" int gpuexec_per_thread_default_stream;

#endif
