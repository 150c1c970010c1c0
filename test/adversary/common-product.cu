// F5b: both bodies form x[i] * s; shared, it can stand in another basic block than the sum that would have contracted it
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/common-product.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>

__global__ void first(const float *x, float *y, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] * s + 1.0f;
}

__global__ void second(const float *x, float *z, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1)
    z[i] = s * x[i] + z[i];
}

void run(int n, float s) {
  float *x, *y, *z;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, y, s, n);
  second<<<(n + 255) / 256, 256>>>(x, z, s, n);
}
