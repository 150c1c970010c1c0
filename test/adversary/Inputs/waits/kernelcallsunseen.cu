// As otherprints.cu: the kernel calls a __device__ function of another file, which prints.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__device__ void say(); // another file: prints
__global__ void hello() { say(); }
int main(int argc, char **argv) {
  hello<<<1, 1>>>();
  cudaDeviceSynchronize(); // NEEDED
  printf("done\n");
  cudaDeviceSynchronize();
}
