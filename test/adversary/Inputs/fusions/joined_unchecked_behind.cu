// W1: the check of what the first function returns would find the error that the second one leaves, which nobody checks.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void add(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 1;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
static cudaError_t first(int *x, int n) {
  add<<<1, 128>>>(x, n);
  return cudaGetLastError();
}
static void second(int *x, int n) {
  int *more;
  cudaMalloc(&more, (size_t)1 << 62); // fails
  twice<<<1, 128>>>(x, n);
}
static int both(int *x, int n) {
  if (first(x, n) != cudaSuccess)
    return 1;
  second(x, n);
  return 0;
}
int main() {
  int *x, h[100];
  cudaMalloc(&x, 400);
  cudaMemset(x, 0, 400);
  printf("%d\n", both(x, 100));
  cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
  for (int each : h)
    printf("%d ", each);
}
