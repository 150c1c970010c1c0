// The text of a function means something else behind it.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s

#include <cuda_runtime.h>

__global__ void first_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}

__global__ void second_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}

#define BLOCK 128
void first(int *x, int n) { first_kernel<<<4, BLOCK>>>(x, n); }
#undef BLOCK
#define BLOCK 256
void second(int *x, int n) { second_kernel<<<4, BLOCK>>>(x, n); }

void third(int *x, int n) { second_kernel<<<4, 128>>>(x, n); }

namespace other {
void first(int *x, int n) { first_kernel<<<4, 128>>>(x, n); }
} // namespace other

void refused(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  {
    // CHECK-DAG: remark: what 'first', 'third' launch is not fused: the macro 'BLOCK', which 'first' uses, is defined anew behind it [gpufuse-kernel-fusion:wrapper-means-otherwise]
    first(x, n);
    third(x, n);
  }
  {
    // CHECK-DAG: remark: {{.*}} are declared in different scopes [gpufuse-kernel-fusion:wrapper-means-otherwise]
    other::first(x, n);
    third(x, n);
  }
}

void accepted(int n) {
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  // CHECK-DAG: warning: launches of 'second_kernel' and 'second_kernel' can be one
  third(x, n);
  third(x, n);
}
