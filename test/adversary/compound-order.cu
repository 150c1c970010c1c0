// C++17 evaluates the right side of += first: z[j] += (j = ..., 1)
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "dependence-crosses-threads"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, float *x2, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i];
  x2[i] = 0;
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int j = i;
  z[j] += (j = n - 1 - i, 1.0f);
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, z, n);
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
