// What stands behind a dot may be looked up outside of the object: a qualifier.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -std=c++17 2>&1 | FileCheck %s
#include <cuda_runtime.h>

struct Base {
  int value;
};
struct Pair : Base {};
namespace inner {
// CHECK: 'Base', which 'take' names, is declared behind it [gpufuse-kernel-fusion:kernel-scopes-differ]
__global__ void take(int *x, Pair p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = p.Base::value;
}
using Base = Pair;
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
} // namespace inner
void run(int *x, Pair p, int n) {
  inner::take<<<4, 64>>>(x, p, n);
  inner::twice<<<4, 64>>>(x, n);
}
