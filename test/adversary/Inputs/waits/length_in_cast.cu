// The length of the array type of a cast comes from pinned memory.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
int main() {
  int *d, *h;
  cudaMallocHost(&h, 256); cudaMalloc(&d, 256);
  for (int i = 0; i < 64; ++i) h[i] = 1;
  int five[64]; for (int i = 0; i < 64; ++i) five[i] = 5;
  char bytes[64]; for (int i = 0; i < 64; ++i) bytes[i] = i;
  cudaMemcpy(d, five, 256, cudaMemcpyHostToDevice);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, 0);
  cudaDeviceSynchronize(); // NEEDED
  char c = ((char (*)[h[3]])bytes)[2][1];
  cudaDeviceSynchronize();
  printf("%d\n", c);
}
