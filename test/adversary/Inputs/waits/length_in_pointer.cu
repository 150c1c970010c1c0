// The length of an array that a pointer points to comes from pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
int main() {
  int *d, *h;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  int five[64]; for (int i = 0; i < 64; ++i) five[i] = 5;
  cudaMemcpy(d, five, 256, cudaMemcpyHostToDevice);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  char (*row)[h[3]] = nullptr;
  cudaDeviceSynchronize();
  printf("%lu\n", sizeof(*row));
}
