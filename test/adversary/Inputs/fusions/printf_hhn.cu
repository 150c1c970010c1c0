// %hhn writes through a pointer to char.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void first(int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += a;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
int main() {
  int n = 1000;
  int *x;
  cudaMalloc(&x, n * sizeof *x);
  cudaMemset(x, 1, n * sizeof *x);
  cudaDeviceSynchronize();
  signed char length = 1;
  first<<<8, 128>>>(x, length, n);
  printf("scaling%hhn\n", &length);
  second<<<8, 128>>>(x, n);
  int h;
  cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h, length);
}
