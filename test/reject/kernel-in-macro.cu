// A macro spells the declaration of a kernel.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

#define KERNEL(name) __global__ void name(float *x, int n)

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

KERNEL(spelled) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3.0f;
}

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  spelled<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'spelled' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:kernel-in-macro]
  second<<<4, 256>>>(x, n);
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'first' and 'second' can be one: 'first_second' [gpufuse-kernel-fusion]
  second<<<(n + 255) / 256, 256>>>(x, n);
}

// The second body shares the first one's index, and would lose what else the macro spells.
#define IN_RANGE int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n)
__global__ void copy(float *to, const float *from, int n) { IN_RANGE to[i] = from[i]; }
__global__ void copyAgain(float *to, const float *from, int n) { IN_RANGE to[i] = from[i]; }

void refusedGuard(const float *x, int n) {
  float *y, *z;
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  copy<<<(n + 255) / 256, 256>>>(y, x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'copy' and 'copyAgain' are not fused: one macro declares variables of 'copyAgain' and begins a statement behind them [gpufuse-kernel-fusion:kernel-in-macro]
  copyAgain<<<(n + 255) / 256, 256>>>(z, y, n);
}
