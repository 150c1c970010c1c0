// A copy of no bytes from a symbol waits for nothing.
#include <cstdio>
#include <cuda_runtime.h>
__device__ int value[4];
__global__ void put(int *p) { *p = 7; }
int main() {
  int *p, h;
  cudaMallocHost(&p, 256);
  *p = 0;
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  cudaMemcpyFromSymbol(&h, value, 0);
  printf("%d\n", *p);
}
