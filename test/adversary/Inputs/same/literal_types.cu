// Equal numbers of types that differ.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void first(unsigned long long *x, int n) {
  unsigned long long none = ~0;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = none;
}
__global__ void second(unsigned long long *y, int n) {
  unsigned long long low = ~0u;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = low;
}
int main() {
  int n = 1000;
  unsigned long long *x, *y;
  cudaMalloc(&x, n * sizeof *x);
  cudaMalloc(&y, n * sizeof *y);
  first<<<8, 128>>>(x, n);
  second<<<8, 128>>>(y, n);
  unsigned long long h[2];
  cudaMemcpy(h, x, sizeof *x, cudaMemcpyDeviceToHost);
  cudaMemcpy(h + 1, y, sizeof *x, cudaMemcpyDeviceToHost);
  printf("%llx %llx\n", h[0], h[1]);
}
