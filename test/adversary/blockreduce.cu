// helper's static __shared__ array is ONE array in the fused kernel, no barrier: A's late read of s[0] races B's
// s[t]=v
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "shared-memory-reused"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ int block_sum(int v) {
  __shared__ int s[256];
  s[threadIdx.x] = v;
  __syncthreads();
  for (int k = 128; k > 0; k >>= 1) {
    if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
    __syncthreads();
  }
  return s[0];
}
__global__ void A(int *y, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = x[i];
  int r = block_sum(v);
  y[i] = r;
}
__global__ void B(const int *y, int *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = y[i];
  int r = block_sum(v);
  z[i] = r;
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<n / 256, 256>>>((int *)y, (int *)x, n);
  B<<<n / 256, 256>>>((int *)y, (int *)z, n);
}
