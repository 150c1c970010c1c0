// F7: between the launches T, which only the macro ELEMENTS names, becomes another type ("bug in gpufuse"?).
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-changes-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#define ELEMENTS(bytes) int((bytes) / sizeof(T))
__global__ void A(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void B(double *z, const double *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = x[i]; }
using T = float;
void run(int bytes) {
  float *x, *y; double *w, *z;
  cudaMalloc(&y, bytes); cudaMalloc(&x, bytes); cudaMalloc(&z, bytes); cudaMalloc(&w, bytes);
  A<<<1024, 256>>>(y, x, ELEMENTS(bytes));
  using T = double;
  B<<<1024, 256>>>(z, w, ELEMENTS(bytes));
}
