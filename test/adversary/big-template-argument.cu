// F10: `constexpr unsigned long long M = 18446744073709551615;` draws a warning ("bug in gpufuse").
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "template-argument-unnameable"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
template <unsigned long long M> __global__ void A(float *y, const float *x, unsigned long long n) {
  unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i < M) y[i] = x[i];
}
__global__ void B(float *z, const float *x, unsigned long long n) {
  unsigned long long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = x[i];
}
void run(int n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  A<~0ull><<<1024, 256>>>(y, x, n);
  B<<<1024, 256>>>(z, x, n);
}
