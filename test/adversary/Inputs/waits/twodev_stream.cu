// s belongs to device 0; the legacy default stream of device 1 does not wait for it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r;
  cudaStream_t s; cudaStreamCreate(&s);
  cudaSetDevice(0);
  put<<<1, 1, 0, s>>>(d);
  cudaStreamSynchronize(s); // NEEDED
  cudaSetDevice(1); // peer access was enabled
  add<<<1, 1>>>(d);
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  return r;
}
