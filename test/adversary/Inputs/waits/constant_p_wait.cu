// The operand of __builtin_constant_p is not evaluated: there is no other wait.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *h; cudaMallocHost(&h, 4); *h = 0;
  put<<<1, 1>>>(h);
  cudaDeviceSynchronize(); // NEEDED
  const bool known = __builtin_constant_p(cudaDeviceSynchronize());
  printf("%d %d\n", *h, known);
}
