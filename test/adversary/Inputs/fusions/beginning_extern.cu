// base is extern and set elsewhere (here under another name for the symbol) to x + 64, so x[-1 - i] is valid, and crosses threads with x[i - 64] of B.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
extern float *base;
float *hidden __asm__("base");
__global__ void A(float *x) { int i = blockIdx.x * 32 + threadIdx.x; x[i] = x[-1 - i]; }
__global__ void B(float *x) { int i = blockIdx.x * 32 + threadIdx.x; x[i - 64] = i * 10; }

int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  hidden = x + 64;
  A<<<2, 32>>>(base);
  B<<<2, 32>>>(base);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
