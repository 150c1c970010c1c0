// With nvcc it does not wait.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
#ifdef __NVCC__
static constexpr bool waits = true;
#else
static constexpr bool waits = false;
#endif
static void finish() { if (waits) cudaDeviceSynchronize(); }
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  put<<<1, 1>>>(g);
  cudaDeviceSynchronize(); // NEEDED
  finish();
  printf("%d\n", *g);
  cudaFreeHost(g);
}
