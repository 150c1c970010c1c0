// Streams array loop.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/streams-array-loop.cu

#include <cstdio>
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main() {
  const int nStreams = 4, streamSize = 1 << 16;
  cudaStream_t stream[nStreams];
  int *p;
  cudaMalloc(&p, nStreams * streamSize * sizeof *p);
  for (int i = 0; i < nStreams; ++i) cudaStreamCreate(&stream[i]);
  for (int i = 0; i < nStreams; ++i) {
    int offset = i * streamSize;
    f<<<streamSize / 256, 256, 0, stream[i]>>>(p + offset, streamSize);
    g<<<streamSize / 256, 256, 0, stream[i]>>>(p + offset, streamSize);
  }
  cudaDeviceSynchronize();
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  for (int i = 0; i < nStreams; ++i) cudaStreamDestroy(stream[i]);
  cudaFree(p);
}
