// Multi stmt helper.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/multi-stmt-helper.cu

#include <cstdio>
static int gridSize(int n, int block) {
  int g = n / block;
  if (n % block) g++;
  return g;
}
dim3 gridFor(int n) { return dim3((n + 255) / 256); }
__global__ void f(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = i; }
__global__ void g(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 1; }
int main(int argc, char **argv) {
  int n = 100 * argc;
  float *p = nullptr;
  cudaMalloc(&p, n * sizeof *p);
  f<<<gridSize(n, 128), 128>>>(p, n);
  g<<<gridSize(n, 128), 128>>>(p, n);
  float r; cudaMemcpy(&r, p, 4, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(p);
}
