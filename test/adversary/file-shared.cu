// A shared array of the file, used by both bodies: static, and dynamic.
// RUN: %fuse --report=%t.json %s -- && FileCheck %s < %t.json
// CHECK-NOT: "applied"
// CHECK: "reason": "shared-memory-reused"
// CHECK-NOT: "applied"
// CHECK: "reason": "shared-memory-reused"
// CHECK-NOT: "applied"

#include <cuda_runtime.h>
__shared__ float fixed[256];
extern __shared__ float dynamic[];
__global__ void A(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  fixed[threadIdx.x] = x[i];
  __syncthreads();
  y[i] = fixed[255 - threadIdx.x];
}
__global__ void B(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  fixed[threadIdx.x] = y[i];
  __syncthreads();
  z[i] = fixed[255 - threadIdx.x];
}
__global__ void C(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  dynamic[threadIdx.x] = x[i];
  __syncthreads();
  y[i] = dynamic[255 - threadIdx.x];
}
__global__ void D(float *y, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  dynamic[threadIdx.x] = y[i];
  __syncthreads();
  z[i] = dynamic[255 - threadIdx.x];
}
void runFixed(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  A<<<n / 256, 256>>>(y, x, n);
  B<<<n / 256, 256>>>(y, z, n);
}
void runDynamic(int n) {
  float *x, *y, *z, *w;
  cudaMalloc(&x, n * 4); cudaMalloc(&y, n * 4); cudaMalloc(&z, n * 4); cudaMalloc(&w, n * 4);
  C<<<n / 256, 256, 1024>>>(y, x, n);
  D<<<n / 256, 256, 1024>>>(y, z, n);
}
