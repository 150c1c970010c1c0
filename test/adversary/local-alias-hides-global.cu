// F10: the first kernel's own `real` hides the file's in the second body ("bug in gpufuse").
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "kernel-scopes-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
using real = double;
__global__ void A(float *y, const float *x, int n) {
  using real = float;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { real v = x[i]; y[i] = v; }
}
__global__ void B(double *z, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { real v = x[i]; z[i] = v; }
}
void run(int n) {
  float *x, *y; double *z, *w;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 8); cudaMalloc(&w, n * 8);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(z, w, n);
}
