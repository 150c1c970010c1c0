// Auto void ptr.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/auto-void-ptr.cu

#include <cstdio>
__global__ void fill(short *p, short v, int n) { const auto i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = v; }
__global__ void neg(short *p, int n) { const auto i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = -p[i]; }
int main() {
  const int n = 9999;
  void *raw = nullptr;
  cudaMalloc(&raw, n * sizeof(short));
  auto *p = static_cast<short *>(raw);
  fill<<<(n + 511) / 512, 512>>>(p, 12, n);
  neg<<<(n + 511) / 512, 512>>>(p, n);
  short r;
  cudaMemcpy(&r, raw, sizeof r, cudaMemcpyDeviceToHost);
  printf("%d\n", r);
  cudaFree(raw);
}
