// macro undefined between the kernels
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "kernel-in-macro"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#define N 4
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i] + N;
}
#undef N
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = y[i] + 1;
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
