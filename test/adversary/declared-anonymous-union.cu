// The first launch's `n` would be a field of the union.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-changes-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x, int a) { x[blockIdx.x * blockDim.x + threadIdx.x] = a; }

__global__ void second(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 10; }

void run(int *x) {
  int n = 3;
  {
    first<<<4, 64>>>(x, n);
    union {
      int n;
      float f;
    };
    second<<<4, 64>>>(x);
  }
}
