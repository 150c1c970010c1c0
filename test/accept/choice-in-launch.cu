// A launch whose grid is a choice by `<`: what lays the joined function out would take that for a template's bracket.
// RUN: rm -rf %t && %fuse --show-rejected --output-dir=%t %s -- 2>&1 | FileCheck %s
// RUN: %gpuexec compare %s %t/choice-in-launch.cu
// CHECK: warning: launches of 'add' and 'add' can be one
#include <cstdio>
#include <cuda_runtime.h>
__global__ void add(float *x, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += by;
}
static void op(float *x, int n, int by) { add<<<n < 1024 ? 4 : 8, 256>>>(x, by, n); }
int main() {
  const int n = 1000;
  static float h[n];
  float *x;
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 0, sizeof h);
  op(x, n, 5);
  op(x, n, 7);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%a %a\n", h[0], h[n - 1]);
  return 0;
}
