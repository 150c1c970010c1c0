// std::max calls what it is given: that looks at a clock.
#include <cuda_runtime.h>
#include <cstdio>
#include <ctime>
#include <algorithm>
__global__ void put(int *p) { *p = 7; }
static clock_t seen;
static bool lower(int a, int b) { seen = clock(); return a < b; }
int main() {
  int *d, h;
  cudaMalloc(&d, 256);
  clock_t begin = clock();
  put<<<1, 1>>>(d);
  int x = 1, y = 2;
  cudaDeviceSynchronize(); // NEEDED
  std::max(x, y, lower);
  cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
  printf("%f %d\n", (double)(seen - begin), h);
}
