// Managed memory is not to be had: no fatal error. The program takes its other way, and only the wait makes the second line appear.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void say(char c) { printf("%c\n", c); }
struct Result { int *p; } result;
int main() {
  if (cudaMallocManaged(&result.p, 4) != cudaSuccess) {
    say<<<1, 1>>>('s');
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    say<<<1, 1>>>('t');
    cudaStreamSynchronize(0); // NEEDED
    return 0;
  }
  return 0;
}
