// guard return spelled by a macro
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "return-not-structured"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#define GUARD(i, n) if ((i) >= (n)) return
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  y[i] = x[i];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  GUARD(i, n);
  z[i] = y[i];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
