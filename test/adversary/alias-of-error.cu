// A reference holds the error's variable, which is given an older error: what the branch does is not looked at, and it changes an argument.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "argument-changes-between"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cstdarg>
#include <algorithm>

__global__ void a(float *x, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = s; }
__global__ void b(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
static int run(cudaError_t earlier) {
  int n = 64; float s = 2; float *x, *y; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4);
  a<<<1, 64>>>(x, s, n);
  cudaError_t e = cudaGetLastError();
  const cudaError_t &r0 = e;
  e = earlier;
  if (r0 != cudaSuccess) s = 3;
  b<<<1, 64>>>(y, x, n);
  printf("%g ", s);
  float r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%g\n", r);
  return 0;
}
int main() { return run(cudaErrorInvalidValue); }
