// The right side of a compound assignment is evaluated first (C++17); the left side starts work.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g; static int slots[2];
static int start() { put<<<1, 1>>>(g); return 0; }
static int settle() { return cudaDeviceSynchronize() == cudaSuccess ? 2 : 3; }
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  slots[start()] += settle();
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *g);
  cudaFreeHost(g);
}
