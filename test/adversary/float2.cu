// F5b: product kept in a local struct (float2 v; v.x*=..; y[i]=v) counted as Copy; fused PTX has fma.rn
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/float2.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

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
