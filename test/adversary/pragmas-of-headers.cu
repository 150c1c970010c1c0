// A function of a header that computes as a pragma there says, which does not hold where it would be joined.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
#include <cuda_runtime.h>

__global__ void scale(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}
static void twice(int *x, int n) { scale<<<8, 128>>>(x, 2, n); }
#include "Inputs/pragmas-of-headers.h"

double run(int *x, int n) {
  // CHECK: remark: what 'twice', 'weighed' launch is not fused: 'weighed' computes as a pragma says [gpufuse-kernel-fusion:wrapper-not-copyable]
  twice(x, n);
  double sum = weighed(x, n);
  return sum;
}
