// F10: the kernel is a friend of the class, the fused one is not: the rewritten text does not compile ("bug in gpufuse").
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "kernel-scopes-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
class Scale { float factor; public: explicit Scale(float f) : factor(f) {}
  friend __global__ void A(float *y, const float *x, Scale s, int n); };
__global__ void A(float *y, const float *x, Scale s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = fmaxf(x[i], s.factor);
}
__global__ void B(float *z, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = x[i];
}
void run(int n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  Scale s(2.0f);
  A<<<(n + 255) / 256, 256>>>(y, x, s, n);
  B<<<(n + 255) / 256, 256>>>(z, x, n);
}
