// Whether the next element is read depends on a floating-point value.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void masked(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n && i * 0.5f > 3.0f)
    y[i] = x[i + 1];
}

__global__ void maskedSame(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && i * 0.5f > 3.0f)
    y[i] = x[i];
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'masked' are not fused: {{.*}}[gpufuse-kernel-fusion:unknown-guard]
  masked<<<(n + 255) / 256, 256>>>(y, x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'maskedSame' can be one: 'first_maskedSame' [gpufuse-kernel-fusion]
  maskedSame<<<(n + 255) / 256, 256>>>(y, x, n);
}
