// The two kernels call two overloads that const tells apart.
#include <cstdio>
#include <cuda_runtime.h>
__device__ int at(const int *x, int i) { return x[i]; }
__device__ int at(int *x, int i) { return -x[i]; }
__global__ void read_kernel(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = at(x, i);
}
__global__ void write_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = 2 * at(x, i);
}
int main() {
  int n = 1000;
  int *x, *y;
  cudaMalloc(&x, n * sizeof *x);
  cudaMalloc(&y, n * sizeof *y);
  cudaMemset(x, 1, n * sizeof *x);
  read_kernel<<<8, 128>>>(x, y, n);
  write_kernel<<<8, 128>>>(x, n);
  int h;
  cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
