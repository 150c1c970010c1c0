// __activemask() of the second kernel sees whatever the first one left of the warp.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "barrier-may-diverge"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x) {
  if (threadIdx.x % 2)
    x[threadIdx.x] = 1;
}

__global__ void second(unsigned *y) { y[threadIdx.x] = __activemask(); }

void run() {
  int *x;
  unsigned *y;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaMalloc(&y, 32 * sizeof(unsigned));
  first<<<1, 32>>>(x);
  second<<<1, 32>>>(y);
}
