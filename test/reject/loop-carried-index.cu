// A while loop moves the index by as much as it likes; one step in each round is followed.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

__global__ void walk(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = i;
  while (j < n) {
    x[j] += 1.0f;
    j += blockDim.x * gridDim.x;
    if (j == 7)
      ++j;
  }
}

__global__ void stride(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = i; j < n; j += blockDim.x * gridDim.x)
    x[j] += 1.0f;
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  walk<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'walk' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:loop-carried-index]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  stride<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'stride' and 'second' can be one: 'stride_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}
