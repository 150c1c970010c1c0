// Two streams; one stream.
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

void refused(int n, cudaStream_t s, cudaStream_t t) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<4, 256, 0, s>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:streams-differ]
  second<<<4, 256, 0, t>>>(x, n);
}

void accepted(int n, cudaStream_t s) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<4, 256, 0, s>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<4, 256, 0, s>>>(x, n);
}
