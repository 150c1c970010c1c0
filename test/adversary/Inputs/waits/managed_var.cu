// flag is managed; the host may not touch it while a kernel runs, and reads it here.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
__managed__ int flag;
__global__ void setFlag() { flag = 7; }
int main() {
  int *d; cudaMalloc(&d, 4);
  setFlag<<<1, 1>>>();
  cudaDeviceSynchronize(); // NEEDED
  int r = flag;
  cudaDeviceSynchronize();
  printf("%d\n", r);
}
