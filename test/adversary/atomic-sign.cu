// atomicMin(int*) and atomicMin(unsigned*) on one buffer taken to commute
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "atomics-do-not-commute"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicMin(&y[i & 1], i - 5);
}
__global__ void B(unsigned *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicMin(&z[i & 1], (unsigned)i);
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>((int *)y, n);
  B<<<(n + 255) / 256, 256>>>((unsigned *)y, n);
}
