// F5b: fmaf(a, b, -0.0f) is compiled as the product a * b (clang-22), which B then contracts into its sum.
// RUN: rm -rf %t.out && %fuse --checks=kernel-fusion --output-dir=%t.out %s -- && grep -v CHECK %t.out/fma-of-minus-zero.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>
namespace { constexpr float Bias = -0.0f; }
__global__ void A(float *y, const float *x, const float *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = fmaf(x[i], s[i], Bias);
}
__global__ void B(float *z, const float *y, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = y[i] + w[i];
}
void run(int n) {
  float *x, *y, *w, *z, *s;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&w, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&s, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, s, n);
  B<<<(n + 255) / 256, 256>>>(z, y, w, n);
}
