// A reference in a struct inside an array.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-pointer"
// CHECK-NOT: "applied"

#include <cstdio>
#include <new>
struct V { int &r; }; struct W { int n; V v[2]; };
__global__ void a(W *w) { int &q = w[threadIdx.x].v[1].r; q += 5; }
__global__ void b(int *y, const int *x) { int i = threadIdx.x; y[i] = x[63 - i]; }
int main() {
  int *x, *y; W *v; cudaMalloc(&x, 1024); cudaMalloc(&y, 1024); cudaMalloc(&v, 64 * sizeof(W));
  a<<<1, 64>>>(v);
  b<<<1, 64>>>(y, x);
  int r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
