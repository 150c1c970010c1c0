// The default member initialiser of R reads pinned memory that put<<<>>> writes.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int *pin;
struct R { int v = *pin; };
int main(int argc, char **argv) {
  cudaMallocHost(&pin, 4); *pin = 0;
  put<<<1, 1>>>(pin);
  cudaDeviceSynchronize(); // NEEDED
  R x; int r = x.v;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
