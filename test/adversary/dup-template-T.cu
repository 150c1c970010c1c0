// template parameter T bound to different types
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "template-argument-unnameable"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
template <typename T> __global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] + (float)(T)(x[i]);
}
template <typename T> __global__ void B(const float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = y[i] + (float)(T)(y[i]);
}
void run(int n) { float *x, *y, *z; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  A<int><<<(n + 255) / 256, 256>>>(y, x, n);
  B<char><<<(n + 255) / 256, 256>>>(y, z, n);
}
