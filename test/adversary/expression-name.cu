// variable called 'expression' collides with expression atom 'expression#0': streams taken equal
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "streams-differ"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i];
}
__global__ void B(const float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  z[i] = y[i];
}
cudaStream_t pick(int k);
void run(int n, cudaStream_t *s) { float *x, *y, *z;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  cudaStream_t expression; cudaStreamCreate(&expression);
  A<<<4, 256, 0, expression>>>(y, x, 1000);
  B<<<4, 256, 0, s[1]>>>(y, z, 1000);
}
