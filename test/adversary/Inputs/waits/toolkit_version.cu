// Which toolkit it is built with decides who waits.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
static void settle() {
  if (CUDART_VERSION >= 12000)
    cudaDeviceSynchronize();
}
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  put<<<1, 1>>>(g);
  cudaDeviceSynchronize(); // NEEDED
  settle();
  printf("%d\n", *g);
  cudaFreeHost(g);
}
