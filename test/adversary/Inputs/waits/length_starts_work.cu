// The length of an array type starts work.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
static int start() { put<<<1, 1>>>(g); return 3; }
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  unsigned long n = sizeof(int[start()]);
  cudaDeviceSynchronize(); // NEEDED
  printf("%d %lu\n", *g, n);
}
