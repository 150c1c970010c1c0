// With -DOVERLAP the host reads h before the second wait.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
#ifdef OVERLAP
#define READ(h) printf("%d\n", *h)
#else
#define READ(h)
#endif
int main() {
  int *h; cudaMallocHost(&h, 4); *h = 0;
  put<<<1, 1>>>(h);
  cudaDeviceSynchronize(); // NEEDED
  READ(h);
  cudaDeviceSynchronize();
  printf("%d\n", *h);
}
