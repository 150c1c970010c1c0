// std::max compares p[0] and p[1] (pinned) when it is called: before put<<<>>> has finished it may pick the
// other reference.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <algorithm>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  p[1] = 3; put<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  const int &m = std::max(p[0], p[1]);
  cudaDeviceSynchronize();
  printf("%d\n", m);
}
