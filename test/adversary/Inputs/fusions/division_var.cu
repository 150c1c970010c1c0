// (u - i) / T >= 2^63 with T == 1: A reads x[63 - i], which other threads of B write; the quotient's fact 'fits int64' hides it.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void A(float *x, float *y, unsigned long u, unsigned long T) {
  int i = blockIdx.x * 32 + threadIdx.x;
 if ((long)((u - i) / T) < 0) y[i] = x[63 - i]; }
__global__ void B(float *x, float *y) {
  int i = blockIdx.x * 32 + threadIdx.x;
 x[i] = 3; }
int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  unsigned long U = 1 + T, W = ~0ul - T;
  A<<<2, 32>>>(x, y, W, U); B<<<2, 32>>>(x, y);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
