// finish() is also called by the default argument of h(); the wait there is the one before the host read.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int finish() {
  cudaDeviceSynchronize(); // NEEDED
  return 0;
}
static void h(int x = finish()) {}
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  finish();
  put<<<1, 1>>>(p);
  h();
  printf("%d\n", *p);
}
