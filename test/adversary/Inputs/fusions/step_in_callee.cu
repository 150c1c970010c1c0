// F2: the step of a loop in a callee is declared as a number of threads and then set to -1 as an unsigned: the counter goes down, A reads x[i - 1].
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct View { float *p; int n; };
static __device__ void f(float *x, float *y, int i) { unsigned s = blockDim.x; s = 4294967295u; for (int j = i; j <= i; j += s) { if (j < 0 || j < i - 1) break; y[i] += x[j]; } }
__global__ void A(float *x, float *y, int n, int T) { int i = blockIdx.x * 32 + threadIdx.x; f(x, y, i); }
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
