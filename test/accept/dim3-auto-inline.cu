// Dim3 auto inline.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/dim3-auto-inline.cu

#include <cstdio>
__global__ void f(int *p, unsigned n) { auto i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, unsigned n) { auto i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main(int argc, char **) {
  unsigned n = argc * 1000;
  int *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  auto block = dim3(128, 1, 1);
  auto grid = dim3((n + 127) / 128, 1, 1);
  f<<<grid, block>>>(p, n);
  g<<<grid, block>>>(p, n);
  f<<<dim3((n + 127) / 128), dim3(128)>>>(p, n);
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
