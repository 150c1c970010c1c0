// Static local __shared__-like state: pointer to a static local is handed out and compared by address.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-construct"
// CHECK-NOT: "applied"

#include <cstdio>
__global__ void a(const int **x) { static const int tag = 1; x[threadIdx.x] = &tag; }
__global__ void b(int *y) { y[threadIdx.x] = 1; }
int main() { const int **x; int *y; cudaMalloc(&x, 1024); cudaMalloc(&y, 256);
  a<<<1, 64>>>(x);
  b<<<1, 64>>>(y);
  const int *p, *q; cudaMemcpy(&p, x, 8, cudaMemcpyDeviceToHost); cudaDeviceSynchronize();
  a<<<1, 64>>>(x); cudaMemcpy(&q, x, 8, cudaMemcpyDeviceToHost); printf("%d\n", p == q);
}
