// Rows of symbolic width: the guards bound a product, so no concrete case is at hand.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first(float *x, int width, int height) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row * width + column < width * height)
    x[row * width + column] += 1.0f;
}

__global__ void second(float *x, int width, int height) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row * width + column < width * height)
    x[row * width + column] += 2.0f;
}

__global__ void firstBounded(float *x, int height) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column < 7 && row < height)
    x[row * 7 + column] += 1.0f;
}

__global__ void secondBounded(float *x, int height) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (column < 7 && row < height)
    x[row * 7 + column] += 2.0f;
}

void refused(int n, int width) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  dim3 block(16, 16), grid(1, (n + 15) / 16);
  first<<<grid, block>>>(x, width, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}; the guard 'column < width' in 'first', and 'column < width' in 'second' would keep each thread in its row [gpufuse-kernel-fusion:dependence-not-proven]
  second<<<grid, block>>>(x, width, n);
}

void accepted(int n, int width) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  dim3 block(16, 16), grid(1, (n + 15) / 16);
  firstBounded<<<grid, block>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'firstBounded' and 'secondBounded' can be one: 'firstBounded_secondBounded' [gpufuse-kernel-fusion]
  secondBounded<<<grid, block>>>(x, n);
}
