// Field b gets its value from a by another member of a union.
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
#include <string.h>

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

struct Pair {
  int *a, *b;
};

union Buffers {
  Pair pair;
  int *all[2];
};

void run(int n) {
  int *z;
  Buffers s;
  cudaMalloc(&z, n * sizeof(int));
  cudaMalloc(&s.pair.a, n * sizeof(int));
  cudaMalloc(&s.pair.b, n * sizeof(int));
  s.all[1] = s.all[0];
  first<<<8, 128>>>(s.pair.a, n);
  second<<<8, 128>>>(s.pair.b, z, n);
}
