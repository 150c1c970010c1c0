// F10: behind B, A's call of `weight` means the more constrained template declared between the kernels. (-std=c++20)
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "kernel-scopes-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
template <class T> concept Small = sizeof(T) <= 4;
template <class T> __device__ T weight(T v) { return v + T(1); }
static __global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = weight(x[i]);
}
template <Small T> __device__ T weight(T v) { return v + T(2); }
__global__ void B(float *z, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = x[i];
}
void run(int n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(z, x, n);
}
