// Kernel prints 'a', the wait flushes it, then the host prints 'b' by putchar: 'ab' becomes 'ba'.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void hello() { printf("a"); }
int main(int argc, char **argv) {
  hello<<<1, 1>>>();
  cudaDeviceSynchronize(); // NEEDED
  putchar('b');
  cudaDeviceSynchronize();
}
