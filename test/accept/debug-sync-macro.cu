// Debug sync macro.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/debug-sync-macro.cu

#include <cstdio>
#include <cstdlib>
// the sync is only compiled in debug builds
#ifdef DEBUG
#define SYNC_CHECK() do { cudaError_t e = cudaDeviceSynchronize(); if (e != cudaSuccess) { printf("%s\n", cudaGetErrorString(e)); exit(1); } } while (0)
#else
#define SYNC_CHECK() ((void)0)
#endif
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main() {
  const int n = 512;
  int *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  f<<<2, 256>>>(p, n);
  SYNC_CHECK();
  g<<<2, 256>>>(p, n);
  SYNC_CHECK();
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
