// host object between: constructor's initialiser calls cudaMemcpy, ctor counted harmless
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unknown-call-between"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = z[i];
}
struct Probe { int v; Probe(int *h, const float *y) : v(cudaMemcpy(h, y, 4, cudaMemcpyDeviceToHost)) {} };
void run(int n, int *h) { float *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  Probe p(h, y);
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
