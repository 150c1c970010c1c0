// fields filled by memcpy of the object: no definitions -> Sites = {} -> disjoint
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
struct S { float *a; float *b; };
struct T { float *a; float *b; };
__global__ void A(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void B(const float *y, float *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = y[n - 1 - i]; }
void run(int n) { float *x, *y, *z; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  T t = {y, y}; S s; __builtin_memcpy(&s, &t, sizeof s);
  A<<<(n + 255) / 256, 256>>>(s.a, x, n);
  B<<<(n + 255) / 256, 256>>>(s.b, z, n);
}
