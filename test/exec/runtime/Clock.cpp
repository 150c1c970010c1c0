// clock() in place of the C library's. Where work is the clock it tells how much of it is
// unfinished: a wait that a timed region has lost shows as a number that is not 0, and no schedule
// makes up for it.
#include "Options.h"
#include "Streams.h"
#include <ctime>

extern "C" clock_t clock() noexcept {
  if (gpuexec::options().WorkClock) {
    std::lock_guard Lock(gpuexec::runtimeLock());
    return clock_t(gpuexec::unfinishedWork());
  }
  timespec Used;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &Used))
    return -1;
  return clock_t(Used.tv_sec) * CLOCKS_PER_SEC + Used.tv_nsec / (1'000'000'000 / CLOCKS_PER_SEC);
}
