// a local that is assigned from itself once sent the search for constants into endless recursion
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "rounding-across-seam"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 3.0f;
  v = v + 1.5f;
  v = v - v;
  if (i < n)
    x[i] = v;
}

__global__ void second(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += x[i] * 0.1f;
}

void run(int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  second<<<(n + 255) / 256, 256>>>(x, y, n);
}
