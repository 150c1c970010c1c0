// A set may be of the memory of a device that is not the current one; a kernel there may fault.
// RUN: %fuse --checks=kernel-fusion --report=%t.json %s -- && not grep applied %t.json
#include <cuda_runtime.h>

__global__ void inc(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
int main() {
  const int n = 1000;
  int *a, *b;
  cudaSetDevice(1);
  cudaMalloc(&b, n * sizeof(int));
  cudaSetDevice(0);
  cudaMalloc(&a, n * sizeof(int));
  cudaMemset(b, 0, n * sizeof(int));
  inc<<<4, 256>>>(a, n);
  cudaDeviceSynchronize();
}
