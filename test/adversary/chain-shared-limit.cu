// F9: 38000 + 2 * 4096 bytes fit for every pair, but 38000 + 3 * 4096 > 49152: the fused launch of three fails.
// RUN: %fuse --checks=kernel-fusion %s -- | FileCheck %s
// CHECK: launches of 'A' and 'B' can be one
// CHECK-NOT: can be one

#include <cuda_runtime.h>
#define K(NAME, EXTRA) 
__global__ void A(float *y, const float *x, int n) {
  __shared__ float s[1024]; extern __shared__ float d[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? x[i] : 0; d[threadIdx.x] = 1; __syncthreads();
  if (i < n) y[i] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void B(float *y, const float *x, int n) {
  __shared__ float s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? x[i] : 0; __syncthreads();
  if (i < n) y[i] = s[blockDim.x - 1 - threadIdx.x];
}
__global__ void C(float *y, const float *x, int n) {
  __shared__ float s[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? x[i] : 0; __syncthreads();
  if (i < n) y[i] = s[blockDim.x - 1 - threadIdx.x];
}
void run(int n) {
  float *x, *a, *b, *c;
  cudaMalloc(&x, n * 4); cudaMalloc(&a, n * 4); cudaMalloc(&b, n * 4); cudaMalloc(&c, n * 4);
  A<<<(n + 255) / 256, 256, 38000>>>(a, x, n);
  B<<<(n + 255) / 256, 256, 38000>>>(b, x, n);
  C<<<(n + 255) / 256, 256, 38000>>>(c, x, n);
}
