// As otherprints.cu: kernel with printf started by cudaLaunchKernel.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void hello() { printf("a"); }
int main(int argc, char **argv) {
  void *args[1]; 
  cudaLaunchKernel((const void *)hello, dim3(1), dim3(1), args, 0, 0);
  cudaDeviceSynchronize(); // NEEDED
  printf("done\n");
  cudaDeviceSynchronize();
}
