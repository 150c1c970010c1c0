// The second kernel reads what the next thread of the first one wrote.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}

__global__ void shifted(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n)
    y[i] = x[i + 1];
}

__global__ void straight(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i];
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'shifted' are not fused: {{.*}}[gpufuse-kernel-fusion:dependence-crosses-threads]
  // CHECK: note: {{.*}}thread {{.*}} of 'first' writes x[256] {{.*}}thread {{.*}} of 'shifted' reads it
  shifted<<<(n + 255) / 256, 256>>>(y, x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  float *y;
  cudaMalloc(&y, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'straight' can be one: 'first_straight' [gpufuse-kernel-fusion]
  straight<<<(n + 255) / 256, 256>>>(y, x, n);
}
