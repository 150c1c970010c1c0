// Twice 32 KiB; twice 1 KiB.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void large(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[8192];
  tile[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += tile[threadIdx.x];
}

__global__ void largeToo(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float other[8192];
  other[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += other[threadIdx.x];
}

__global__ void small(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float tile[256];
  tile[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += tile[threadIdx.x];
}

__global__ void smallToo(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float other[256];
  other[threadIdx.x] = 1.0f;
  if (i < n)
    x[i] += other[threadIdx.x];
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  large<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'large' and 'largeToo' are not fused: {{.*}}[gpufuse-kernel-fusion:shared-memory-limit]
  largeToo<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  small<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'small' and 'smallToo' can be one: 'small_smallToo' [gpufuse-kernel-fusion]
  smallToo<<<(n + 255) / 256, 256>>>(x, n);
}
