// FLAGS: -std=c++23
// A static subscript operator of two arguments.
#include <cuda_runtime.h>
#include <cstdio>
struct F { static int operator[](float *dst, float *other) { other[3] = 2; return dst[3]; } };
int main() {
  float *h, *g, *d;
  cudaMallocHost(&h, 256); cudaMallocHost(&g, 256); cudaMalloc(&d, 256);
  cudaMemset(d, 0, 256);
  for (int i = 0; i < 64; ++i) h[i] = g[i] = 1;
  F f;
  cudaMemcpyAsync(g, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  int sum = f[h, g];
  cudaDeviceSynchronize();
  printf("%d %f\n", sum, g[3]);
}
