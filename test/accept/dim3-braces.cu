// Dim3 braces.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/dim3-braces.cu

#include <cstdio>
__global__ void f(int *p, unsigned n) { auto i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, unsigned n) { auto i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main() {
  const unsigned n = 1000;
  const dim3 block{256};
  const dim3 grid{(n + block.x - 1) / block.x, 1, 1};
  int *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  f<<<grid, block>>>(p, n);
  g<<<grid, block>>>(p, n);
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
