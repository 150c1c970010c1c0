// A range-based loop in a kernel.
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

__global__ void special(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float parts[2] = {1.0f, 2.0f};
  for (float part : parts)
    if (i < n)
      y[i] += part;
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  special<<<(n + 255) / 256, 256>>>(y, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'special' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:unknown-construct]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
