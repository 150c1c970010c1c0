// grid given as uint3: extents taken as (opaque,1,1), blockIdx.y treated as 0
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "dependence-crosses-threads"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(int *y, int w) { y[blockIdx.y * w + blockIdx.x] = 1; }
__global__ void B(const int *y, int *z, int w, int h) { z[blockIdx.y * w + blockIdx.x] = y[blockIdx.x]; }
void run(int n) { int *y, *z; cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  uint3 g = make_uint3(16, 16, 1);
  A<<<g, 1>>>(y, 16);
  B<<<g, 1>>>(y, z, 16, 1);
}
