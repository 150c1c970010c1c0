// The library lets both of its pointers lead to one buffer.
// RUN: split-file %s %t
// RUN: %fuse --runtime-guards=off --report=%t.json %t/main.cu -- -isystem %t/library && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

//--- library/pool.h
static int *pool_a, *pool_b;
inline void share() { pool_b = pool_a; }
//--- main.cu
#include <cuda_runtime.h>
#include <pool.h>

__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i;
}

__global__ void second(const int *x, int *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = x[n - 1 - i];
}

void run(int n) {
  int *z;
  cudaMalloc(&z, n * sizeof(int));
  cudaMalloc(&pool_a, n * sizeof(int));
  cudaMalloc(&pool_b, n * sizeof(int));
  share();
  first<<<8, 128>>>(pool_a, n);
  second<<<8, 128>>>(pool_b, z, n);
}
