// sizeof of an array whose length is computed evaluates the length.
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
  unsigned long n = sizeof(char[h[3]]);
  cudaDeviceSynchronize();
  printf("%lu\n", n);
}
