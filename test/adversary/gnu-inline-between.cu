// The function between is gnu_inline: another body is linked.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-call-between"
// CHECK-NOT: "applied"

#include <cstdio>
__global__ void a(int *x) { x[threadIdx.x] = 1; }
__global__ void b(int *y, const int *x) { int i = threadIdx.x; y[i] = x[i]; }
__global__ void zero(int *x) { x[threadIdx.x] = 5; }
static int *gx;
extern inline __attribute__((gnu_inline)) int touch() { return 0; }
int main() {
  int *x, *y; cudaMalloc(&x, 1024); cudaMalloc(&y, 1024); gx = x;
  a<<<1, 64>>>(x);
  touch();
  b<<<1, 64>>>(y, x);
  int r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%d\n", r);
}
