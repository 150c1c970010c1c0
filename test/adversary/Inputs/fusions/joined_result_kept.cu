// The result is kept in a variable of the caller, which decides what follows.
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

static cudaError_t first(int *x, int n) {
  addk<<<(n + 127) / 128, 128>>>(x, 3, n);
  return cudaGetLastError();
}
static int second(int *x, int n) {
  mulk<<<(n + 127) / 128, 128>>>(x, 7, n);
  return n;
}

int main() {
  const int n = 1000;
  int *x; cudaMalloc(&x, n * sizeof(int)); cudaMemset(x, 1, n * sizeof(int));
  int seen = 0;
  if (first(x, n) == cudaSuccess)
    ++seen;
  if (second(x, n) != 0)
    ++seen;
  cudaMemset(x, seen, sizeof(int));
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
