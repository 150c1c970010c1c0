// F10: `using V = Local *;` names a class of the launching function ("bug in gpufuse").
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "template-argument-unnameable"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}
template <class V> __global__ void B(V *z, const V *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { V v = x[i]; z[i] = v; }
}
void run(int n) {
  struct Local { float v; };
  float *x, *y; Local **z, **w;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 8); cudaMalloc(&w, n * 8);
  A<<<1024, 256>>>(y, x, n);
  B<Local *><<<1024, 256>>>(z, w, n);
}
