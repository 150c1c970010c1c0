// F2: the body of a weak function need not be the one that is linked
// RUN: %fuse --report=%t.json %s -- -std=c++20 && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-device-call"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <cstdio>
__device__ __attribute__((weak)) int slot(int i) { return i; }
__global__ void first(int *x) { int i = threadIdx.x; x[slot(i)] = 5 + i; }
__global__ void second(int *x) { int i = threadIdx.x; x[i] = x[i] * 2 + i; }
void run() {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  first<<<1, 64>>>(x);
  second<<<1, 64>>>(x);
}
