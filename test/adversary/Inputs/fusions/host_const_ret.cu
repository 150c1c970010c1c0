// T may be 0: a thread that has not divided reads x[i * 0] = x[0], which thread 0 of B writes; the return in case 0 of the called switch carries the division of case 1.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
struct View { float *p; int n; };
__device__ int dv(int i, int T) { switch (T) { case 1: return i / T; case 0: return 0; } return i / T; }
__global__ void A(View v, float *y, int T) {
  int i = blockIdx.x * 32 + threadIdx.x;
 int q = dv(i, T); y[i] = v.p[i * T] + q; }
__global__ void B(float *x, int T) {
  int i = blockIdx.x * 32 + threadIdx.x;
 if (i < 1) x[i * T] = 7; }
int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  View v{x, n};
  A<<<2, 32>>>(v, y, T); B<<<2, 32>>>(x, T);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
