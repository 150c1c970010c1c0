// Host functions that const tells apart.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void read_kernel(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i];
}
__global__ void write_kernel(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] *= 3;
}
int size(const int *) { return 1000; }
int size(int *) { return 500; }
struct Dims {
  static int of(const int *) { return 8; }
  static int of(int *) { return 4; }
};
static void copy(const int *x, int *y) { read_kernel<<<8, 128>>>(x, y, size(x)); }
static void scale(int *x) { write_kernel<<<8, 128>>>(x, size(x)); }
static void copy2(const int *x, int *y) { read_kernel<<<8, 128>>>(x, y, Dims::of(x)); }
static void scale2(int *x) { write_kernel<<<8, 128>>>(x, Dims::of(x)); }
int main() {
  int n = 1000;
  int *x, *y;
  cudaMalloc(&x, n * sizeof *x);
  cudaMalloc(&y, n * sizeof *y);
  cudaMemset(x, 1, n * sizeof *x);
  cudaMemset(y, 0, n * sizeof *x);
  cudaDeviceSynchronize();
  {
    copy(x, y);
    scale(x);
  }
  cudaDeviceSynchronize();
  {
    copy2(x, y);
    scale2(x);
  }
  int h;
  cudaMemcpy(&h, y + 700, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
}
