// __builtin_bit_cast reads *p (pinned).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  float f = __builtin_bit_cast(float, *p); int r = f != 0;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
