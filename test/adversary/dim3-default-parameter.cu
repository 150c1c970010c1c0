// F1/F2: the default argument `dim3 grid = dim3(1)` of a host function is taken for the value of the parameter: with grid 64 the dependence crosses blocks.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "dependence-crosses-threads"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void reverse(float *y, const float *x, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) y[n - 1 - i] = x[i];
}
__global__ void twice(const float *y, float *z, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) z[i] = y[i];
}
void run(const float *h, int n, dim3 grid = dim3(1), dim3 block = dim3(256)) {
  float *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  cudaMemcpy(x, h, n * 4, cudaMemcpyHostToDevice);
  reverse<<<grid, block>>>(y, x, n);
  twice<<<grid, block>>>(y, z, n);
  cudaDeviceSynchronize();
}
int main() { static float h[64 * 256]; run(h, 64 * 256, dim3(64)); }
