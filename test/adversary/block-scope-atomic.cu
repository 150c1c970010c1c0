// atomicAdd_block is atomic for one block only: beside the other kernel's atomicAdd an update is lost.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "atomics-do-not-commute"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

__global__ void first(int *x) { atomicAdd_block(&x[blockIdx.x], 1); }

__global__ void second(int *x) { atomicAdd(&x[gridDim.x - 1 - blockIdx.x], 1); }

void run() {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  first<<<64, 32>>>(x);
  second<<<64, 32>>>(x);
}
