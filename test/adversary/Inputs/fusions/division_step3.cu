// T may be 0: a thread that has not divided reads x[i * 0] = x[0], which thread 0 of B writes; as d-step, with a constant dividend.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void A(float *x, float *y, int n, int T) {
  int i = blockIdx.x * 32 + threadIdx.x;
  for (int k = 0; k < 64; k += 64 / T) {
    y[i] = x[i * T];
    if (T == 0) break;
  }
}
__global__ void B(float *x, float *y, int n, int T) {
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i < 1) x[i * T] = 5;
}
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
