// The length of an array declared between changes an argument.
// RUN: %fuse --fold-memsets=off --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-call-between"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cstdarg>
#include <algorithm>
__global__ void a(float *x, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = s; }
__global__ void b(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
int main() {
  int n = 63; float *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256); cudaMemset(x, 0, 256);
  a<<<1, 64>>>(x, 2.0f, n);
  char tmp[++n];
  b<<<1, 64>>>(y, x, 64);
  float r; cudaMemcpy(&r, y + 63, 4, cudaMemcpyDeviceToHost); printf("%g\n", r);
  return 0;
}
