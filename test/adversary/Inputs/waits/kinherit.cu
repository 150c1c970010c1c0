// The inherited constructor B::B writes g.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__device__ int g, out;
struct B { __device__ B(int v) { g = v; } };
struct D : B { using B::B; };
__global__ void call() { D d(1); }
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
