// F5b: product through __float_as_int/__int_as_float, forwarded and contracted
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/bitcast.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>
__global__ void A(int *y, const float *x, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = __float_as_int(x[i] * w[i]);
}
__global__ void B(const int *y, float *z, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = __int_as_float(y[i]) + w[i];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>((int *)y, x, w, n);
  B<<<(n + 255) / 256, 256>>>((int *)y, z, w, n);
}
