// The order of arguments is open: gcc takes the last first, and starts the work behind the wait.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
static int start() { put<<<1, 1>>>(g); return 1; }
static int settle() { return cudaDeviceSynchronize() == cudaSuccess ? 2 : 3; }
static int add(int a, int b) { return a + b; }
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  int n = add(start(), settle());
  cudaDeviceSynchronize(); // NEEDED
  printf("%d %d\n", *g, n);
  cudaFreeHost(g);
}
