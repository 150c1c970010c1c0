// All three meet in a variable of the device.
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
__global__ void note(int n) { shared_word += n; }
__global__ void use(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += shared_word;
}

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
  use<<<8, 128>>>(x, n);
  note<<<1, 1>>>(n);
  mulk<<<8, 128>>>(x, 5, n);
  static int h[2000];
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(h + n, y, n * sizeof(int), cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld %p\n", hash, (void *)p);
}
