// The launch goes to config.stream; a copy on the default stream does not wait for it.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *d, *h, r; cudaMalloc(&d, 4); cudaMemset(d, 0, 4); cudaMallocHost(&h, 4); *h = 0;
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1); config.blockDim = dim3(1); config.stream = s;
  cudaDeviceSynchronize();
  cudaLaunchKernelEx(&config, add, h);
  cudaStreamSynchronize(s); // NEEDED
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", r + *h);
  cudaDeviceSynchronize();
}
