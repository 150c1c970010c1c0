// argv[1] was set to pinned memory ('the strings/pointers of argv are modifiable by the program'); atoi reads
// it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  argv[1] = (char *)p;
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  int r = atoi(argv[1]);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
