// With DEBUG, what the first kernel writes is read while the second runs.
#include <cstdio>
#include <cuda_runtime.h>
#ifdef DEBUG
#define CHECK() cudaDeviceSynchronize()
#define PEEK(x) printf("%d\n", *(x))
#else
#define CHECK()
#define PEEK(x)
#endif
__global__ void fill(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void less(const int *x, int *y) { y[blockIdx.x * blockDim.x + threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x] - 2; }
int main() {
  int *x, *y;
  cudaMallocManaged(&x, 4096);
  cudaMallocManaged(&y, 4096);
  fill<<<32, 32>>>(x);
  CHECK();
  less<<<32, 32>>>(x, y);
  PEEK(x);
  cudaDeviceSynchronize();
  printf("%d\n", y[0]);
}
