// A round that counts down, unsigned, in a return.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void one(int *x, unsigned t, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (t > 4 || i >= n)
    return;
  x[i] = x[i] * 3 + t;
}
int main() {
  const int n = 512;
  static int h[2 * n];
  int *x;
  cudaMalloc(&x, sizeof h);
  cudaMemset(x, 1, sizeof h);
  cudaDeviceSynchronize();
  for (unsigned t = 7; t > 0; --t)
    one<<<4, 128>>>(x, t, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  unsigned hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%u\n", hash);
}
