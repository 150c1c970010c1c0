// What the first check leaves behind is given to the second function.
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

static int failures = 3;
static void check(cudaError_t e) { failures += e == cudaSuccess; }
static cudaError_t first(int *x, int n) {
  addk<<<(n + 127) / 128, 128>>>(x, 3, n);
  return cudaGetLastError();
}
static cudaError_t second(int *x, int a, int n) {
  mulk<<<(n + 127) / 128, 128>>>(x, a, n);
  return cudaGetLastError();
}

int main() {
  const int n = 1000;
  int *x; cudaMalloc(&x, n * sizeof(int)); cudaMemset(x, 1, n * sizeof(int));
  check(first(x, n));
  check(second(x, failures, n));
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
