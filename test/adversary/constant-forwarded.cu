// F5b: the stored constant, forwarded, makes x[i] * 0.1f a constant that is rounded; the original contracts it unrounded
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/constant-forwarded.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>

__global__ void fill(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i % 2 ? 3.0f : 7.0f;
}

__global__ void axpy(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += x[i] * 0.1f;
}

void run(int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  fill<<<(n + 255) / 256, 256>>>(x, n);
  axpy<<<(n + 255) / 256, 256>>>(x, y, n);
}
