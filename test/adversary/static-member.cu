// static __device__ data member accessed through an object is taken as thread-local
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "dependence-crosses-threads"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
struct S { static __device__ float g[1024]; int q; };
__device__ float S::g[1024];
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  S s;
  s.g[i] = x[i];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  S s;
  z[i] = s.g[n - 1 - i];
}
void run(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<(n + 255) / 256, 256>>>(y, x, n);
  B<<<(n + 255) / 256, 256>>>(y, z, n);
}
