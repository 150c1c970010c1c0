// F5b: product kept in a local struct (float2 v; v.x*=..; y[i]=v) counted as Copy; fused PTX has fma.rn
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "rounding-across-seam"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float2 *y, const float2 *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 v = x[i];
  v.x *= 3.1f;
  v.y *= 3.1f;
  y[i] = v;
}
__global__ void B(float2 *y, float *z, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 v = y[i];
  z[i] = v.x + w[i];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>((float2 *)y, (float2 *)x, n);
  B<<<(n + 255) / 256, 256>>>((float2 *)y, z, w, n);
}
