// An argument `++j` by reference, and a called function that returns early.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "non-affine-index"
// CHECK-NOT: "applied"

#include <cstdio>
__device__ void set(int &r, int i) { if (i < 5) return; r = 100 + i; }
__global__ void a(int *x) { int i = blockIdx.x * 32 + threadIdx.x; int j = i - 1; set(++j, i); x[j] = 7; }
__global__ void b(int *y, const int *x) { int i = blockIdx.x * 32 + threadIdx.x; y[i] = x[63 - i]; }
int main() {
  int *x, *y; cudaMalloc(&x, 1024); cudaMalloc(&y, 1024); cudaMemset(x, 0, 1024);
  a<<<2, 32>>>(x);
  b<<<2, 32>>>(y, x);
  int r; cudaMemcpy(&r, y + 63, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
