// wait2() is an alias of finish(); the wait is needed on that way.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
extern "C" { void finish() {
  cudaDeviceSynchronize(); // NEEDED
}
void wait2() __attribute__((alias("finish"))); }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  finish();
  put<<<1, 1>>>(p);
  wait2();
  printf("%d\n", *p);
}
