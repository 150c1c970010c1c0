// fgetc reads the pinned buffer that fmemopen was given.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  char *c; cudaMallocHost(&c, 16);  FILE *f = fmemopen(c, 16, "r");
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  printf("%d\n", *p);
  put<<<1, 1>>>((int *)c);
  cudaDeviceSynchronize(); // NEEDED
  int r = fgetc(f);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
