// The launch between goes where a pointer in memory says.
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
__global__ void through(int **where) {
  **where = 7;
}
__global__ void point(int **where, int *x) { *where = x; }

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
  int **where;
  cudaMalloc(&where, sizeof(int *));
  point<<<1, 1>>>(where, x);
  cudaDeviceSynchronize();
  addk<<<8, 128>>>(x, 3, n);
  through<<<1, 1>>>(where);
  mulk<<<8, 128>>>(x, 5, n);
  static int h[2000];
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(h + n, y, n * sizeof(int), cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld %p\n", hash, (void *)p);
}
