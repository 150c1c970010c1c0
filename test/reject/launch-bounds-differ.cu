// Bounds of 256 and of 512 threads; the same bounds twice.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void __launch_bounds__(256) bounded(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void __launch_bounds__(512) otherBound(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void __launch_bounds__(256) sameBound(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  bounded<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'bounded' and 'otherBound' are not fused: {{.*}}[gpufuse-kernel-fusion:launch-bounds-differ]
  otherBound<<<4, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  bounded<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'bounded' and 'sameBound' can be one: 'bounded_sameBound' [gpufuse-kernel-fusion]
  sameBound<<<4, 256>>>(x, n);
}
