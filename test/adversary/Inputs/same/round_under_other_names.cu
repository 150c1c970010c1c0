// Names of the kernels and of the loop that are one another's.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void one(int *x, int n, int t) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < t)
    x[i] = x[i] * 3 + n;
}
__global__ void two(int *x, int rounds, int i) {
  int n = blockIdx.x * blockDim.x + threadIdx.x, t = 7;
  if (n < i)
    x[n] += rounds * t;
}
int main() {
  const int n = 512;
  static int h[2 * n];
  int *x;
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 1, sizeof h);
  cudaDeviceSynchronize();
  for (int t = 3; t <= 9; ++t) {
    one<<<4, 128>>>(x, t, n);
    two<<<4, 128>>>(x, t, n);
  }
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%u\n", hash);
}
