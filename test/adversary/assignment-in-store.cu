// F5b: the value of `y[i] = v = a * b` is a product too, though it reads as a load of v
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/assignment-in-store.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>

__global__ void scale(const float *x, float *y, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v;
  if (i < n)
    y[i] = v = x[i] * s;
}

__global__ void add(const float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = z[i] + y[i];
}

void run(int n, float s) {
  float *x, *y, *z;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMalloc(&z, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(x, y, s, n);
  add<<<(n + 255) / 256, 256>>>(y, z, n);
}
