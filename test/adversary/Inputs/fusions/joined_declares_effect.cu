// The variable between begins with a value that counts.
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

static int next = 3;
static void first(int *x, int n) { addk<<<8, 128>>>(x, next, n); }
static void second(int *x, int a, int n) { mulk<<<8, 128>>>(x, a, n); }

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  first(x, n);
  int a = next++;
  second(x, a, n);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  addk<<<8, 128>>>(x, next, n); // (what is looked at)
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  mulk<<<8, 128>>>(x, a, n);
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
