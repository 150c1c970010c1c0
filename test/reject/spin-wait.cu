// A lock taken by compare-and-swap.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

__global__ void locked(float *y, int *lock, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  if (i < n)
    y[i] += 1.0f;
  atomicExch(lock, 0);
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  int *lock;
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&lock, sizeof(int));
  locked<<<(n + 255) / 256, 256>>>(y, lock, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'locked' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:spin-wait]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
