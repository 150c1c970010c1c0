// F5b: with Shift == 0 the difference is the bare product; as a template argument it is 0 in this instantiation only.
// RUN: rm -rf %t.out && %fuse --checks=kernel-fusion --output-dir=%t.out %s -- && grep -v CHECK %t.out/template-sum-of-zero.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>
template <int Shift> __global__ void A(float *y, const float *x, const float *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * s[i] - Shift;
}
__global__ void B(float *z, const float *y, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) z[i] = y[i] + w[i];
}
void run(int n) {
  float *x, *y, *w, *z, *s;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&w, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&s, n * 4);
  A<0><<<(n + 255) / 256, 256>>>(y, x, s, n);
  B<<<(n + 255) / 256, 256>>>(z, y, w, n);
}
