// Crash? `if consteval` has no condition. (-std=c++23)
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- -std=c++23 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-construct"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ constexpr float pick(float v) { if consteval { return 1.0f; } else { return v; } }
__global__ void A(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = pick(x[i]); }
__global__ void B(float *z, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = x[i]; }
void run(int n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  A<<<1024, 256>>>(y, x, n);
  B<<<1024, 256>>>(z, x, n);
}
