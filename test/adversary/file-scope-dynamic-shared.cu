// file scope dynamic shared
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "shared-memory-reused"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
extern __shared__ float s[];
__global__ void wr(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; s[threadIdx.x] = x[i]; __syncthreads(); x[i] = s[255 - threadIdx.x]; }
__global__ void rd(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; s[threadIdx.x] = x[i] + 1; __syncthreads(); y[i] = s[255 - threadIdx.x]; }
void run(int n) { float *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); 
  wr<<<4, 256, 1024>>>(x, n);

  rd<<<4, 256, 1024>>>(y, x, n);
}
