// A kernel that reads through a texture.
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

__global__ void sampled(float *y, cudaTextureObject_t texture, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = tex1Dfetch<float>(texture, i);
}

void refused(int n, cudaTextureObject_t texture) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  sampled<<<(n + 255) / 256, 256>>>(y, texture, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'sampled' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:texture-access]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
