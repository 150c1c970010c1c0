// strtok(nullptr) reads (and writes) the pinned buffer that it was given before.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  char *p; cudaMallocHost(&p, 16); for (int i = 0; i < 15; ++i) p[i] = 'a' + 5 * (i == 3); p[15] = 0;
  strtok(p, "f");
  put<<<1, 1>>>((int *)p + 1);
  cudaDeviceSynchronize(); // NEEDED
  char *q = strtok(nullptr, "f"); int r = q - p;
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
