// Targets without instructions for halves compute in floats and round where they store: a value that is known is not what is loaded.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- --offload-arch=gfx906,gfx700 2>&1 | FileCheck %s
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- --offload-arch=gfx906 2>&1 | FileCheck %s --check-prefix=LATER
// CHECK: remark: launches of 'add' and 'compare' are not fused
// LATER: warning: launches of 'add' and 'compare' can be one
#include <hip/hip_runtime.h>

__global__ void add(_Float16 *t, const _Float16 *x, const _Float16 *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = x[i] + y[i];
}
__global__ void compare(int *r, const _Float16 *t, const _Float16 *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    r[i] = t[i] > w[i];
}

void f(int n) {
  _Float16 *x, *y, *w, *t;
  int *r;
  hipMalloc(&x, n * 2);
  hipMalloc(&y, n * 2);
  hipMalloc(&w, n * 2);
  hipMalloc(&t, n * 2);
  hipMalloc(&r, n * 4);
  add<<<(n + 255) / 256, 256>>>(t, x, y, n);
  compare<<<(n + 255) / 256, 256>>>(r, t, w, n);
}
