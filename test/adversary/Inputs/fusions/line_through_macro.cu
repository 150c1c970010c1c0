// __LINE__ by way of a macro.
#include <cstdio>
#include <cuda_runtime.h>
#define HERE __LINE__
__global__ void first(int *where, int n) {
  int here = HERE;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    where[i] = here;
}
__global__ void second(int *where, int n) {
  int here = HERE;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    where[i] = here;
}
__global__ void third(int *where, int n) {
  int here = __LINE__;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    where[i] = here;
}
__global__ void fourth(int *where, int n) {
  int here = __LINE__;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    where[i] = here;
}
int main() {
  int *x, *y, h[2];
  cudaMalloc(&x, 4000);
  cudaMalloc(&y, 4000);
  third<<<8, 128>>>(x, 1000);
  fourth<<<8, 128>>>(y, 1000);
  cudaMemcpy(&h[0], x, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&h[1], y, sizeof(int), cudaMemcpyDeviceToHost);
  puts(h[0] == h[1] ? "same" : "apart");
  first<<<8, 128>>>(x, 1000);
  second<<<8, 128>>>(y, 1000);
  cudaMemcpy(&h[0], x, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&h[1], y, sizeof(int), cudaMemcpyDeviceToHost);
  puts(h[0] == h[1] ? "same" : "apart");
}
