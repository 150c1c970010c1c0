// Floating-point sums depend on the order; integer sums do not.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void addFloats(float *total, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, x[i]);
}

__global__ void addFloatsAgain(float *total, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, x[i]);
}

__global__ void addInts(int *total, const int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, x[i]);
}

__global__ void addIntsAgain(int *total, const int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(total, x[i]);
}

void refused(int n) {
  float *total, *x;
  cudaMalloc(&total, sizeof(float));
  cudaMalloc(&x, n * sizeof(float));
  addFloats<<<4, 256>>>(total, x);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'addFloats' and 'addFloatsAgain' are not fused: {{.*}}[gpufuse-kernel-fusion:atomics-do-not-commute]
  addFloatsAgain<<<4, 256>>>(total, x);
}

void accepted(int n) {
  int *total, *x;
  cudaMalloc(&total, sizeof(int));
  cudaMalloc(&x, n * sizeof(int));
  addInts<<<4, 256>>>(total, x);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'addInts' and 'addIntsAgain' can be one: 'addInts_addIntsAgain' [gpufuse-kernel-fusion]
  addIntsAgain<<<4, 256>>>(total, x);
}
