// F10: `constexpr Mode M = 1;` is no C++: a template argument of enumeration type ("bug in gpufuse").
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "template-argument-unnameable"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
enum class Mode { Keep, Flip };
template <Mode M> __global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = M == Mode::Flip ? -x[i] : x[i];
}
__global__ void B(float *z, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = x[i];
}
void run(int n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  A<Mode::Flip><<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(z, x, n);
}
