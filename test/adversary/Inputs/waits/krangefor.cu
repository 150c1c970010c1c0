// begin() of the range-for in the kernel writes g.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__device__ int g, out;
struct R { int v[1]; __device__ int *begin() { g = 1; return v; } __device__ int *end() { return v + 1; } };
__global__ void call() { R r; for (int &x : r) x = 1; }
__global__ void show() { out = g; }
int main(int argc, char **argv) {
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int r;
  call<<<1, 1, 0, s1>>>();
  cudaDeviceSynchronize(); // NEEDED
  show<<<1, 1, 0, s2>>>();
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&r, out, 4); printf("%d\n", r);
}
