// No braces for kernel.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/no-braces-for-kernel.cu

#include <cstdio>
#include <cuda_runtime.h>
typedef float real;
__global__ void set_bc(real *u, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (i == 0)
      u[i] = 1.0f;
    else if (i == n - 1)
      u[i] = 0.0f;
    else
      u[i] = 0.5f;
  }
}
__global__ void limit(real *u, const real *lo, const real *hi, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  real v = u[i];
  if (v < lo[i]) v = lo[i];
  if (v > hi[i]) v = hi[i];
  u[i] = v;
}
int main() {
  const int n = 1000;
  real *u, *lo, *hi;
  cudaMalloc((void**)&u, n * sizeof(real)); cudaMalloc((void**)&lo, n * sizeof(real)); cudaMalloc((void**)&hi, n * sizeof(real));
  cudaMemset(lo, 0, n * sizeof(real)); cudaMemset(hi, 0, n * sizeof(real));
  set_bc<<<(n - 1) / 64 + 1, 64>>>(u, n);
  limit<<<(n - 1) / 64 + 1, 64>>>(u, lo, hi, n);
  real r; cudaMemcpy(&r, u, sizeof r, cudaMemcpyDeviceToHost); printf("%f\n", r);
  cudaFree(u); cudaFree(lo); cudaFree(hi);
}
