// ref early return
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "non-affine-index"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ void pick(int &i) { if (i >= 4) { i = i - 4; return; } }
__global__ void wr(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; pick(i); if (i < n) x[i] = 1.0f; }
__global__ void rd(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
void run(int n) { float *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); 
  wr<<<4, 256>>>(x, n);

  rd<<<4, 256>>>(y, x, n);
}
