// F5b: y is a copy of x, so both kernels form the product x[i] * a
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/product-of-copy.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>

__global__ void first(const float *x, const float *w, float *y, float *z, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  y[i] = x[i];
  z[i] = x[i] * a + w[i];
}

__global__ void second(const float *y, const float *u, float *v, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  v[i] = y[i] * a + u[i];
}

void run(float a, int n) {
  float *x, *w, *y, *z, *u, *v;
  cudaMalloc(&x, n * 4);
  cudaMalloc(&w, n * 4);
  cudaMalloc(&y, n * 4);
  cudaMalloc(&z, n * 4);
  cudaMalloc(&u, n * 4);
  cudaMalloc(&v, n * 4);
  first<<<(n + 255) / 256, 256>>>(x, w, y, z, a, n);
  second<<<(n + 255) / 256, 256>>>(y, u, v, a, n);
}
