// comma inc
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "loop-carried-index"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void wr(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; for (int j = 8 * i; j < 8 * i + 8; j += 4, j |= 1) x[j] = 1.0f; }
__global__ void rd4(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = x[8 * i + 5 - 8]; }
void run(int n) { float *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); 
  wr<<<4, 256>>>(x, n);

  rd4<<<4, 256>>>(y, x, n);
}
