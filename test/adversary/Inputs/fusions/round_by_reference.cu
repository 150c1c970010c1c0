// What is given the round may change it through a reference.
#include <cstdio>
#include <cuda_runtime.h>
__device__ int next(int &t) { return ++t; }
__global__ void count(int *x, int t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += next(t);
}
int main() {
  const int n = 512;
  static int h[2 * n];
  int *x;
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 1, sizeof h);
  cudaDeviceSynchronize();
  for (int t = 0; t < 9; ++t)
    count<<<4, 128>>>(x, t, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%u\n", hash);
}
