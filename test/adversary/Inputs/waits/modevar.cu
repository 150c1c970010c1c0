// `mode` is a cudaError_t used as a plain value: `if (mode != cudaSuccess) return 0;` is a normal end of main.
// The kernel's printf output is lost (not flushed at exit) and main ends with unfinished work.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void hello() { printf("a"); }
int main(int argc, char **argv) {
  cudaError_t mode = argc > 1 ? cudaErrorInvalidValue : cudaSuccess;
  hello<<<1, 1>>>();
  cudaDeviceSynchronize(); // NEEDED
  if (mode != cudaSuccess) return 0;
  cudaDeviceSynchronize();
}
