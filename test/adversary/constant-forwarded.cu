// F5b: the stored constant, forwarded, makes x[i] * 0.1f a constant that is rounded; the original contracts it unrounded
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "rounding-across-seam"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void fill(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i % 2 ? 3.0f : 7.0f;
}

__global__ void axpy(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += x[i] * 0.1f;
}

void run(int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  fill<<<(n + 255) / 256, 256>>>(x, n);
  axpy<<<(n + 255) / 256, 256>>>(x, y, n);
}
