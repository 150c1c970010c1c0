// F5b: helper's local assigned later: Assignments searched in the kernel's body, not the helper's
// RUN: rm -rf %t.out && %fuse --output-dir=%t.out %s -- && grep -v CHECK %t.out/callee-local.cu | FileCheck %s
// CHECK: __threadfence_block(); // what follows loads, and rounds, as in its own kernel

#include <cuda_runtime.h>
__device__ void put(float *y, int i, float a, float b) { float v; v = a * b; y[i] = v; }
__global__ void A(float *y, const float *x, const float *w, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  put(y, i, x[i], w[i]);
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
