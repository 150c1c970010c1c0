// F2: in `Op op{{work + n}, x + first, x + first}` the first initialiser is that of the base class. Fields are counted from it: src is taken to lie in work, dst in x; both are x + first.
// RUN: %fuse --runtime-guards=off --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
struct Workspace { float *scratch; };
struct Op : Workspace { float *src; float *dst; };
__global__ void fill(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}
__global__ void shift(float *z, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n) z[i] = y[i - 1];
}
void run(int n, int first) {
  float *work, *x, *in, *out;
  cudaMalloc(&work, 2 * n * 4); cudaMalloc(&x, 2 * n * 4); cudaMalloc(&in, n * 4); cudaMalloc(&out, n * 4);
  Op op{{work + n}, x + first, x + first};
  fill<<<(n + 255) / 256, 256>>>(op.dst, in, n);
  shift<<<(n + 255) / 256, 256>>>(out, op.src, n);
}
