// Two macros that are one number here, and two in another configuration.
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

#define MOST 999
#define LIMIT 999
static void first(int *x, int n) {
  if (n > MOST)
    return;
  addk<<<8, 128>>>(x, 3, n);
}
static void second(int *x, int n) {
  if (n > LIMIT)
    return;
  mulk<<<8, 128>>>(x, 5, n);
}

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  first(x, n);
  second(x, n);

  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
