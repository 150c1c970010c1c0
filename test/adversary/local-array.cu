// F5b: product via an element of a local array
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/local-array.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v[1];
  v[0] = x[i] * w[i];
  y[i] = v[0];
}
__global__ void B(float *y, float *z, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = y[i] + w[i];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, w, n);
  B<<<(n + 255) / 256, 256>>>(y, z, w, n);
}
