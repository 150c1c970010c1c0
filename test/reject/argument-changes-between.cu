// The first launch has the old value; a variable that no launch uses may change.
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

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:argument-changes-between]
  n = n / 2;
  second<<<4, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  int count = 0;
  first<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  count = n / 2;
  second<<<4, 256>>>(x, n);
}

// Behind the declaration, the name means something else.
const int blocks = 4;
void renamed(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<blocks, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: 'blocks', which the launch of 'first' names, is declared anew before the launch of 'second' [gpufuse-kernel-fusion:argument-changes-between]
  int blocks = 4;
  second<<<blocks, 256>>>(x, n);
}
void renamed(const bool both, int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  if (both)
    first<<<blocks, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:5: remark: launches of 'first' and 'second' are not fused: 'blocks', which the launch of 'first' names, is declared anew before the launch of 'second' [gpufuse-kernel-fusion:argument-changes-between]
  if (both) {
    int blocks = 4;
    second<<<blocks, 256>>>(x, n);
  }
}
