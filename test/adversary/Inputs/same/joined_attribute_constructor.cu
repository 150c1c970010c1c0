// An attribute stays with the function that it stands before.
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

static void f(int *x, int a, int n) { addk<<<(n + 127) / 128, 128>>>(x, a, n); }
int *gx; int gn;
[[gnu::constructor]] static void setup() { gn = 1000; int m = 1000; cudaMalloc(&gx, gn * 4); cudaMemset(gx, 1, gn * 4);
  int *p = gx;
  f(p, 3, m);
  mulk<<<(m + 127) / 128, 128>>>(p, 7, m);
}

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaMemcpy(x, gx, n * 4, cudaMemcpyDeviceToDevice); printf("%d\n", gn);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h) hash = hash * 31 + v;
  printf("%ld\n", hash);
}
