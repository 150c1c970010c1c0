// Work that a virtual function has started before main.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
static __device__ int slot;
__global__ void set() { slot = 7; }
struct Base { virtual int start() { return 0; } };
struct Derived : Base { int start() override { set<<<1, 1>>>(); return 1; } };
static Derived one; static Base &some = one;
static int n = some.start();
__global__ void read(int *p) { *p = slot; }
int main() {
  int *g; cudaStream_t s;
  cudaMallocHost(&g, 16); *g = 0;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaDeviceSynchronize(); // NEEDED
  read<<<1, 1, 0, s>>>(g);
  cudaDeviceSynchronize();
  printf("%d %d\n", *g, n);
}
