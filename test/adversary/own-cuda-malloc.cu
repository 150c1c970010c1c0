// The user's own cudaMalloc hands out the same memory twice.
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>

struct Arena {
  void *base;
};

static cudaError_t cudaMalloc(int **p, Arena &arena, size_t) {
  *p = static_cast<int *>(arena.base);
  return cudaSuccess;
}

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

void run(Arena &arena, int n) {
  int *x, *y, *z;
  cudaMalloc(&x, arena, n);
  cudaMalloc(&y, arena, n);
  cudaMalloc(&z, n * sizeof(int));
  first<<<8, 128>>>(x, n);
  second<<<8, 128>>>(y, z, n);
}
