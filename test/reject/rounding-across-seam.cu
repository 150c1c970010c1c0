// A product that reaches the store through a variable cannot be pinned; one at the store can.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void viaVariable(float *x, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i] * factor;
    x[i] = v;
  }
}

__global__ void atStore(float *x, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= factor;
}

__global__ void accumulate(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += x[i];
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  viaVariable<<<(n + 255) / 256, 256>>>(x, 3.0f, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'viaVariable' and 'accumulate' are not fused: {{.*}}[gpufuse-kernel-fusion:rounding-across-seam]
  accumulate<<<(n + 255) / 256, 256>>>(y, x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  atStore<<<(n + 255) / 256, 256>>>(x, 3.0f, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'atStore' and 'accumulate' can be one: 'atStore_accumulate' [gpufuse-kernel-fusion]
  accumulate<<<(n + 255) / 256, 256>>>(y, x, n);
}
