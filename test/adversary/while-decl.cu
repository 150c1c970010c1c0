// while decl
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-construct"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void wr(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = 1; }
__global__ void rdw(int *y, const int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; while (int v = x[i + 1]) { y[i] = v; break; } }
void run(int n) { int *x, *y; cudaMalloc(&x, 4); cudaMalloc(&y, 4);
 wr<<<4,256>>>(x, n);
 rdw<<<4,256>>>(y, x, n);
}
