// rand_r reads and writes its seed, which the device sets.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void seed(unsigned *p) { *p = 7; }
int main() {
  unsigned *p; cudaMallocHost(&p, 4); *p = 0;
  seed<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  int r = rand_r(p);
  cudaDeviceSynchronize();
  return r & 1;
}
