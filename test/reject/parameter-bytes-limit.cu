// Twice 2800 bytes of parameters; twice 64.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

struct Large {
  float values[700];
};
struct Small {
  float values[16];
};

__global__ void first(Large table, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += table.values[i % 16];
}

__global__ void second(Large table, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += table.values[i % 16];
}

__global__ void firstSmall(Small table, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += table.values[i % 16];
}

__global__ void secondSmall(Small table, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += table.values[i % 16];
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  Large a = {}, b = {};
  first<<<4, 256>>>(a, x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:parameter-bytes-limit]
  second<<<4, 256>>>(b, x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  Small a = {}, b = {};
  firstSmall<<<4, 256>>>(a, x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'firstSmall' and 'secondSmall' can be one: 'firstSmall_secondSmall' [gpufuse-kernel-fusion]
  secondSmall<<<4, 256>>>(b, x, n);
}
