// F2: the toolkit's max(unsigned, int) compares as unsigned: with lo == -1 it is 4294967295 and not i, so every thread of `B` reads y[0].
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "dependence-crosses-threads"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}
__global__ void B(const float *y, float *z, unsigned n, int lo) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned k = max(i, lo);
  if (k == i) z[i] = y[i];
  else z[i] = y[0];
}
void run(unsigned n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  A<<<64, 256>>>(y, x, n);
  B<<<64, 256>>>(y, z, n, -1);
}
