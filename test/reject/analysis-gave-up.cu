// Five axes of unknown extents and divisions: more cases than the bound on operations allows, though the indices are equal.
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

__global__ void rows(float *x, int a, int b, int c, int d, int e) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y,
      k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i < a && j < b && k < c)
    for (int l = 0; l < d; ++l)
      for (int m = 0; m < e; ++m)
        x[(((k * b + j) * a + i) * d + l) * e + m + i / 3 + j % 5 + (i + j) / 7 + (k + l) % 11 * b + (l + i + m) / 13 * a] += 1.0f;
}

__global__ void again(float *x, int a, int b, int c, int d, int e) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y,
      k = blockIdx.z * blockDim.z + threadIdx.z;
  if (i < a && j < b && k < c)
    for (int l = 0; l < d; ++l)
      for (int m = 0; m < e; ++m)
        x[(((k * b + j) * a + i) * d + l) * e + m + i / 3 + j % 5 + (i + j) / 7 + (k + l) % 11 * b + (l + i + m) / 13 * a] += 2.0f;
}

void refused(int n, dim3 grid, dim3 block, int a, int b, int c, int d, int e) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  rows<<<grid, block>>>(x, a, b, c, d, e);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'rows' and 'again' are not fused: {{.*}}[gpufuse-kernel-fusion:analysis-gave-up]
  again<<<grid, block>>>(x, a, b, c, d, e);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
