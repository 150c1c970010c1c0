// The order of operands is open.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
static int start() { put<<<1, 1>>>(g); return 1; }
static int settle() { return cudaDeviceSynchronize() == cudaSuccess ? 2 : 3; }
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  int n = start() + settle();
  cudaDeviceSynchronize(); // NEEDED
  printf("%d %d\n", *g, n);
  cudaFreeHost(g);
}
