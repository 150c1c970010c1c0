// With -DNDEBUG (any release build) the assert below it does not wait.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#include <cassert>
int main() {
  int *h; cudaMallocHost(&h, 4); *h = 0;
  put<<<1, 1>>>(h);
  cudaDeviceSynchronize(); // NEEDED
  assert(cudaDeviceSynchronize() == cudaSuccess);
  printf("%d\n", *h);
}
