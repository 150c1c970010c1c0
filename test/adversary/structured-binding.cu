// structured binding
// RUN: %fuse --runtime-guards=off --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void rds(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i + 1 < n) y[i] = x[i + 1]; }
__global__ void wr(float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 1.0f; }
struct S { float *a, *b; };
void run(int n) { S s; cudaMalloc(&s.a, n); cudaMalloc(&s.b, n); float *y; cudaMalloc(&y, n); auto &[p, q] = s; q = p;
 wr<<<4,256>>>(s.a, n);
 rds<<<4,256>>>(y, s.b, n);
}
