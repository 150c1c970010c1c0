// args array: &float passed for a short parameter is converted in the rewrite
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "unsupported-launch"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__global__ void A(float *y, const float *x, short n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void B(const float *y, float *z, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) z[i] = y[i]; }
void run(int n) { float *x, *y, *z; cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4);
  float f = 100.0f; void *a[] = {&y, &x, &f}; void *b[] = {&y, &z, &n};
  cudaLaunchKernel(A, dim3(4), dim3(256), a, 0, 0);
  cudaLaunchKernel(B, dim3(4), dim3(256), b, 0, 0);
}
