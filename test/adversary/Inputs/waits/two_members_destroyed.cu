// The body of a destructor, and then a member that starts work while another does nothing.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
struct Quiet { ~Quiet() {} };
struct Starter { ~Starter() { put<<<1, 1>>>(g); } };
struct Both { Starter a; Quiet b; ~Both() {} };
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  {
    Both x;
  }
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *g);
  cudaFreeHost(g);
}
