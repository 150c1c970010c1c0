// A kernel that changes its copy of a parameter finds it changed in the next round.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void add(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  n /= 2;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void add_to_half(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2)
    x[i] += 1.0f;
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  for (int step = 0; step < 5; ++step)
    add<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:5: remark: launches of 'add' in this loop are not fused: {{.*}}[gpufuse-kernel-fusion:kernel-changes-parameter]
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  for (int step = 0; step < 5; ++step)
    add_to_half<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:5: warning: launches of 'add_to_half' in this loop can be one: 'add_to_half_loop' [gpufuse-kernel-fusion]
}
