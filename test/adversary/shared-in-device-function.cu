// shared in device function
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "shared-memory-reused"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ int rev(int v) { __shared__ int s[256]; s[threadIdx.x] = v; __syncthreads(); return s[255 - threadIdx.x]; }
__global__ void wr(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; x[i] = rev(x[i]); }
__global__ void rd(int *y, const int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; y[i] = rev(x[i]); }
void run(int n) { int *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); 
  wr<<<4, 256>>>(x, n);

  rd<<<4, 256>>>(y, x, n);
}
