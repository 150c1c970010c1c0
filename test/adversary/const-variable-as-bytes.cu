// F2: reading one byte of the packed constant is taken for reading all of it: kind[0] is 0, and every thread reads its mirror image.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "indirect-index"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ constexpr unsigned Kinds = 0x02010100; // four bytes, one per quarter of the blocks
__global__ void A(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void B(const float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned char *kind = reinterpret_cast<const unsigned char *>(&Kinds);
  if (kind[blockIdx.x / 256] == 0) z[i] = y[n - 1 - i];
  else z[i] = y[i];
}
void run(int n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  A<<<1024, 256>>>(y, x, n);
  B<<<1024, 256>>>(y, z, n);
}
