// As otherprints.cu: the kernel prints through a function pointer.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__device__ void say() { printf("a\n"); }
__global__ void hello(int n) { void (*f)() = n ? say : nullptr; f(); }
int main(int argc, char **argv) {
  hello<<<1, 1>>>(1);
  cudaDeviceSynchronize(); // NEEDED
  printf("done\n");
  cudaDeviceSynchronize();
}
