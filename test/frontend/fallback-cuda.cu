// Without a toolkit: an ordinary program of the runtime API parses on gpufuse's own declarations.
// RUN: %gpufuse -v --cuda-path=none %s -- 2>&1 | FileCheck %s
// CHECK: no CUDA toolkit found or wanted: using gpufuse's own declarations
// CHECK-NOT: error:
#include <cassert>
#include <cooperative_groups.h>
#include <cstdio>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t status = call;                                                                     \
    if (status != cudaSuccess) {                                                                   \
      fprintf(stderr, "%s\n", cudaGetErrorString(status));                                         \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

namespace cg = cooperative_groups;

__constant__ float weights[16];
__device__ int counter;

__device__ float reduceWarp(float v) {
  for (int offset = warpSize / 2; offset; offset /= 2)
    v += __shfl_down_sync(0xffffffffu, v, offset);
  return v;
}

__global__ void halves(__half *a, cudaTextureObject_t t) {
  assert(a);
  a[threadIdx.x] = __hadd(a[threadIdx.x], __float2half(tex1Dfetch<float>(t, 1))) * a[0];
}

template <class T> __global__ void reduce(const T *__restrict__ in, T *out, int n) {
  __shared__ T partial[32];
  extern __shared__ char more[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T v = i < n ? __ldg(in + i) : T(0);
  v = reduceWarp(fmaxf(sqrtf(v), expf(-v))) + sin(v) + std::abs(v) + pow(v, 2.0f);
  if (threadIdx.x % warpSize == 0)
    partial[threadIdx.x / warpSize] = v;
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(out, partial[0] + weights[i % 16]);
  int votes = __syncthreads_count(v > 0) + __syncthreads_or(i) + __popc(__ballot_sync(~0u, v > 1));
  if (max(votes, 1) > min(i, 7))
    atomicMax(&counter, atomicCAS(&counter, 0, 1));
  cg::this_thread_block().sync();
  float4 f = make_float4(1, 2, 3, 4);
  printf("%f %d\n", f.x, int(clock()));
}

int main() {
  int n = 1 << 20, blocks = 0;
  float *in, *out, *pinned, *managed;
  cudaStream_t stream;
  cudaEvent_t start, stop;
  CHECK(cudaMalloc(&in, n * sizeof(float)));
  CHECK(cudaMalloc((void **)&out, sizeof(float)));
  CHECK(cudaMallocHost(&pinned, n * sizeof(float)));
  CHECK(cudaMallocManaged(&managed, n));
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  std::vector<float> host(16);
  CHECK(cudaMemcpyToSymbol(weights, host.data(), 64));
  CHECK(cudaMemcpyAsync(in, pinned, n * sizeof(float), cudaMemcpyHostToDevice, stream));
  CHECK(cudaMemcpy2D(in, 64, pinned, 64, 64, 4, cudaMemcpyHostToDevice));
  CHECK(cudaMemsetAsync(out, 0, sizeof(float), stream));
  cudaDeviceProp prop;
  CHECK(cudaGetDeviceProperties(&prop, 0));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, reduce<float>, 256, 0));
  CHECK(cudaFuncSetAttribute(reduce<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 16));
  cudaEventRecord(start, stream);
  reduce<<<dim3(n / 256), 256, 64, stream>>>(in, out, n);
  cudaEventRecord(stop, stream);
  CHECK(cudaStreamWaitEvent(stream, stop));
  void *args[] = {&in, &out, &n};
  CHECK(cudaLaunchKernel((void *)reduce<float>, dim3(1), dim3(256), args, 0, stream));
  CHECK(cudaGetLastError());
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiate(&instance, graph, 0));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(in));
  printf("%d\n", max(blocks, prop.multiProcessorCount) + min(n, 3));
}
