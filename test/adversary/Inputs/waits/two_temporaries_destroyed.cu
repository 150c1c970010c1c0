// Two temporaries: the first does nothing when it goes, the second starts work.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
struct Quiet { int k; ~Quiet() {} };
struct Starter { int k; ~Starter() { put<<<1, 1>>>(g); } };
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  int a = Quiet{1}.k;
  int b = Starter{2}.k;
  cudaDeviceSynchronize(); // NEEDED
  printf("%d %d\n", *g, a + b);
  cudaFreeHost(g);
}
