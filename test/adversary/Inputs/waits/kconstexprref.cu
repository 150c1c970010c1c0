// gr is a constexpr reference to g; call<<<>>> writes g through it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__device__ int g, out;
__device__ constexpr int &gr = g;
__global__ void call() { gr = 1; }
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
