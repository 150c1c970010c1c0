// The fused launch names what an array of arguments held the addresses of. Where the name may mean another variable there, or the
// variable has a const that the parameter has not, the launch is not one that can be taken apart.
// RUN: %fuse --show-rejected %s -- 2>&1 | FileCheck %s --implicit-check-not='can be one' --implicit-check-not='bug'
#include <cuda_runtime.h>

__global__ void put(float *x, float v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = v; }
__global__ void get(float *y, float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[i]; }

void inner(int n, float v) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  dim3 grid((n + 255) / 256), block(256);
  void *first[] = {&x, &v, &n};
  {
    int n = 3;
    void *second[] = {&y, &x, &n};
    cudaLaunchKernel((void *)put, grid, block, first, 0, 0);
    // CHECK: :[[#@LINE-1]]:{{.*}}[gpufuse-kernel-fusion:unsupported-launch]
    cudaLaunchKernel((void *)get, grid, block, second, 0, 0);
  }
}

void counter(int k, float v) {
  float *x, *y;
  int n = k;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  dim3 grid((n + 255) / 256), block(256);
  void *first[] = {&x, &v, &n}, *second[] = {&y, &x, &n};
  for (int n = 0; n < 2; ++n) {
    cudaLaunchKernel((void *)put, grid, block, first, 0, 0);
    // CHECK: :[[#@LINE-1]]:{{.*}}[gpufuse-kernel-fusion:unsupported-launch]
    cudaLaunchKernel((void *)get, grid, block, second, 0, 0);
  }
}

void constant(int n, float v) {
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  dim3 grid((n + 255) / 256), block(256);
  const float *only = x;
  void *first[] = {&y, &v, &n}, *second[] = {&y, &only, &n};
  cudaLaunchKernel((void *)put, grid, block, first, 0, 0);
  // CHECK: :[[#@LINE-1]]:{{.*}}[gpufuse-kernel-fusion:unsupported-launch]
  cudaLaunchKernel((void *)get, grid, block, second, 0, 0);
}
