// A reference that lies in memory: what is written through it is elsewhere.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-construct"
// CHECK-NOT: "applied"

#include <cstdio>
#include <new>
struct V { int &r; };
__global__ void a(V *v) { v[threadIdx.x].r = 5; }
__global__ void b(int *y, const int *x) { int i = threadIdx.x; y[i] = x[63 - i]; }
__global__ void make(V *v, int *x) { new (v + threadIdx.x) V{x[threadIdx.x]}; }
int main() {
  int *x, *y; V *v; cudaMalloc(&x, 1024); cudaMalloc(&y, 1024); cudaMalloc(&v, 1024);
  make<<<1, 64>>>(v, x);
  a<<<1, 64>>>(v);
  b<<<1, 64>>>(y, x);
  int r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
