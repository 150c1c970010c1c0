// std::endl does to the stream what the insertion does, and touches no other memory: the wait is needed for nothing.
// RUN: rm -rf %t && %fuse --quiet --output-dir=%t %s -- | FileCheck %s
// RUN: %gpuexec compare --seeds=3 %s %t/waits-ahead-of-endl.cu
// CHECK: warning: launches of 'fill' and 'halve' can be one
// CHECK: warning: 'cudaDeviceSynchronize' can go
#include <iostream>

__global__ void fill(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = i * 5 + 1;
}
__global__ void halve(int *a, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] >>= 1;
}

int main() {
  const int n = 300;
  int *a, host[n];
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 127) / 128, 128>>>(a, n);
  cudaDeviceSynchronize();
  std::cout << "filled " << n << std::endl << std::flush;
  halve<<<(n + 127) / 128, 128>>>(a, n);
  cudaMemcpy(host, a, sizeof(host), cudaMemcpyDeviceToHost);
  std::cout << host[9] << std::endl;
  cudaFree(a);
}
