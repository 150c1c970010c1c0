// What is declared between has the name that the first call means another variable by.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void addk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void mulk(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= a;
}

static void first(int *x, int n) { addk<<<8, 128>>>(x, 3, n); }
static void second(int *x, int n) { mulk<<<8, 128>>>(x, 5, n); }
static void both(int *x, int n) {
  for (int i = 0; i < 2; ++i) {
    first(x, n);
    int n = 7;
    second(x, n);
  }
}

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  both(x, n);

  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
