// The length in an alias declared between launches work.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-call-between"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cstdarg>
#include <algorithm>

__global__ void zero(float *x) { x[threadIdx.x] = 5; }
static float *gx; static int start() { zero<<<1, 64>>>(gx); return 4; }
__global__ void a(float *x, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = s; }
__global__ void b(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
int main() {
  int n = 64; float *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256); gx = x;
  a<<<1, 64>>>(x, 2.0f, n);
  using T = char[start()];
  b<<<1, 64>>>(y, x, n);
  float r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%g\n", r);
  return 0;
}
