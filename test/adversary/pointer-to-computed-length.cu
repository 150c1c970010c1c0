// A pointer to arrays of variable length moves by whole arrays.
// RUN: %fuse --runtime-guards=off --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "pointers-may-overlap"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cstdarg>
#include <algorithm>

__global__ void a(float *x, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = s; }
__global__ void b(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
static int run(int w) {
  int n = 64; float *x, *y; cudaMalloc(&x, 1024); cudaMalloc(&y, 256); cudaMemset(x, 0, 1024);
  auto *m = (float (*)[w])x;
  a<<<1, 64>>>(x, 2.0f, n);
  b<<<1, 64>>>(y, (float *)(m + 1), n);
  float r; cudaMemcpy(&r, y + 40, 4, cudaMemcpyDeviceToHost); printf("%g\n", r);
  return 0;
}
int main() { return run(32); }
