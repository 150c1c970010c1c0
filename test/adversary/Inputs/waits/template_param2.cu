// q is replaced inside of the function template.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
template <class T> static void run(T *p, T *other) { p = other; put<<<1, 1>>>(p); }
int main() {
  int *h, *d; cudaMallocHost(&h, 4); *h = 0; cudaMalloc(&d, 4);
  run<int>(d, h);
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *h);
  cudaDeviceSynchronize();
}
