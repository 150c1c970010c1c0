// F2: an argument calls the same function, so that its index by reference to const is bound anew: A reads x[i + 1].
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct View { float *p; int n; };
static __device__ int put(const int &k, float *y, const float *x, int i) { y[i] = x[k]; return i; }
__global__ void A(float *x, float *y, int n, int T) { int i = blockIdx.x * 32 + threadIdx.x; int j = i + 1; put(j, y, x, put(i, y, x, i)); }
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
