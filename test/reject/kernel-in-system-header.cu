// A kernel of a library.
// RUN: split-file %s %t
// RUN: %fuse --show-rejected %t/main.cu -- -isystem %t/library 2>&1 | FileCheck %s

// CHECK: main.cu:[[#]]:3: remark: launches of 'provided' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:kernel-in-system-header]
// CHECK: main.cu:[[#]]:3: warning: launches of 'first' and 'second' can be one: 'first_second'

//--- library/provided.h
#include <cuda_runtime.h>
__global__ void provided(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3.0f;
}
//--- main.cu
#include "cuda_runtime.h"
#include <provided.h>
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
  provided<<<4, 256>>>(x, n);
  second<<<4, 256>>>(x, n);
}
void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<4, 256>>>(x, n);
  second<<<4, 256>>>(x, n);
}
