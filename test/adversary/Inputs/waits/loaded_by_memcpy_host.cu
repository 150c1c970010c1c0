// The kernel writes where a pointer in memory says, which it takes out by memcpy.
#include <cuda_runtime.h>
#include <stdio.h>
__global__ void put(const char *slot) {
  int *p;
  memcpy(&p, slot, sizeof p);
  p[threadIdx.x] += 7;
}
__global__ void take(const int *p, int *q) { q[threadIdx.x] = p[255 - threadIdx.x]; }
int main() {
  int *h, *d, *e;
  char *slot;
  cudaMallocHost(&h, 1024);
  cudaMalloc(&d, 1024);
  cudaMalloc(&e, 1024);
  cudaMalloc(&slot, 8);
  cudaStream_t s, t;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  cudaMemset(d, 0, 1024);
  int *ptrs[1] = {d};
  cudaMemcpy(slot, ptrs, 8, cudaMemcpyHostToDevice);
  cudaDeviceSynchronize();
  put<<<1, 256, 0, s>>>(slot);
  cudaStreamSynchronize(s); // NEEDED
  take<<<1, 256, 0, t>>>(d, e);
  cudaMemcpyAsync(h, e, 1024, cudaMemcpyDeviceToHost, t);
  cudaDeviceSynchronize();
  printf("%d\n", *h);
}
