// What the launch between prints may come before or behind.
#include <cstdio>
#include <cuda_runtime.h>
__device__ int shared_word;
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
__global__ void total(const int *x, int *sum, int n) {
  int all = 0;
  for (int i = 0; i < n; ++i)
    all += x[i];
  sum[0] = all;
}
__global__ void say(const int *y) { printf("%d\n", y[0]); }

int main() {
  const int n = 1000;
  int *x, *y, *p;
  cudaMalloc(&x, n * sizeof(int));
  cudaMalloc(&y, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaMemset(y, 1, n * sizeof(int));
  p = x;
  cudaStream_t s;
  cudaStreamCreate(&s);
  addk<<<8, 128>>>(x, 3, n);
  say<<<1, 1>>>(y);
  mulk<<<8, 128>>>(x, 5, n);
  static int h[2000];
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(h + n, y, n * sizeof(int), cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld %p\n", hash, (void *)p);
}
