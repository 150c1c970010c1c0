// Another configuration uses the variable that only a macro uses here.
// RUN: %fuse --checks=kernel-fusion --output-dir=%t.out %s -- && grep "const int blocks" %t.out/unused-local-elsewhere.cu
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

#ifdef LOUD
#define SAY(v) printf("%d\n", v)
#endif
#define CFG blocks, 128
__global__ void nothing(int *x) {}

int main() {
  const int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  const int blocks = (n + 127) / 128;
  addk<<<CFG>>>(x, 3, n);
  mulk<<<(n + 127) / 128, 128>>>(x, 4, n);
#ifdef LOUD
  printf("%d\n", blocks);
#endif
  static int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h) hash = hash * 31 + v;
  printf("%ld\n", hash);
}
