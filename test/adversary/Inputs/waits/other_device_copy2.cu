// use_second() (another file) calls cudaSetDevice(1); cudaDeviceSynchronize then does not wait for the copy on s1 of device 0 (a copy may go to the stream of another device).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void use_second();
int main() {
  int *h, *d; cudaMallocHost(&h, 4); *h = 0; cudaMalloc(&d, 4); cudaMemset(d, 1, 4);
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  use_second();
  cudaDeviceSynchronize();
  cudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, s1);
  cudaStreamSynchronize(s1); // NEEDED
  cudaDeviceSynchronize();
  int r = *h;
  printf("%d\n", r);
}
