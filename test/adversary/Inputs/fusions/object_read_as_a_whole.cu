// M1: the size in a field of an object that is read from a file: what the call gives is cast.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>
__global__ void up(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] += 3;
}
struct Header {
  size_t bytes;
  int n;
};
static void *load(const void *from, size_t bytes) { return memcpy(malloc(bytes), from, bytes); }
static void set(int *x, const char *file) {
  Header *header = static_cast<Header *>(load(file, 16));
  cudaMemset(x, 0, header->bytes);
  up<<<4, 256>>>(x, 100);
  free(header);
}
int main() {
  int *x, h[100];
  cudaMalloc(&x, 400);
  cudaMemset(x, 1, 400);
  const char file[16] = {6, 0, 0, 0, 0, 0, 0, 0, 100};
  set(x, file);
  cudaMemcpy(h, x, 400, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 3; ++i)
    printf("%x\n", h[i]);
}
