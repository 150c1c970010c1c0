// select(i) calls cudaSetDevice in another file; s1 is of device 0, the wait is for device 1 only.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void select(int);
int main() {
  int *h, *d; cudaMallocHost(&h, 4); *h = 0;
  select(0);
  cudaMalloc(&d, 4); cudaMemset(d, 1, 4);
  cudaStream_t s1; cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaDeviceSynchronize();
  select(1);
  cudaDeviceSynchronize();
  cudaMemsetAsync(h, 1, 4, s1);
  cudaStreamSynchronize(s1); // NEEDED
  cudaDeviceSynchronize();
  int r = *h;
  printf("%d\n", r);
}
