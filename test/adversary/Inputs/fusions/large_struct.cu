// F2: an array of arrays inside a struct, at an index that is not known; decided soon
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct View { float *p; int a[30][30]; };__global__ void A(View v, float *y) {
  int i = blockIdx.x * 32 + threadIdx.x;
 y[i] = v.p[i + v.a[3][4]]; }
__global__ void B(View v, float *y) {
  int i = blockIdx.x * 32 + threadIdx.x;
 v.p[i + v.a[3][4]] = 3; }
int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  View v; memset(v.a, 0, sizeof v.a); v.p = x;
  A<<<2, 32>>>(v, y); B<<<2, 32>>>(v, y);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
