// M1: a default argument is one size among others: the call gives another.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
static void f(int *x, int n, size_t bytes = 100 * sizeof(int)) {
  cudaMemset(x, 0, bytes);
  up<<<4, 256>>>(x, n);
}
int main() {
  int *x, h[100];
  cudaMalloc(&x, 400);
  cudaMemset(x, 1, 400);
  f(x, 100, 6);
  cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 5; ++i)
    printf("%x\n", h[i]);
}
