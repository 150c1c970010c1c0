// A copy of no bytes waits for nothing.
#include <cuda_runtime.h>
#include <cstdio>
__global__ void put(int *p) { *p = 7; }
int main() {
  int *p, *d, h;
  cudaMallocHost(&p, 256); cudaMalloc(&d, 256); *p = 0;
  put<<<1, 1>>>(p);
  cudaDeviceSynchronize(); // NEEDED
  cudaMemcpy(&h, d, 0, cudaMemcpyDeviceToHost);
  printf("%d\n", *p);
}
