// The launch goes to config.stream, which is not behind the default stream.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
int main() {
  int *d, r; cudaMalloc(&d, 4);
  cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1); config.blockDim = dim3(1); config.stream = s;
  void *args[] = {&d};
  put<<<1, 1>>>(d);
  cudaDeviceSynchronize(); // NEEDED
  cudaLaunchKernelExC(&config, (const void *)add, args);
  cudaDeviceSynchronize();
  cudaMemcpy(&r, d, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", r);
}
