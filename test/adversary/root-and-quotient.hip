// AMD's compilers make `1 / sqrt(x)` of doubles one computation, with another rounding, where both meet in one kernel.
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- 2>&1 | FileCheck %s
// RUN: %fuse --checks=kernel-fusion --show-rejected %s -- -ffp-contract=off 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: 5 of 5 candidates can be fused
#include <hip/hip_runtime.h>

__global__ void root(double *t, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = sqrt(x[i]);
}
__global__ void built(double *t, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = __builtin_sqrt(x[i]);
}
__global__ void invert(double *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = 1.0 / t[i];
}
__global__ void negative(double *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] = -1.0 / t[i];
}
__global__ void twice(double *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    t[i] *= 2;
}

void f(const double *__restrict__ x, double *__restrict__ t, double *__restrict__ u, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'root' and 'invert' are not fused: 'invert' divides by what may be a root
  root<<<(n + 255) / 256, 256>>>(t, x, n);
  invert<<<(n + 255) / 256, 256>>>(t, n);
}
void g(const double *x, double *t, int n) {
  // CHECK: :[[#@LINE+1]]:3: remark: launches of 'built' and 'negative' are not fused: 'negative' divides by what may be a root
  built<<<(n + 255) / 256, 256>>>(t, x, n);
  negative<<<(n + 255) / 256, 256>>>(t, n);
}
// It is handed on.
__global__ void copy(double *u, const double *t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    u[i] = t[i];
}
void handed(int n) {
  double *x, *t, *u;
  hipMalloc(&x, n * 8);
  hipMalloc(&t, n * 8);
  hipMalloc(&u, n * 8);
  root<<<(n + 255) / 256, 256>>>(t, x, n);
  copy<<<(n + 255) / 256, 256>>>(u, t, n);
  // CHECK: :[[#@LINE-2]]:3: warning: launches of 'root' and 'copy' can be one
  invert<<<(n + 255) / 256, 256>>>(u, n);
}
// Nothing divides, or by something else.
void h(const double *x, double *t, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: launches of 'root' and 'twice' can be one
  root<<<(n + 255) / 256, 256>>>(t, x, n);
  twice<<<(n + 255) / 256, 256>>>(t, n);
}
void k(int n) {
  double *x, *t, *u;
  hipMalloc(&x, n * 8);
  hipMalloc(&t, n * 8);
  hipMalloc(&u, n * 8);
  // CHECK: :[[#@LINE+1]]:3: warning: launches of 'root' and 'invert' can be one
  root<<<(n + 255) / 256, 256>>>(t, x, n);
  invert<<<(n + 255) / 256, 256>>>(u, n);
}
