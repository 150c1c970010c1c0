// switch_device() (another file) calls cudaSetDevice(1). cudaDeviceSynchronize then waits for device 1 only; the
// work on s1 (device 0) is waited for by nothing but the removed cudaStreamSynchronize(s1).
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
__global__ void put(int *p) { *p = 7; }
__global__ void add(int *p) { *p += 1; }
void switch_device();
int main(int argc, char **argv) {
  int *d; cudaMalloc(&d, 4); int r;
  cudaStream_t s1, s2;
  cudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);
  int *p; cudaHostAlloc(&p, 4, cudaHostAllocPortable); *p = 0;
  put<<<1, 1, 0, s1>>>(p);
  switch_device();
  cudaStreamSynchronize(s1); // NEEDED
  cudaDeviceSynchronize();
  printf("%d\n", *p);
}
