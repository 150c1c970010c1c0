// use_second() (another file) calls cudaSetDevice(1); the default stream is then that of device 1, and not behind s1 of device 0.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void use_second();
int main() {
  int *h, *d, *x, r; cudaMallocHost(&h, 4); *h = 0; cudaMalloc(&d, 4); cudaMemset(d, 1, 4);
  cudaStream_t s1; cudaStreamCreate(&s1);
  cudaDeviceSynchronize();
  use_second();
  cudaDeviceSynchronize();
  cudaMalloc(&x, 4);
  cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s1);
  cudaStreamSynchronize(s1); // NEEDED
  cudaMemcpy(&r, x, 4, cudaMemcpyDeviceToHost);
  r += *h;
  printf("%d\n", r);
  cudaDeviceSynchronize();
}
