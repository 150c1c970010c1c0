// A stream that calls back.
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

static ssize_t put(void *cookie, const char *, size_t size) {
  ++*(int *)cookie;
  return size;
}

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  int a = 3;
  FILE *own = fopencookie(&a, "w", {nullptr, put, nullptr, nullptr});
  setbuf(own, nullptr);
  addk<<<8, 128>>>(x, a, n);
  fputs("text", own);
  mulk<<<8, 128>>>(x, 5, n);

  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
