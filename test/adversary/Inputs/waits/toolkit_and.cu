// Which toolkit it is built with decides who waits.
#include <cstdio>
#include <cuda_runtime.h>
__global__ void put(int *p) { *p = 7; }
static int *g;
static bool settle() { return cudaDeviceSynchronize() == cudaSuccess; }
int main() {
  cudaMallocHost(&g, 16);
  *g = 0;
  put<<<1, 1>>>(g);
  cudaDeviceSynchronize(); // NEEDED
  CUDART_VERSION >= 12000 && settle();
  printf("%d\n", *g);
  cudaFreeHost(g);
}
