// Three axes of unknown extents, transposed.
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

__global__ void rows(float *x, int width, int height, int depth) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y,
      k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i < width && j < height && k < depth)
    x[(k * height + j) * width + i] += 1.0f;
}

__global__ void columns(float *x, int width, int height, int depth) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y,
      k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i < width && j < height && k < depth)
    x[(i * height + j) * width + k] += 1.0f;
}

void refused(int n, dim3 grid, dim3 block) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  rows<<<grid, block>>>(x, n, n, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'rows' and 'columns' are not fused: {{.*}}[gpufuse-kernel-fusion:analysis-gave-up]
  columns<<<grid, block>>>(x, n, n, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
