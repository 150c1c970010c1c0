// file-scope extern __shared__ used by both bodies, not seen as reuse, no barrier
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "shared-memory-reused"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
extern __shared__ float sm[];
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sm[threadIdx.x] = x[i];
  __syncthreads();
  y[i] = sm[255 - threadIdx.x];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sm[threadIdx.x] = y[i];
  __syncthreads();
  z[i] = sm[255 - threadIdx.x];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<n / 256, 256, 1024>>>(y, x, n);
  B<<<n / 256, 256, 1024>>>(y, z, n);
}
