// The right side of an assignment is evaluated first (C++17), also where operator= is the user's.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static int *g;
struct Slot { int v; Slot &operator=(int x) { v = x; return *this; } };
static Slot slot;
static Slot &start() { put<<<1, 1>>>(g); return slot; }
static int settle() { return cudaDeviceSynchronize() == cudaSuccess ? 2 : 3; }
int main() {
  cudaMallocHost(&g, 16); *g = 0;
  start() = settle();
  cudaDeviceSynchronize(); // NEEDED
  printf("%d\n", *g);
  cudaFreeHost(g);
}
