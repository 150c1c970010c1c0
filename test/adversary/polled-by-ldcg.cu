// F4: polls through L2 by __ldcg
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "spin-wait"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ unsigned arrived;
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = sqrtf(x[i]);
}
__global__ void B(float *w, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&arrived, 1u);
    
    while (__ldcg(&arrived) < gridDim.x) {}
  }
  __syncthreads();
  if (i < n) z[i] = w[i];
}
void run(int n, int residentBlocks) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<residentBlocks, 256>>>(y, x, n);
  B<<<residentBlocks, 256>>>(w, z, n);
}
