// A number of bytes that wraps around: less than all elements are set. (Too much memory to be run in every test.)
// RUN: %fuse --checks=kernel-fusion --output-dir=%t.out %s -- && FileCheck %s < %t.out/memset-product-wraps.cu
#include <cstdio>
#include <cuda_runtime.h>
__global__ void bump(float *x, unsigned n) {
  for (unsigned long long i = blockIdx.x * (unsigned long long)blockDim.x + threadIdx.x; i < n;
       i += (unsigned long long)blockDim.x * gridDim.x)
    x[i] += 1.0f;
}
int main(int argc, char **argv) {
  unsigned n = 10u + ((unsigned)argc << 30);
  float *x;
  cudaMalloc(&x, (size_t)n * sizeof(float));
  cudaMemset(x, 0x40, (size_t)n * sizeof(float));
  cudaDeviceSynchronize();
  // CHECK: zero_bump<<<8, 128>>>(x, (long long)(n * 4) / (long long)sizeof(float), n);
  cudaMemset(x, 0, n * 4);
  bump<<<8, 128>>>(x, n);
  float h;
  cudaMemcpy(&h, x + 500, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g\n", h);
}
