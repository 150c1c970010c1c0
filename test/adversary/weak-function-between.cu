// Another file may define the weak function, and read what the first launch wrote.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-call-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x, int a) { x[blockIdx.x * blockDim.x + threadIdx.x] = a; }

__global__ void second(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] += 10; }

__attribute__((weak)) void hook() {}

void run(int *x) {
  int n = 3;
  {
    first<<<4, 64>>>(x, n);
    hook();
    second<<<4, 64>>>(x);
  }
}
