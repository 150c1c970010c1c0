// A short counter is converted back after each step and wraps; it does not overflow.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "loop-carried-index"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x, int n) {
  for (short i = blockIdx.x * 32 + threadIdx.x; i < n; i += 1024)
    x[i + 32768] = 1;
}

__global__ void second(int *x) {
  x[blockIdx.x * 32 + threadIdx.x + 32768] = 2;
}

void run() {
  int *x;
  cudaMalloc(&x, 65536 * sizeof(int));
  first<<<2, 32>>>(x, 40000);
  second<<<2, 32>>>(x);
}
