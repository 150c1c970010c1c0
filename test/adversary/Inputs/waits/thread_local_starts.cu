// A thread_local variable is initialised when it is first used: that starts work.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
static int start() { put<<<1, 1>>>(g); return 1; }
static thread_local int first = start();
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  cudaDeviceSynchronize();
  *g = 1;
  int n = first;
  cudaDeviceSynchronize(); // NEEDED
  printf("%d %d\n", *g, n);
}
