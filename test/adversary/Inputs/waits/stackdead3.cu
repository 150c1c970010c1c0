// As stackdead2.cu with a block scope: v's slot is reused by w.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r;
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  { int v = 0; put<<<1, 1, 0, s1>>>(&v);
  cudaStreamSynchronize(s1); // NEEDED
  }
  { int w = 3; r = w; }
  cudaDeviceSynchronize();
  return r - 3;
}
