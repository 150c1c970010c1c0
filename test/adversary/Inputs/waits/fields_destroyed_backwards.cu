// Fields are destroyed from the last to the first: what starts work goes behind what waits.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
struct Starter { ~Starter() { put<<<1, 1>>>(g); } };
struct Waiter { ~Waiter() { cudaDeviceSynchronize(); } };
struct Both { Starter s; Waiter w; };
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  {
    Both x;
  }
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *g);
  cudaFreeHost(g);
}
