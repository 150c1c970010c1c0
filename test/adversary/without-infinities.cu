// Where there are no infinities, `(x + 1) * w` may be computed as `x * w + w`: known sums matter, too.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -ffinite-math-only 2>&1 | FileCheck %s
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -fno-honor-infinities 2>&1 | FileCheck %s
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -fapprox-func 2>&1 | FileCheck %s
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -ffinite-math-only -fno-fast-math 2>&1 | FileCheck %s --check-prefix=PLAIN
// CHECK: remark: launches of 'add' and 'weigh' are not fused: floating-point arithmetic may be reassociated
// PLAIN: warning: launches of 'add' and 'weigh' can be one
#include <cuda_runtime.h>

__global__ void add(float *t, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = x[i] + 1.0f;
}
__global__ void weigh(float *z, const float *t, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = t[i] * w[i];
}

void f(int n) {
  float *x, *w, *t, *z;
  cudaMalloc(&x, n * 4);
  cudaMalloc(&w, n * 4);
  cudaMalloc(&t, n * 4);
  cudaMalloc(&z, n * 4);
  add<<<(n + 255) / 256, 256>>>(t, x, n);
  weigh<<<(n + 255) / 256, 256>>>(z, t, w, n);
}
