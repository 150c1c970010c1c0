// With -DGPU there is work for the wait to wait for.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *p; cudaMallocHost(&p, 4); *p = 0;
#ifdef GPU
  put<<<1, 1>>>(p);
#else
  *p = 7;
#endif
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *p);
}
