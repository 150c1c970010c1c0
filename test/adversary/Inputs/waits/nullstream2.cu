// s is null (the legacy stream) when put runs; cudaStreamSynchronize(0) is the only wait before the host read of
// pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
static cudaStream_t s;
int main(int argc, char **argv) {
  int *p; cudaMallocHost(&p, 16); *p = 0;
  put<<<1, 1, 0, s>>>(p);
  cudaStreamSynchronize(0); // NEEDED
  int r = *p;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  printf("%d\n", r);

}
