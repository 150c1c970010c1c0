// Kernels of two namespaces; kernels of one.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

namespace one {
__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1.0f;
}
} // namespace one

namespace two {
__global__ void second(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2.0f;
}

__global__ void third(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3.0f;
}

void accepted(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  second<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: warning: launches of 'second' and 'third' can be one: 'second_third' [gpufuse-kernel-fusion]
  third<<<4, 256>>>(x, n);
}
} // namespace two

void refused(int n) {
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  one::first<<<4, 256>>>(x, n);
  // CHECK: :[[#@LINE-1]]:3: remark: launches of 'first' and 'second' are not fused: {{.*}}[gpufuse-kernel-fusion:kernel-scopes-differ]
  two::second<<<4, 256>>>(x, n);
}
