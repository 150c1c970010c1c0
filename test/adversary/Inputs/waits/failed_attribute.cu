// The device has no 200 KiB of shared memory: no fatal error, the program takes its other way, which prints.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void say(char c) { printf("%c\n", c); }
__global__ void big(char c) { extern __shared__ char buffer[]; buffer[0] = c; printf("%c\n", buffer[0]); }
int main() {
  if (cudaFuncSetAttribute((const void *)big, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000) != cudaSuccess) {
    say<<<1, 1>>>('s');
    cudaDeviceSynchronize(); // NEEDED
    return 0;
  }
  big<<<1, 1, 200000>>>('b');
  cudaDeviceSynchronize(); // NEEDED
  return 0;
}
