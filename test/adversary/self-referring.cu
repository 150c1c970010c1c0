// a local that is assigned from itself once sent the search for constants into endless recursion
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/self-referring.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>

__global__ void first(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 3.0f;
  v = v + 1.5f;
  v = v - v;
  if (i < n)
    x[i] = v;
}

__global__ void second(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += x[i] * 0.1f;
}

void run(int n) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  first<<<(n + 255) / 256, 256>>>(x, n);
  second<<<(n + 255) / 256, 256>>>(x, y, n);
}
