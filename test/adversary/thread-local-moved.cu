// The first launch names a thread_local variable; its initialiser reads what is changed between.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-has-effects"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cstdarg>
#include <algorithm>

static int seed = 1; static int first() { return seed; }
static thread_local int tl = first();
__global__ void a(float *x, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = s; }
__global__ void b(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
int main() {
  int n = 64; float *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256);
  a<<<1, 64>>>(x, tl, n);
  seed = 7;
  b<<<1, 64>>>(y, x, n);
  float r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%g\n", r);
  return 0;
}
