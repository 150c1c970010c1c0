// loop in a helper changes j through a reference parameter: forget() looks up the ParmVarDecl, not j
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "non-affine-index"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ void f(float *y, float *z, int &j, int n, int i) { float s = 0; for (int k = 0; k < 2; k++) { s += y[j]; j = n - 1 - j; } z[i] = s; }
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int j = i;
  f(y, z, j, n, i);
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
