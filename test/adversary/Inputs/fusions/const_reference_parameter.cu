// A reference to a number that the first function changes.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void add_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void scale_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
static int active = 1000;
static void grow(int *x, const int &n) {
  int blocks = (n + 127) / 128;
  add_kernel<<<blocks, 128>>>(x, 1000);
  active = 500;
}
static void shrink(int *x, const int &n) {
  int blocks = (n + 127) / 128;
  scale_kernel<<<blocks, 128>>>(x, 1000);
}
int main() {
  int *x;
  cudaMalloc(&x, 1000 * sizeof(int));
  cudaMemset(x, 0, 1000 * sizeof(int));
  grow(x, active);
  shrink(x, active);
  int h[1000];
  cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
  long hash = 0;
  for (int v : h)
    hash = hash * 31 + v;
  printf("%ld\n", hash);
}
