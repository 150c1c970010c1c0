// argv[0] was set to pinned memory; argv[0][0] reads it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  argv[0] = (char *)p; p[0] = 0x41414141; p[1] = 0;
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  char c = argv[0][0]; int r = c;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
