// The file begins with a condition that guards no header; further down another one chooses who waits.
#ifndef SIZE
#define SIZE 4
#endif
#include <cstdio>
#include <cuda_runtime.h>
__global__ void put(int *p) { *p = 7; }
static int *g;
#ifdef __clang__
static int finish() { return cudaDeviceSynchronize() == cudaSuccess; }
#else
static int finish() { return 0; }
#endif
int main() {
  cudaMallocHost(&g, SIZE);
  *g = 0;
  put<<<1, 1>>>(g);
  cudaDeviceSynchronize(); // NEEDED
  finish();
  printf("%d\n", *g);
  cudaFreeHost(g);
}
