// F2: the address of a const reference parameter is not taken for the address of the variable it is bound to; k is changed through it (k itself is not const).
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "non-affine-index"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__device__ void flip(const int &k, int n) { *const_cast<int *>(&k) = n - 1 - k; }
__global__ void A(float *y, const float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }
__global__ void B(const float *y, float *z, int n) { 
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int k = i;
  flip(k, n);
  z[i] = y[k]; }
void run(int n) {
  float *x, *y, *z;
  cudaMalloc(&y, n * 4); cudaMalloc(&x, n * 4); cudaMalloc(&z, n * 4);
  A<<<1024, 256>>>(y, x, n);
  B<<<1024, 256>>>(y, z, n);
}
