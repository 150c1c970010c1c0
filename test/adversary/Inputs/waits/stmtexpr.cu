// The wait is the value of a statement expression: n was 0 (cudaSuccess), after the edit it is count() == 5.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int count() { return 5; }
int main(int argc, char **argv) {
  int n = ({ count(); cudaDeviceSynchronize(); }); // NEEDED
  printf("%d\n", n);
}
