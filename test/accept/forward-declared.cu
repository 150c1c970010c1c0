// Forward declared.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/forward-declared.cu

#include <cstdio>
__global__ void fill(int *p, int v, int n);
__global__ void addv(int *p, int v, int n);
int main() {
  const int n = 1000;
  int *x;
  cudaMalloc((void **)&x, n * 4);
  fill<<<4, 256>>>(x, 1, n);
  addv<<<4, 256>>>(x, 2, n);
  int r; cudaMemcpy(&r, x, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(x);
}
__global__ void fill(int *p, int v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = v; }
__global__ void addv(int *p, int v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += v; }
