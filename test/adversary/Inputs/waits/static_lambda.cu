// The lambda in the initializer of a static variable waits in the first call only.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int step(int *p) {
  add<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  static const bool warm = [] { return cudaStreamSynchronize(0) == cudaSuccess; }();
  return *p + warm;
}
int main() {
  int *p; cudaMallocHost(&p, 4); *p = 0;
  int a = step(p);
  int b = step(p);
  printf("%d %d\n", a, b);
}
