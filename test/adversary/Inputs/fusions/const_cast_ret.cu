// A changes its own copy of v.a[0] through a const reference before it reads v.p[i + v.a[0]], so A reads 5 elements away from what the same thread of B writes; the write is taken for one to other thread-local memory.
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
struct View { float *p; int n; int a[4]; };
__device__ const int *f(const View &v) { return v.a; }
__global__ void A(View v, float *y) {
  int i = blockIdx.x * 32 + threadIdx.x;
  const_cast<int *>(f(v))[0] = 5;
  y[i] = v.p[i + v.a[0]];
}
__global__ void B(View v, float *y) {
  int i = blockIdx.x * 32 + threadIdx.x;
  v.p[i + v.a[0]] = i * 10;
}
int main(int argc, char **argv) {
  int n = 64; int T = argc - 1;
  float *x, *y; float h[256], g[256];
  for (int i = 0; i < 256; ++i) { h[i] = i; g[i] = 1000 + i; }
  cudaMalloc(&x, 256 * sizeof(float)); cudaMalloc(&y, 256 * sizeof(float));
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(y, g, sizeof g, cudaMemcpyHostToDevice);
  View v{x, n, {0, 0, 0, 0}};
  A<<<2, 32>>>(v, y);
  B<<<2, 32>>>(v, y);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost); cudaMemcpy(g, y, sizeof g, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 256; ++i) printf("%g %g\n", h[i], g[i]);
}
