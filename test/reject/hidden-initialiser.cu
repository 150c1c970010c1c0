// Elements that a list leaves out are initialised by code.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__device__ int table[256];
struct Cell {
  int value = table[threadIdx.x];
};

__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Cell cells[2] = {{1}};
  if (i < n)
    x[i] += cells[1].value;
}

__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2;
}

void refused(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  second<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'second' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:hidden-initialiser]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
