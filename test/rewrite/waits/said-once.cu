// A wait of a function that is also part of one that was made of its callers' calls is one wait.
// RUN: %fuse %s -- > %t.txt 2> %t.sum && FileCheck %s --implicit-check-not='can go' < %t.txt && grep '1 of 1 waits' %t.sum
#include <cuda_runtime.h>
__global__ void init(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i * 0.5f;
}
__global__ void norm(float *r, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    r[i] = x[i] * 3.0f;
}
__global__ void turn(float *r, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    r[i] = x[n - 1 - i] * 3.0f;
}
void f(float *x, float *y, float *z, int n) {
  norm<<<2, 256>>>(x, y, n);
  // CHECK: :[[#@LINE+1]]:3: warning: 'cudaDeviceSynchronize' can go
  cudaDeviceSynchronize();
  turn<<<2, 256>>>(z, y, n);
}
int main() {
  float *x, *y, *z, h[512];
  cudaMalloc(&x, 2048);
  cudaMalloc(&y, 2048);
  cudaMalloc(&z, 2048);
  init<<<2, 256>>>(y, 512);
  f(x, y, z, 512);
  cudaMemcpy(h, z, 2048, cudaMemcpyDeviceToHost);
  f(x, x, z, 512);
  cudaMemcpy(h, z, 2048, cudaMemcpyDeviceToHost);
}
