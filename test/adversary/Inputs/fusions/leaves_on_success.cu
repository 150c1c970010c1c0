// The first check leaves where all went well.
#include <cstdio>
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
static cudaError_t first(int *x, int a, int n) {
  addk<<<8, 128>>>(x, a, n);
  return cudaGetLastError();
}
static cudaError_t second(int *x, int a, int n) {
  mulk<<<8, 128>>>(x, a, n);
  return cudaGetLastError();
}
static int run(int *x, int n) {
  if (first(x, 3, n) == cudaSuccess)
    return 1;
  if (second(x, 5, n) == cudaSuccess)
    return 1;
  return 0;
}
int main() {
  const int n = 1000;
  int *x, h[n];
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 1, n * sizeof(int));
  cudaDeviceSynchronize();
  printf("%d\n", run(x, n));
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h[7]);
}
