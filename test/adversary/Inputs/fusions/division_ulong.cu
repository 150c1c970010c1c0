// T == 1: u / T is 2^64 - 1 - i, beyond int64, so A reads x[99 - i], which other threads of B write; the quotient's fact 'fits int64' hides that.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void A(float *x, float *y, int n, unsigned long T) {
  int i = blockIdx.x * 32 + threadIdx.x;
  unsigned long u = ~0ul - i;
  y[i] = x[u / T];
}
__global__ void B(float *x, float *y, int n, unsigned long T) {
  int i = blockIdx.x * 32 + threadIdx.x;
  x[i - 64] = i * 10;
}
int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  float *m = x + 100; unsigned long U = T + 1;
  A<<<2, 32>>>(m, y, n, U);
  B<<<2, 32>>>(m, y, n, U);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
