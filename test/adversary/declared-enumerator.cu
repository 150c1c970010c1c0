// The first launch's `n` would be the enumerator.
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
    enum { n = 70 };
    second<<<4, 64>>>(x);
  }
}
