// A reference in a struct that is passed by value.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-pointer"
// CHECK-NOT: "applied"

#include <cstdio>
struct V { int &r; };
__global__ void a(V v) { if (blockIdx.x == 1 && threadIdx.x == 0) v.r = 5; }
__global__ void b(int *y, const int *x) { int i = blockIdx.x * 32 + threadIdx.x; y[i] = x[0]; }
int main() {
  int *x, *y; cudaMalloc(&x, 1024); cudaMalloc(&y, 1024);
  cudaMemset(x, 0, 1024);
  a<<<2, 32>>>(V{*x});
  b<<<2, 32>>>(y, x);
  int r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
