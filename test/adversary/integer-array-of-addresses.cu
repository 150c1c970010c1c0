// F2: the addresses of p and q stand in an array of integers, through which q gets p's value.
// RUN: %fuse --runtime-guards=off --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdint>
__global__ void fill(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void shift(float *z, const float *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i > 0 && i < n) z[i] = y[i - 1]; }
void run(int n, int slot) {
  float *p, *q, *w, *z;
  cudaMalloc(&p, n * 4); cudaMalloc(&q, n * 4); cudaMalloc(&w, n * 4); cudaMalloc(&z, n * 4);
  uintptr_t slots[] = {(uintptr_t)&p, (uintptr_t)&q};
  *(float **)slots[slot] = *(float **)slots[1 - slot];
  fill<<<(n + 255) / 256, 256>>>(p, w, n);
  shift<<<(n + 255) / 256, 256>>>(z, q, n);
}
