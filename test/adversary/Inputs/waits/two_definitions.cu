// With nvcc finish() does not wait.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
#ifdef __clang__
static int finish() { return cudaDeviceSynchronize() == cudaSuccess; }
#else
static int finish() { return 0; }
#endif
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  put<<<1, 1>>>(g);
  cudaDeviceSynchronize(); // NEEDED
  finish();
  printf("%d\n", *g);
  cudaFreeHost(g);
}
