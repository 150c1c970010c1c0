// Says 'bug in gpufuse': wait and launch are two statements in one macro argument.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#define BOTH(...) __VA_ARGS__
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  BOTH(cudaDeviceSynchronize(); put<<<1, 1>>>(p);)
  cudaDeviceSynchronize();
  printf("%d\n", *p);
}
