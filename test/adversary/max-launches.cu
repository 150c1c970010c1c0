// Std::max with a comparison of the user's, which launches work.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "launch-between"
// CHECK-NOT: "applied"

#include <cstdio>
#include <cstdarg>
#include <algorithm>

__global__ void zero(float *x) { x[threadIdx.x] = 5; }
static float *gx; struct Less { bool operator()(int p, int q) const { zero<<<1, 64>>>(gx); return p < q; } };
__global__ void a(float *x, float s, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = s; }
__global__ void b(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
int main() {
  int n = 64; float *x, *y; cudaMalloc(&x, 256); cudaMalloc(&y, 256); gx = x;
  a<<<1, 64>>>(x, 2.0f, n);
  int m = std::max(n, 3, Less());
  b<<<1, 64>>>(y, x, n);
  printf("%d ", m);
  float r; cudaMemcpy(&r, y, 4, cudaMemcpyDeviceToHost); printf("%g\n", r);
  return 0;
}
