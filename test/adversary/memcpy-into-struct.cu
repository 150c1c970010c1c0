// The copy of bytes gives both fields one buffer.
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

struct Buffers {
  int *a, *b;
};

void run(int n) {
  int *z;
  Buffers s;
  cudaMalloc(&z, n * sizeof(int));
  cudaMalloc(&s.a, n * sizeof(int));
  cudaMalloc(&s.b, n * sizeof(int));
  int *in_place[2];
  in_place[0] = in_place[1] = s.a;
  memcpy(&s, in_place, sizeof s);
  first<<<8, 128>>>(s.a, n);
  second<<<8, 128>>>(s.b, z, n);
}
