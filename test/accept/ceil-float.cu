// Ceil float.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/ceil-float.cu

#include <cstdio>
#include <cmath>
__global__ void f(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main(int argc, char **argv) {
  int n = 100 * argc;
  int block_size = 256;
  int *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  f<<<(int)ceil((float)n / block_size), block_size>>>(p, n);
  g<<<(int)ceil((float)n / block_size), block_size>>>(p, n);
  int grid = std::ceil(n / 256.0);
  f<<<grid, block_size>>>(p, n);
  int r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
  cudaFree(p);
}
