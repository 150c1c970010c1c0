// as t-ext, v initialised by a braced list (--runtime-guards=off).
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
struct View { float *p; int n; };
extern "C" void hidden(View *v, float *q) { v->p = q; }
void ext(const View &v, float *q) __asm__("hidden");
__global__ void A(View v, float *y) {
  int i = blockIdx.x * 32 + threadIdx.x;
 y[i] = v.p[i]; }
__global__ void B(float *x) {
  int i = blockIdx.x * 32 + threadIdx.x;
 x[i] = 7; }
int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  float *z; cudaMalloc(&z, 1024); View v{z, n}; ext(v, x + 1);
  A<<<2, 32>>>(v, y); B<<<2, 32>>>(x);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
