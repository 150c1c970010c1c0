// Two destructors at one place: the first does nothing, the second starts work.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
struct Quiet { ~Quiet() {} };
struct Starter { ~Starter() { put<<<1, 1>>>(g); } };
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  {
    Starter a;
    Quiet b;
  }
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *g);
  cudaFreeHost(g);
}
