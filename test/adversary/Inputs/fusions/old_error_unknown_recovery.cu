// What an unknown function does after an error of long ago.
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
extern int counter;
void degrade(); // sets counter
static void f(int *x, int a, int n) {
  addk<<<(n + 127) / 128, 128>>>(x, a, n);
  if (cudaGetLastError() != cudaSuccess)
    degrade();
}
static void g(int *x, int a, int n) { mulk<<<(n + 127) / 128, 128>>>(x, a, n); }

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  void *big;
  if (cudaMalloc(&big, 1ull << 60) != cudaSuccess)
    puts("too big");
  f(x, 3, n);
  g(x, counter, n);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
