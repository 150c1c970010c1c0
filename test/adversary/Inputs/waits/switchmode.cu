// `switch (mode) { case cudaSuccess: return 0; }`: the SUCCESS case is taken for the failing one; main ends
// normally with unfinished work.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void hello() { printf("a"); }
int main(int argc, char **argv) {
  cudaError_t mode = argc > 1 ? cudaErrorInvalidValue : cudaSuccess;
  hello<<<1, 1>>>();
  cudaDeviceSynchronize(); // NEEDED
  switch (mode) { case cudaSuccess: return 0; default: break; }
  cudaDeviceSynchronize();
}
