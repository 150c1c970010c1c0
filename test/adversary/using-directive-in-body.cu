// F10: `using namespace fast;` of the first body leaks into the second, where `weight(x)` then means another function ("bug in gpufuse").
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "kernel-scopes-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
namespace fast { __device__ float weight(float v) { return fmaxf(v, 2.0f); } }
__device__ double weight(double v) { return v > 1 ? v : 1; }
__global__ void A(float *y, const float *x, int n) {
  using namespace fast;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = weight(x[i]);
}
__global__ void B(float *z, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = weight(x[i]);
}
void run(int n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  A<<<1024, 256>>>(y, x, n);
  B<<<1024, 256>>>(z, x, n);
}
