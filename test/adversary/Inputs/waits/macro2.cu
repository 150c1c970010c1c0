// Says 'bug in gpufuse': wait and launch are two statements of one macro.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#define GO cudaDeviceSynchronize(); put<<<1, 1>>>(p)
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  GO;
  cudaDeviceSynchronize();
  printf("%d\n", *p);
}
