// F2: an unnamed bit-field takes no initialiser, but is counted: in takes the value of mode's neighbour ... `in` is x + first, and is taken to lie in y.
// RUN: %fuse --runtime-guards=off --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
struct Views { unsigned mode : 4; unsigned : 28; float *in; float *out; };
__global__ void fill(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}
__global__ void shift(float *z, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n) z[i] = y[i - 1];
}
void run(int n, int first) {
  float *x, *y, *w, *z;
  cudaMalloc(&x, 2 * n * 4); cudaMalloc(&y, 2 * n * 4); cudaMalloc(&w, n * 4); cudaMalloc(&z, n * 4);
  Views v{1, x + first, y + first};
  fill<<<(n + 255) / 256, 256>>>(x, w, n);
  shift<<<(n + 255) / 256, 256>>>(z, v.in, n);
}
