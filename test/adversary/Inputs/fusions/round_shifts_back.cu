// A round reads what a neighbour wrote in the round before.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void shift(int *x, int t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[n + i - (t & 1)] += x[i];
}
int main() {
  const int n = 512;
  static int h[2 * n];
  int *x;
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 1, sizeof h);
  cudaDeviceSynchronize();
  for (int t = 0; t < 9; ++t)
    shift<<<4, 128>>>(x, t, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%u\n", hash);
}
