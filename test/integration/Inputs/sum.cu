// Two launches that can be one; prints what comes out.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void add(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += i;
}
__global__ void twice(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 2;
}
int main() {
  const int n = 1000;
  int h[n], *x, sum = 0;
  cudaMalloc(&x, n * sizeof(int));
  cudaMemset(x, 0, n * sizeof(int));
  add<<<(n + 127) / 128, 128>>>(x, n);
  twice<<<(n + 127) / 128, 128>>>(x, n);
  cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    sum += h[i];
  printf("%d\n", sum);
}
