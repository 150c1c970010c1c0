// launch() (another file) starts a kernel that prints. Device printf output appears at the wait, before 'done';
// after the edit it comes behind it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void launch(); // launches a kernel that prints
int main(int argc, char **argv) {
  launch();
  cudaDeviceSynchronize(); // NEEDED
  printf("done\n");
  cudaDeviceSynchronize();
}
