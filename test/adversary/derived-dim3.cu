// A column of four blocks is no row of four blocks, though both are made from a 4.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "launch-shapes-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

struct Column : dim3 {
  Column(unsigned n) : dim3(1, n) {}
};

__global__ void first(int *x) { x[blockIdx.y * blockDim.x + threadIdx.x] += 1; }

__global__ void second(int *z) { z[blockIdx.x * blockDim.x + threadIdx.x] += 2; }

void run() {
  int *x, *z;
  cudaMalloc(&x, 256 * sizeof(int));
  cudaMalloc(&z, 256 * sizeof(int));
  Column column(4);
  dim3 row(4);
  first<<<column, 64>>>(x);
  second<<<row, 64>>>(z);
}
