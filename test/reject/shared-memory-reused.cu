// Both kernels use the block's dynamic shared memory; only one does.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void dynamic(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  extern __shared__ float tile[];
  tile[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += tile[threadIdx.x];
}

__global__ void dynamicToo(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  extern __shared__ float other[];
  other[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += other[threadIdx.x];
}

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  dynamic<<<(n + 255) / 256, 256, 1024>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'dynamic' and 'dynamicToo' are not fused: {{.*}}[gpufuse-kernel-fusion:shared-memory-reused]
  dynamicToo<<<(n + 255) / 256, 256, 1024>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  dynamic<<<(n + 255) / 256, 256, 1024>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'dynamic' and 'second' can be one: 'dynamic_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256, 1024>>>(x, n);
}
