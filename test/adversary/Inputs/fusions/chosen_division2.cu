// F2: the division stands in one arm of a conditional lvalue, which a reference is bound to; T is 0: every thread reads x[0], which thread 0 of B writes.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct View { float *p; int n; };
__global__ void A(float *x, float *y, int n, int T) { int i = blockIdx.x * 32 + threadIdx.x; int c = T != 0; float *r = &(c ? y[i / T] : y[i]); y[i] = x[i * T]; }
__global__ void B(float *x, float *y, int n, int T) { int i = blockIdx.x * 32 + threadIdx.x; if (i < 1) x[i * T] = 5; }

int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
    A<<<2, 32>>>(x, y, n, T);
  B<<<2, 32>>>(x, y, n, T);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
