// Constants at the end of 64 bits: no number of the algebra, and no reason to fall over.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/largest-constants.cu

#include <cstdio>
#include <cuda_runtime.h>

enum : unsigned long long { Most = ~0ull };
static __constant__ const unsigned long long All = 0xffffffffffffffffull;

__global__ void mark(unsigned long long *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 18446744073709551615ull - Most;
}

__global__ void unmark(unsigned long long *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] != All)
    x[i] = Most;
}

int main() {
  const int n = 500;
  unsigned long long *x, h[n];
  cudaMalloc(&x, sizeof(h));
  mark<<<2, 256>>>(x, n);
  unmark<<<2, 256>>>(x, n);
  cudaMemcpy(h, x, sizeof(h), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    printf("%llu\n", h[i]);
  cudaFree(x);
}
