// waitAll() is also the cleanup function of `guard`; the wait there comes before the host read.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static void waitAll(int *) {
  cudaDeviceSynchronize(); // NEEDED
}
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  waitAll(&argc);
  { int guard __attribute__((cleanup(waitAll))) = 0; put<<<1, 1>>>(p); }
  printf("%d\n", *p);
}
