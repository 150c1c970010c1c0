#include <cuda_runtime.h>
__global__ void first(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = i;
}
__global__ void second(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 2;
}
int main() {
  int *x, h[256];
  cudaMalloc(&x, sizeof h);
  /* 😀 */ first<<<4, 64>>>(x, 256);
  second<<<4, 64>>>(x, 256);
  cudaDeviceSynchronize();
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  return h[0];
}
