// Says 'bug in gpufuse': the wait is the value of a statement expression.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  cudaError_t n = ({ cudaDeviceSynchronize(); }); // NEEDED
  printf("%d\n", n);
}
