// cudaMalloc fails for want of memory, which is no fatal error; the program goes on without it, and its kernel prints.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void say(const char c) { printf("%c\n", c); }
int main() {
  char *big;
  if (cudaMalloc(&big, size_t(1) << 40) != cudaSuccess) {
    cudaGetLastError();
    say<<<1, 1>>>('s');
    cudaDeviceSynchronize(); // NEEDED
    return 0;
  }
  say<<<1, 1>>>('b');
  cudaDeviceSynchronize(); // NEEDED
}
