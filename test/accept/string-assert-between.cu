// String assert between.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/string-assert-between.cu

#include <cstdio>
#include <cassert>
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main() {
  const int n = 512;
  int *p;
  assert(cudaMalloc(&p, n * 4) == cudaSuccess);
  f<<<2, 256>>>(p, n);
  assert(cudaGetLastError() == cudaSuccess);
  g<<<2, 256>>>(p, n);
  assert(cudaGetLastError() == cudaSuccess);
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
