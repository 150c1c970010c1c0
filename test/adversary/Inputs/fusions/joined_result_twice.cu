// The macro evaluates its argument twice.
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

#define CHECK(call) if ((call) != cudaSuccess || (call) != cudaSuccess) exit(1)
static cudaError_t first(int *x, int n) {
  addk<<<(n + 127) / 128, 128>>>(x, 3, n);
  return cudaGetLastError();
}
static cudaError_t second(int *x, int n) {
  mulk<<<(n + 127) / 128, 128>>>(x, 7, n);
  return cudaGetLastError();
}

int main() {
  const int n = 1000;
  int *x; cudaMalloc(&x, n * sizeof(int)); cudaMemset(x, 1, n * sizeof(int));
  CHECK(first(x, n));
  CHECK(second(x, n));
  addk<<<4, 64>>>(x, 1, 100);
  int *w;
  cudaMallocHost(&w, 4);
  mulk<<<4, 64>>>(x, 2, 100);
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
