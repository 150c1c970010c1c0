// The caller may have work on both streams; each wait is for one of them.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void drain(cudaStream_t *streams) {
  cudaStream_t a = streams[0], b = streams[1];
  cudaStreamSynchronize(a); // NEEDED
  cudaStreamSynchronize(b); // NEEDED
}
