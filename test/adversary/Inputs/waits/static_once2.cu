// The copy in the initializer of a static variable waits in the first call only.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static int limit(const int *d) { int r; cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost); return r; }
static int step(int *p, const int *d) {
  add<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  static const int most = limit(d);
  return *p < most;
}
int main() {
  int *p, *d; cudaMallocHost(&p, 4); *p = 0; cudaMalloc(&d, 4); cudaMemset(d, 1, 4);
  int a = step(p, d);
  int b = step(p, d);
  printf("%d %d\n", a, b);
}
