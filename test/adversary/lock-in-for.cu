// F4: the wait for other blocks is a `for (;;)` with a return or break inside, or a loop over what an atomic returned before.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "spin-wait"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ unsigned arrived;
__device__ void waitForAll() {
  for (;;) { if (atomicAdd(&arrived, 0u) >= gridDim.x) break; }
}
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = sqrtf(x[i]);
}
__global__ void B(float *w, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) { __threadfence(); atomicAdd(&arrived, 1u); waitForAll(); }
  __syncthreads();
  if (i < n) z[i] = w[i];
}
void run(int n, int residentBlocks) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<residentBlocks, 256>>>(y, x, n);
  B<<<residentBlocks, 256>>>(w, z, n);
}
