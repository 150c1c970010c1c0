// A constant that a function gives is no product.
// RUN: %fuse --checks=kernel-fusion --output-dir=%t.out %s -- 2>&1 | FileCheck %s
// RUN: %gpuexec compare --seeds=2 %s %t.out/infinity.cu
// CHECK: 1 of 1 candidates fused
#include <cmath>
#include <cstdio>
#include <cuda_runtime.h>

__global__ void scale(float *a, const float *b, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = a[i] * s + b[i];
}
__global__ void mask(float *a, const int *m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && m[i])
    a[i] = -INFINITY;
}

int main() {
  const int n = 300;
  float *a, *b, host[n];
  int *m, marks[n];
  for (int k = 0; k < n; ++k) {
    host[k] = 0.1f * k;
    marks[k] = k % 3;
  }
  cudaMalloc(&a, sizeof host);
  cudaMalloc(&b, sizeof host);
  cudaMalloc(&m, sizeof marks);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(b, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(m, marks, sizeof marks, cudaMemcpyHostToDevice);
  scale<<<(n + 255) / 256, 256>>>(a, b, 0.5f, n);
  mask<<<(n + 255) / 256, 256>>>(a, m, n);
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  printf("%f %f %f\n", host[0], host[7], host[n - 1]);
}
