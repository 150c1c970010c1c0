// F5b: both bodies form x[i] * s; shared, it can stand in another basic block than the sum that would have contracted it
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "rounding-across-seam"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(const float *x, float *y, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] * s + 1.0f;
}

__global__ void second(const float *x, float *z, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    z[i] = s * x[i] + z[i];
}

void run(int n, float s) {
  float *x, *y, *z;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, y, s, n);
  second<<<(n + 255) / 256, 256>>>(x, z, s, n);
}
