// Times the kernel launches of a program with CUDA events, from outside the program.
//
// Linked in with --wrap for the launch functions of the runtime. At exit writes a line to the file
// that GPUFUSE_TIMES names:
//   <launches> <ms in kernels, summed> <ms from before the first launch to after the last>
// The sum leaves out the gaps between launches, the span holds them and all that the device and the
// host do between. Launches into a stream that is being captured are not timed. Without
// GPUFUSE_TIMES launches only pass through.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <utility>
#include <vector>

namespace {

using EventPair = std::pair<cudaEvent_t, cudaEvent_t>;

struct Record {
  std::mutex Lock;
  std::vector<EventPair> Launches;
};

// Never destroyed: it is read while the program exits.
Record &record() {
  static Record &Only = *new Record;
  return Only;
}

void writeTimes() {
  const std::vector<EventPair> &Launches = record().Launches;
  if (Launches.empty() || cudaDeviceSynchronize() != cudaSuccess)
    return;
  float Sum = 0, Span = 0;
  for (const auto &[Before, After] : Launches) {
    float Own = 0, End = 0;
    if (cudaEventElapsedTime(&Own, Before, After) != cudaSuccess ||
        cudaEventElapsedTime(&End, Launches.front().first, After) != cudaSuccess)
      return;
    Sum += Own;
    Span = End > Span ? End : Span;
  }
  if (std::FILE *Out = std::fopen(std::getenv("GPUFUSE_TIMES"), "w")) {
    std::fprintf(Out, "%zu %.6f %.6f\n", Launches.size(), Sum, Span);
    std::fclose(Out);
  }
}

bool isTimed(cudaStream_t Stream) {
  cudaStreamCaptureStatus Status;
  return std::getenv("GPUFUSE_TIMES") && cudaStreamIsCapturing(Stream, &Status) == cudaSuccess &&
         Status == cudaStreamCaptureStatusNone;
}

template <typename Function, typename Kernel>
cudaError_t timed(Function Real, Kernel Which, dim3 Grid, dim3 Block, void **Arguments,
                  size_t Shared, cudaStream_t Stream) {
  EventPair Events;
  if (!isTimed(Stream) || cudaEventCreate(&Events.first) != cudaSuccess ||
      cudaEventCreate(&Events.second) != cudaSuccess)
    return Real(Which, Grid, Block, Arguments, Shared, Stream);
  cudaEventRecord(Events.first, Stream);
  const cudaError_t Status = Real(Which, Grid, Block, Arguments, Shared, Stream);
  cudaEventRecord(Events.second, Stream);
  std::lock_guard<std::mutex> Guard(record().Lock);
  if (record().Launches.empty())
    std::atexit(writeTimes); // after the runtime's own registration, so before its end
  record().Launches.push_back(Events);
  return Status;
}

} // namespace

#define WRAP(NAME, KERNEL, NULL_STREAM)                                                            \
  extern "C" cudaError_t __real_##NAME(KERNEL, dim3, dim3, void **, size_t, cudaStream_t);         \
  extern "C" cudaError_t __wrap_##NAME(KERNEL Which, dim3 Grid, dim3 Block, void **Arguments,      \
                                       size_t Shared, cudaStream_t Stream) {                       \
    return timed(__real_##NAME, Which, Grid, Block, Arguments, Shared,                             \
                 Stream ? Stream : NULL_STREAM);                                                   \
  }

// What the launch stubs of nvcc call. A program may also call the first two itself.
WRAP(cudaLaunchKernel, const void *, cudaStreamLegacy)
WRAP(cudaLaunchKernel_ptsz, const void *, cudaStreamPerThread)
#if CUDART_VERSION >= 13000
WRAP(__cudaLaunchKernel, cudaKernel_t, cudaStreamLegacy)
WRAP(__cudaLaunchKernel_ptsz, cudaKernel_t, cudaStreamPerThread)
#endif
