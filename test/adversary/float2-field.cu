// F5b: product via a field of a local struct
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/float2-field.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 v;
  v.x = x[i] * 3.1f;
  y[i] = v.x;
}
__global__ void B(float *y, float *z, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = y[i] + w[i];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(y, z, w, n);
}
