// static_assert is no code, in kernels and in what they call, also where sizes of code are asked for; its message has no type.
// RUN: %fuse --fold-memsets=off --checks=-*,kernel-fusion %s | FileCheck %s
#include <cuda_runtime.h>
template <typename T> __device__ T bounded(T Value) {
  static_assert(sizeof(T) == 4, "four bytes");
  return Value;
}
__device__ inline float doubled(float Value) {
  static_assert(sizeof(float) == 4);
  return 2 * Value + 1;
}
__global__ void scale(const float *x, float *y, int n) {
  static_assert(sizeof(int) == 4, "an int is an index");
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = bounded(x[i]) * x[i] + 3;
}
__global__ void twice(const float *x, float *z, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    static_assert(sizeof(int) == 4, "an int is an index");
    z[i] = doubled(x[i]);
  }
}
int main() {
  float *x, *y, *z;
  cudaMalloc(&x, 4096);
  cudaMalloc(&y, 4096);
  cudaMalloc(&z, 4096);
  cudaMemset(x, 0, 4096);
  // CHECK: [[@LINE+1]]:3: warning: launches of 'scale' and 'twice' can be one
  scale<<<4, 256>>>(x, y, 1000);
  twice<<<4, 256>>>(x, z, 1000);
  cudaFree(x);
}
