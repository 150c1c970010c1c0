// earlier error assign
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-changes-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void wr(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 1.0f; }
__global__ void rd(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
void run(int n) { float *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaError_t e = cudaMalloc(&y, n * 8);
  wr<<<4, 256>>>(x, n);
  if (e != cudaSuccess) n = n / 2;
  rd<<<4, 256>>>(y, x, n);
}
