// What is saved by one launch for a chain, and what the seam between the bodies costs: three
// kernels of one element per thread, as three launches, as one kernel, as one with
// __threadfence_block() between the bodies, and as one of __noinline__ functions.
//
//   nvcc -O3 -arch=native integration/gpu/seam_cost.cu -o seam_cost && ./seam_cost
//
// Prints microseconds per chain, the median of several batches, for several numbers of elements.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    if (cudaError_t status = (call); status != cudaSuccess) {                                      \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status));                         \
      std::exit(1);                                                                                \
    }                                                                                              \
  } while (0)

struct Buffers {
  float *Position, *Speed, *Force;
  int Count;
};

__device__ int element() { return blockIdx.x * blockDim.x + threadIdx.x; }

__device__ __forceinline__ void push(Buffers B, float Step) {
  if (int I = element(); I < B.Count)
    B.Speed[I] += Step * B.Force[I];
}
__device__ __forceinline__ void drift(Buffers B, float Step) {
  if (int I = element(); I < B.Count)
    B.Position[I] += Step * B.Speed[I];
}
__device__ __forceinline__ void damp(Buffers B, float Rate) {
  if (int I = element(); I < B.Count)
    B.Speed[I] = B.Speed[I] * (1.0f - Rate) + Rate * B.Position[I];
}
__device__ __noinline__ void pushCall(Buffers B, float Step) { push(B, Step); }
__device__ __noinline__ void driftCall(Buffers B, float Step) { drift(B, Step); }
__device__ __noinline__ void dampCall(Buffers B, float Rate) { damp(B, Rate); }

__global__ void pushKernel(Buffers B, float Step) { push(B, Step); }
__global__ void driftKernel(Buffers B, float Step) { drift(B, Step); }
__global__ void dampKernel(Buffers B, float Rate) { damp(B, Rate); }
__global__ void plainKernel(Buffers B, float Step, float Rate) {
  push(B, Step);
  drift(B, Step);
  damp(B, Rate);
}
__global__ void fencedKernel(Buffers B, float Step, float Rate) {
  push(B, Step);
  __threadfence_block();
  drift(B, Step);
  __threadfence_block();
  damp(B, Rate);
}
__global__ void calledKernel(Buffers B, float Step, float Rate) {
  pushCall(B, Step);
  driftCall(B, Step);
  dampCall(B, Rate);
}
constexpr int Rounds = 100;
__global__ void fencedLoop(Buffers B, float Step, float Rate) {
  for (int Round = 0; Round < Rounds; ++Round) {
    push(B, Step);
    __threadfence_block();
    drift(B, Step);
    __threadfence_block();
    damp(B, Rate);
    __threadfence_block();
  }
}
__global__ void calledLoop(Buffers B, float Step, float Rate) {
  for (int Round = 0; Round < Rounds; ++Round) {
    pushCall(B, Step);
    driftCall(B, Step);
    dampCall(B, Rate);
  }
}

/// Microseconds of one chain; a batch runs it `Rounds` times.
template <typename Batch> float median(Batch &&Run) {
  cudaEvent_t Start, Stop;
  CHECK(cudaEventCreate(&Start));
  CHECK(cudaEventCreate(&Stop));
  std::vector<float> Times;
  for (int Repeat = 0; Repeat < 25; ++Repeat) {
    CHECK(cudaEventRecord(Start));
    Run();
    CHECK(cudaEventRecord(Stop));
    CHECK(cudaEventSynchronize(Stop));
    float Milliseconds;
    CHECK(cudaEventElapsedTime(&Milliseconds, Start, Stop));
    Times.push_back(Milliseconds * 1000 / Rounds);
  }
  CHECK(cudaGetLastError());
  std::nth_element(Times.begin(), Times.begin() + Times.size() / 2, Times.end());
  return Times[Times.size() / 2];
}

int main() {
  cudaDeviceProp Device;
  CHECK(cudaGetDeviceProperties(&Device, 0));
  std::printf("%s, microseconds per chain of three bodies\n", Device.name);
  std::printf("%10s %10s %10s %10s %10s %12s %12s\n", "elements", "launches", "one", "fenced",
              "called", "loop fenced", "loop called");
  for (int Count : {1 << 10, 1 << 14, 1 << 18, 1 << 20, 1 << 22, 1 << 24, 1 << 26}) {
    Buffers B{nullptr, nullptr, nullptr, Count};
    for (float **Buffer : {&B.Position, &B.Speed, &B.Force}) {
      CHECK(cudaMalloc(Buffer, Count * sizeof(float)));
      CHECK(cudaMemset(*Buffer, 0, Count * sizeof(float)));
    }
    const int Grid = (Count + 255) / 256, Block = 256;
    const float Step = 1e-3f, Rate = 1e-2f;
    auto Repeated = [&](auto Chain) {
      return median([&] {
        for (int Round = 0; Round < Rounds; ++Round)
          Chain();
      });
    };
    float Launches = Repeated([&] {
      pushKernel<<<Grid, Block>>>(B, Step);
      driftKernel<<<Grid, Block>>>(B, Step);
      dampKernel<<<Grid, Block>>>(B, Rate);
    });
    float One = Repeated([&] { plainKernel<<<Grid, Block>>>(B, Step, Rate); });
    float Fenced = Repeated([&] { fencedKernel<<<Grid, Block>>>(B, Step, Rate); });
    float Called = Repeated([&] { calledKernel<<<Grid, Block>>>(B, Step, Rate); });
    float LoopFenced = median([&] { fencedLoop<<<Grid, Block>>>(B, Step, Rate); });
    float LoopCalled = median([&] { calledLoop<<<Grid, Block>>>(B, Step, Rate); });
    std::printf("%10d %10.2f %10.2f %10.2f %10.2f %12.2f %12.2f\n", Count, Launches, One, Fenced,
                Called, LoopFenced, LoopCalled);
    for (float *Buffer : {B.Position, B.Speed, B.Force})
      CHECK(cudaFree(Buffer));
  }
}
