// Const symbol.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/const-symbol.cu

#include <cstdio>
__constant__ float c_coef[4];
__device__ int d_counter;
__global__ void f(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = c_coef[i & 3]; }
__global__ void g(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { p[i] += c_coef[0]; if (p[i] > 1.f) atomicAdd(&d_counter, 1); } }
int main() {
  const float h[4] = {0.1f, 0.2f, 0.3f, 0.4f};
  cudaMemcpyToSymbol(c_coef, h, sizeof h);
  const int n = 1 << 12;
  float *p;
  cudaMalloc(&p, n * sizeof(float));
  f<<<n / 256, 256>>>(p, n);
  g<<<n / 256, 256>>>(p, n);
  int r; cudaMemcpyFromSymbol(&r, d_counter, sizeof r); printf("%d\n", r);
  cudaFree(p);
}
