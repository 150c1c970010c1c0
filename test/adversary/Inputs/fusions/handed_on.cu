// F2: mod hands the struct on to a function of another file (here: other name of the symbol), which may cast the const away and move v.p: A reads x[i + 1] (--runtime-guards=off).
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct View { float *p; int n; };
void other(const View &) __asm__("other_impl");
extern "C" void other_impl(View &v) { v.p += 1; }
void mod(const View &r) { other(r); }
__global__ void A(View v, float *y) { int i = blockIdx.x * 32 + threadIdx.x; y[i] = v.p[i]; }
__global__ void B(float *x) { int i = blockIdx.x * 32 + threadIdx.x; x[i] = 7; }

int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  View v{x, n}; mod(v); A<<<2, 32>>>(v, y); B<<<2, 32>>>(x);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
