// Dim3 helper.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/dim3-helper.cu

#include <cstdio>
inline dim3 gridFor(int n, int b) { return dim3((n + b - 1) / b); }
__global__ void f(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main(int argc, char **argv) {
  int n = 100 * argc;
  float *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  const dim3 block(256), grid = gridFor(n, 256);
  f<<<grid, block>>>(p, n);
  g<<<grid, block>>>(p, n);
  f<<<gridFor(n, 128), 128>>>(p, n);
  g<<<gridFor(n, 128), 128>>>(p, n);
  float r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(p);
}
