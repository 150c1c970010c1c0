// Device helper.
// RUN: %fuse --report=%t.json --output-dir=%t.out %s -- && FileCheck --check-prefix=REPORT %s < %t.json
// REPORT: "verdict": "applied"
// RUN: %gpuexec compare --seeds=1 --modes=optimized %s %t.out/device-helper.cu

#include <cstdio>
__device__ __forceinline__ int globalIdx() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ float sigmoidf(float x) { return 1.f / (1.f + expf(-x)); }
__device__ inline int row_major(int r, int c, int ld) { return r * ld + c; }
__global__ void act(float *x, int n) { int i = globalIdx(); if (i < n) x[i] = sigmoidf(x[i]) + 0.f; }
__global__ void sharpen(float *x, int n) { int i = globalIdx(); if (i < n) x[i] = x[i] > 0.5f ? 1.f : 0.f; }
int main() {
  const int n = 777;
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  act<<<4, 256>>>(x, n);
  sharpen<<<4, 256>>>(x, n);
  float r;
  cudaMemcpy(&r, x, sizeof r, cudaMemcpyDeviceToHost);
  printf("%f\n", r);
  cudaFree(x);
}
