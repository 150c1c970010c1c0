// F2: a callee counts its argument up in a loop, through a reference to const whose const it casts away: A reads x[i + 2].
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct View { float *p; int n; };
static __device__ void up(const int &k, int m) { for (int j = 0; j < m; ++j) const_cast<int &>(k) += 1; }
__global__ void A(float *x, float *y, int n, int T) { int i = blockIdx.x * 32 + threadIdx.x; int k = i - 1; up(k, T + 3); y[i] = x[k]; }
__global__ void B(float *x, float *y, int n, int T) { int i = blockIdx.x * 32 + threadIdx.x; x[i] = 7; }
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
