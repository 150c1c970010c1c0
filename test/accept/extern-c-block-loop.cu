// Extern c block loop.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/extern-c-block-loop.cu

#include <cstdio>
extern "C" __global__ void fill(int *p, int v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = v; }
extern "C" {
__global__ void addv(int *p, int v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += v; }
}
int main() {
  const int n = 1000;
  int *x;
  cudaMalloc((void **)&x, n * 4);
  do {
    fill<<<4, 256>>>(x, 1, n);
    addv<<<4, 256>>>(x, 2, n);
  } while (cudaGetLastError() != cudaSuccess);
  int r; cudaMemcpy(&r, x, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(x);
}
