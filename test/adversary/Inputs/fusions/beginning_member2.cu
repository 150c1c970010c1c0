// S::base is a static member defined and set elsewhere to x + 64: x[-1 - i] is valid and crosses threads.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
struct S { static float *base; };
float *hidden __asm__("_ZN1S4baseE");
__global__ void A(float *x) { int i = blockIdx.x * 32 + threadIdx.x; x[i] = x[-1 - i]; }
__global__ void B(float *x) { int i = blockIdx.x * 32 + threadIdx.x; x[i - 64] = i * 10; }

int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  hidden = x + 64;
  A<<<2, 32>>>(S::base);
  B<<<2, 32>>>(S::base);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
