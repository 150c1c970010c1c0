// An error of long ago leads to where the argument changes.
// RUN: %fuse --checks=kernel-fusion --fold-memsets=off --report=%t.json %s -- && not grep applied %t.json
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
__global__ void mulll(int *x, long long a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += (int)(a % 1000003);
}
int counter = 3;

static void f(int *x, int a, int n) { addk<<<(n + 127) / 128, 128>>>(x, a, n); }
static void g(int *x, int a, int n) { mulk<<<(n + 127) / 128, 128>>>(x, a, n); }

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  void *big; if (cudaMalloc(&big, 1ull << 60) != cudaSuccess) puts("too big");
  int d = 0;
  f(x, 3, n);
  if (cudaGetLastError() != cudaSuccess) { counter = 9; puts("stale"); }
  g(x, counter, n);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h) hash = hash * 31 + v;
  printf("%ld\n", hash);
}
